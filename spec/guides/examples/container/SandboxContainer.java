import org.testcontainers.containers.GenericContainer;
import org.testcontainers.containers.wait.strategy.Wait;

/** Sandbox in a container. Declare it with {@code @Container} in a test, or call {@code start()}. */
class SandboxContainer extends GenericContainer<SandboxContainer> {
    static final String API_KEY = "sk_test_local_development";

    SandboxContainer() {
        super("tollgate");
        withEnv("TOLLGATE_HOST", "0.0.0.0");
        withEnv("TOLLGATE_CONTROL_TOKEN", "for-local-development");
        withEnv("TOLLGATE_API_KEY", API_KEY);
        withExposedPorts(4010);
        waitingFor(Wait.forHttp("/_sandbox/ready").forPort(4010));
    }

    /** Returns the base URL of the API. */
    String getApiUrl() {
        return "http://" + getHost() + ":" + getMappedPort(4010) + "/v1";
    }
}
