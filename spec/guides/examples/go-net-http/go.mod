module example.com/shop

go 1.25.0

require github.com/standard-webhooks/standard-webhooks/libraries v0.0.1
