/** The same database at another host, "host:port". */
export function withHost(databaseUrl: string, host: string): string {
  const url = new URL(databaseUrl)
  const near = new URL(`postgres://${host}`)
  url.hostname = near.hostname
  url.port = near.port
  return url.href
}
