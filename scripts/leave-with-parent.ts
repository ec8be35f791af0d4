/**
 * Loaded into a server before the server itself (node --import), with a pipe for its input: the pipe ends
 * when whoever holds the other end is gone, even killed, and then the server leaves in order instead of
 * keeping its port for nobody.
 */
process.stdin.on('end', () => process.kill(process.pid, 'SIGTERM'))
process.stdin.resume()
