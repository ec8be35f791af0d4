/**
 * Loaded before the server's own code (node --import), with a pipe as its input: the pipe ends when the
 * parent is gone, even killed, and then the server stops in order instead of keeping its port.
 */
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM'))
process.stdin.resume()
