import { GenericContainer, Wait, type StartedTestContainer } from 'testcontainers';

export const apiKey = 'sk_test_local_development';

/** Starts a sandbox. Stop the container after the last test. */
export function startSandbox(): Promise<StartedTestContainer> {
  return new GenericContainer('tollgate')
    .withEnvironment({
      TOLLGATE_HOST: '0.0.0.0',
      TOLLGATE_CONTROL_TOKEN: 'for-local-development',
      TOLLGATE_API_KEY: apiKey,
    })
    .withExposedPorts(4010)
    .withWaitStrategy(Wait.forHttp('/_sandbox/ready', 4010))
    .start();
}

/** Returns the base URL of the API. */
export function getApiUrl(sandbox: StartedTestContainer): string {
  return `http://${sandbox.getHost()}:${sandbox.getMappedPort(4010)}/v1`;
}
