# Prints for each line of webhooks.tsv whether the webhook is valid.

require_relative "valid_webhook"

File.foreach("webhooks.tsv", chomp: true) do |line|
  secret, id, timestamp, signature, body = line.split("\t", -1)
  headers = { "HTTP_WEBHOOK_ID" => id, "HTTP_WEBHOOK_TIMESTAMP" => timestamp, "HTTP_WEBHOOK_SIGNATURE" => signature }
  sent = headers.reject { |_, value| value.empty? }
  puts valid_webhook?(body, sent, secret) ? "valid" : "invalid"
end
