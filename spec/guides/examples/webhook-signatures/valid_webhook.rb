require "openssl"

TOLERANCE_SECONDS = 5 * 60

# Returns true if the raw body was signed with the secret, within five minutes of the current time.
# In Rails, pass request.raw_post and request.env.
def valid_webhook?(body, env, secret)
  timestamp = env["HTTP_WEBHOOK_TIMESTAMP"]
  content = "#{env["HTTP_WEBHOOK_ID"]}.#{timestamp}.#{body}"
  key = secret.delete_prefix("whsec_").unpack1("m")
  expected = "v1,#{[OpenSSL::HMAC.digest("SHA256", key, content)].pack("m0")}"
  signatures = env["HTTP_WEBHOOK_SIGNATURE"].to_s.split
  is_signed = signatures.any? { |signature| OpenSSL.secure_compare(signature, expected) }
  is_signed && (Time.now.to_i - timestamp.to_i).abs <= TOLERANCE_SECONDS
end
