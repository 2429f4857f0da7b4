<?php
require 'is-valid-webhook.php';

$body = file_get_contents('php://input');
http_response_code(isValidWebhook($body, $_SERVER, getenv('WEBHOOK_SECRET')) ? 204 : 400);
