import os
from http.server import BaseHTTPRequestHandler, HTTPServer
from is_valid_webhook import is_valid_webhook

class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        is_valid = is_valid_webhook(body, self.headers, os.environ["WEBHOOK_SECRET"])
        self.send_response(204 if is_valid else 400)
        self.end_headers()

HTTPServer(("127.0.0.1", 3000), Receiver).serve_forever()
