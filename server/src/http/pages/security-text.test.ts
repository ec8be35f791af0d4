import { describe, expect, test } from 'vitest'
import { startTestServer } from '#testing/test-server.ts'
import { securityHeaders } from '#http/edge/security-headers.ts'

/** Each field of the file with its values, in order. */
function fieldsOf(text: string): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const line of text.trimEnd().split('\n')) {
    const [, name = line, value = ''] = /^([A-Za-z-]+): (.+)$/.exec(line) ?? []
    fields[name] = [...(fields[name] ?? []), value]
  }
  return fields
}

describe('security.txt (RFC 9116)', () => {
  test('names the operator’s contact and policy, at each address of the bank', async () => {
    const server = await startTestServer({
      env: {
        PUBLIC_URL: 'https://bank.example, https://www.bank.example',
        SECURITY_CONTACT: 'security@bank.example',
        SECURITY_POLICY: 'https://bank.example/disclosure',
      },
    })
    const answer = await server.browser().get('/.well-known/security.txt')
    expect(answer.headers).toMatchObject({
      ...securityHeaders(true),
      'content-type': 'text/plain; charset=utf-8',
    })
    const { Expires: [expires = ''] = [], ...others } = fieldsOf(answer.text)
    expect(others).toEqual({
      Contact: ['mailto:security@bank.example'],
      'Preferred-Languages': ['en'],
      Canonical: [
        'https://bank.example/.well-known/security.txt',
        'https://www.bank.example/.well-known/security.txt',
      ],
      Policy: ['https://bank.example/disclosure'],
    })
    expect(expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/)
    const daysAhead = (Date.parse(expires) - server.services.clock().getTime()) / 86_400_000
    expect(daysAhead).toBeGreaterThan(170)
    expect(daysAhead).toBeLessThan(365)
    await server.close()
  })

  test('names the compliance mailbox by default, and the old address redirects to it', async () => {
    const server = await startTestServer({ env: { BANK_COMPLIANCE_EMAIL: 'compliance@bank.example' } })
    const { text } = await server.browser().get('/.well-known/security.txt')
    const fields = fieldsOf(text)
    // Addresses of the web are https there, and this bank has none.
    expect(Object.keys(fields)).toEqual(['Contact', 'Expires', 'Preferred-Languages'])
    expect(fields['Contact']).toEqual(['mailto:compliance@bank.example'])
    expect(await server.browser().get('/security.txt')).toMatchObject({
      status: 301,
      headers: { location: '/.well-known/security.txt' },
    })
    await server.close()
  })

  test('never expires: its date moves with the bank’s own day', async () => {
    const server = await startTestServer()
    const daysAhead = async () => {
      const { text } = await server.browser().get('/.well-known/security.txt')
      const expires = Date.parse(fieldsOf(text)['Expires']?.[0] ?? '')
      return (expires - server.services.clock().getTime()) / 86_400_000
    }
    const before = await daysAhead()
    // Each code takes half a minute of the clock: two days.
    for (let i = 0; i < 5_760; i += 1)
      server.nextCode({ id: '', dataKey: Buffer.alloc(0), username: '', totpSecret: null })
    expect(Math.abs((await daysAhead()) - before)).toBeLessThan(1)
    await server.close()
  })
})
