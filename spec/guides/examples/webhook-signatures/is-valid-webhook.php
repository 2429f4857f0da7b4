<?php

const TOLERANCE_SECONDS = 5 * 60;

/**
 * Returns true if the raw body was signed with the secret, within five minutes of the current time.
 *
 * Pass file_get_contents('php://input') and $_SERVER.
 */
function isValidWebhook(string $body, array $server, string $secret): bool
{
    $id = $server['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $server['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    $key = base64_decode(str_replace('whsec_', '', $secret));
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    foreach (explode(' ', $server['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return abs(time() - (int) $timestamp) <= TOLERANCE_SECONDS;
        }
    }
    return false;
}
