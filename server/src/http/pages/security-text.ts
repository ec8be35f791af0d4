import type { FastifyInstance } from 'fastify'
import type { Config } from '#config/config.ts'
import type { Clock } from '#platform/clock.ts'

const securityTextPath = '/.well-known/security.txt'

/** RFC 9116, section 2.5.5: less than a year ahead. It is written at each answer, so it is never over. */
const goodForDays = 180
const keptSeconds = 86_400

/** The file that says where to report vulnerabilities (RFC 9116). */
export function addSecurityText(
  app: FastifyInstance,
  { config, clock }: { config: Config; clock: Clock },
): void {
  app.get(
    securityTextPath,
    async (_request, reply) =>
      await reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', `public, max-age=${keptSeconds}`)
        .send(write(config, clock())),
  )
  app.get('/security.txt', async (_request, reply) => await reply.redirect(securityTextPath, 301))
}

function write({ https, publicOrigins, security: { contact, policy } }: Config, now: Date): string {
  const expires = new Date(now.getTime() + goodForDays * 86_400_000)
  expires.setUTCHours(0, 0, 0, 0)
  const fields = [
    ['Contact', contact],
    ['Expires', expires.toISOString().replace('.000', '')],
    ['Preferred-Languages', 'en'],
    // RFC 9116 requires https for web addresses, so the demo bank names none.
    ...(https ? (publicOrigins ?? []).map((origin) => ['Canonical', `${origin}${securityTextPath}`]) : []),
    ...(policy === null ? [] : [['Policy', policy]]),
  ]
  return fields.map(([name, value]) => `${name}: ${value}\n`).join('')
}
