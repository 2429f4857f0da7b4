<?php

// Prints for each line of webhooks.tsv whether the webhook is valid.

require 'is-valid-webhook.php';

foreach (file('webhooks.tsv', FILE_IGNORE_NEW_LINES) as $line) {
    [$secret, $id, $timestamp, $signature, $body] = explode("\t", $line);
    $headers = [
        'HTTP_WEBHOOK_ID' => $id,
        'HTTP_WEBHOOK_TIMESTAMP' => $timestamp,
        'HTTP_WEBHOOK_SIGNATURE' => $signature,
    ];
    $sent = array_filter($headers, fn ($value) => $value !== '');
    echo isValidWebhook($body, $sent, $secret) ? 'valid' : 'invalid', PHP_EOL;
}
