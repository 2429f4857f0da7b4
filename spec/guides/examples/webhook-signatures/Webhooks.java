import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

class Webhooks {
  static final long TOLERANCE_SECONDS = 5 * 60;

  /**
   * Returns true if the raw body was signed with the secret, within five minutes of the current time.
   *
   * @param getHeader in a servlet, {@code request::getHeader}
   */
  static boolean isValidWebhook(byte[] body, UnaryOperator<String> getHeader, String secret)
      throws GeneralSecurityException {
    var timestamp = getHeader.apply("webhook-timestamp");
    var key = Base64.getDecoder().decode(secret.replace("whsec_", ""));
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(key, "HmacSHA256"));
    mac.update((getHeader.apply("webhook-id") + "." + timestamp + ".").getBytes(UTF_8));
    var expected = "v1," + Base64.getEncoder().encodeToString(mac.doFinal(body));
    for (var signature : String.valueOf(getHeader.apply("webhook-signature")).split(" ")) {
      if (MessageDigest.isEqual(signature.getBytes(UTF_8), expected.getBytes(UTF_8))) {
        var age = Instant.now().getEpochSecond() - Long.parseLong(timestamp);
        return Math.abs(age) <= TOLERANCE_SECONDS;
      }
    }
    return false;
  }
}
