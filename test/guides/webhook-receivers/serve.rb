# Serves the receiver in Ruby without Rack. The first argument is the port.

require "socket"
require "stringio"
require_relative "receive"

server = TCPServer.new("127.0.0.1", Integer(ARGV[0]))
loop do
  client = server.accept
  client.gets
  env = {}
  while (line = client.gets(chomp: true)) && !line.empty?
    name, value = line.split(/: */, 2)
    env["HTTP_#{name.upcase.tr("-", "_")}"] = value
  end
  env["rack.input"] = StringIO.new(client.read(env["HTTP_CONTENT_LENGTH"].to_i))
  status, = Receive.call(env)
  client.write("HTTP/1.1 #{status} \r\nConnection: close\r\n\r\n")
  client.close
end
