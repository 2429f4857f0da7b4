import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;

/** Prints for each line of webhooks.tsv whether the webhook is valid. */
class Main {
  static final String[] HEADERS = {"webhook-id", "webhook-timestamp", "webhook-signature"};

  public static void main(String[] arguments) throws Exception {
    for (var line : Files.readAllLines(Path.of("webhooks.tsv"))) {
      var fields = line.split("\t", -1);
      var headers = new HashMap<String, String>();
      for (var index = 0; index < HEADERS.length; index++)
        if (!fields[index + 1].isEmpty()) headers.put(HEADERS[index], fields[index + 1]);
      var isValid = Webhooks.isValidWebhook(fields[4].getBytes(UTF_8), headers::get, fields[0]);
      System.out.println(isValid ? "valid" : "invalid");
    }
  }
}
