require_relative "valid_webhook"

Receive = lambda do |env|
  is_valid = valid_webhook?(env["rack.input"].read, env, ENV["WEBHOOK_SECRET"])
  [is_valid ? 204 : 400, {}, []]
end
