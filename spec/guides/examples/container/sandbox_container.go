// Package sandbox starts a sandbox in a container.
package sandbox

import (
	"context"

	"github.com/testcontainers/testcontainers-go"
	"github.com/testcontainers/testcontainers-go/wait"
)

// APIKey is the API key of the sandbox.
const APIKey = "sk_test_local_development"

// Start starts a sandbox, and returns the base URL of the API. Terminate the container after the last test.
func Start(ctx context.Context) (testcontainers.Container, string, error) {
	request := testcontainers.ContainerRequest{
		Image: "tollgate",
		Env: map[string]string{
			"TOLLGATE_HOST":          "0.0.0.0",
			"TOLLGATE_CONTROL_TOKEN": "for-local-development",
			"TOLLGATE_API_KEY":       APIKey,
		},
		ExposedPorts: []string{"4010/tcp"},
		WaitingFor:   wait.ForHTTP("/_sandbox/ready").WithPort("4010/tcp"),
	}
	container, err := testcontainers.GenericContainer(ctx, testcontainers.GenericContainerRequest{
		ContainerRequest: request,
		Started:          true,
	})
	if err != nil {
		return nil, "", err
	}
	url, err := container.PortEndpoint(ctx, "4010/tcp", "http")
	return container, url + "/v1", err
}
