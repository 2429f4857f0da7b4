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
  static boolean isValidWebhook(byte[] body, UnaryOperator<String> getHeader, String secret) {
    var timestamp = getHeader.apply("webhook-timestamp");
    var start = (getHeader.apply("webhook-id") + "." + timestamp + ".").getBytes(UTF_8);
    var expected = "v1," + sign(start, body, Base64.getDecoder().decode(secret.replace("whsec_", "")));
    for (var signature : String.valueOf(getHeader.apply("webhook-signature")).split(" ")) {
      if (MessageDigest.isEqual(signature.getBytes(UTF_8), expected.getBytes(UTF_8))) {
        var age = Instant.now().getEpochSecond() - Long.parseLong(timestamp);
        return Math.abs(age) <= TOLERANCE_SECONDS;
      }
    }
    return false;
  }

  private static String sign(byte[] start, byte[] body, byte[] key) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      mac.update(start);
      return Base64.getEncoder().encodeToString(mac.doFinal(body));
    } catch (GeneralSecurityException error) {
      throw new IllegalStateException(error); // Every Java platform has HmacSHA256.
    }
  }
}
