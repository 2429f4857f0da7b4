import com.sun.net.httpserver.HttpServer;

class Receive {
  public static void main(String[] arguments) throws Exception {
    HttpServer.create(new java.net.InetSocketAddress("127.0.0.1", 3000), 0).createContext("/", exchange -> {
      var body = exchange.getRequestBody().readAllBytes();
      var isValid = Webhooks.isValidWebhook(body, exchange.getRequestHeaders()::getFirst, System.getenv("WEBHOOK_SECRET"));
      exchange.sendResponseHeaders(isValid ? 204 : 400, -1);
    }).getServer().start();
  }
}
