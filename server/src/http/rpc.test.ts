import { randomUUID } from 'node:crypto'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { aClient, anAccount, aSession } from '#testing/builders.ts'
import { startTestServer, test } from '#testing/test-server.ts'
import { securityHeaders } from './edge/security-headers.ts'

const order = {
  paymentId: randomUUID(),
  accountId: randomUUID(),
  beneficiaryId: randomUUID(),
  amount: '1.00',
}

describe('a request that changes data must come from the bank’s own pages', () => {
  const strangers = [
    '',
    'null',
    'https://evil.example',
    'http://localhost',
    'http://localhost:1',
    'http://evil.localhost:3000',
  ]
  for (const origin of strangers) {
    test(`Origin: ${origin || '(none)'}`, async ({ server }) => {
      const browser = server.browser(await aSession(server.owner, await aClient(server.owner)))
      for (const [method, path] of [
        ['POST', '/api/payments'],
        ['POST', '/api/sign-out'],
        ['POST', '/api/sign-in'],
        ['DELETE', '/api/accounts'],
        ['PUT', '/api/x'],
      ] as const) {
        const answer = await browser.send(method, path, { json: order, headers: { origin } })
        expect([answer.status, answer.code]).toEqual([403, 'NOT_ALLOWED'])
      }
      expect((await browser.get('/api/accounts')).status).toBe(200)
    })
  }

  test('every name of this machine with the bank’s port is its own', async ({ server }) => {
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      const answer = await server
        .browser()
        .post('/api/sign-out', undefined, { headers: { origin: `http://${host}:${server.port}` } })
      expect(answer.status).toBe(200)
    }
  })

  test('an address set by the operator is the only own one', async () => {
    const server = await startTestServer({
      env: { PUBLIC_URL: 'https://bank.example, https://www.bank.example/' },
    })
    const from = async (origin: string) =>
      (await server.browser().post('/api/sign-out', undefined, { headers: { origin } })).status
    expect(await from('https://bank.example')).toBe(200)
    expect(await from('https://www.bank.example')).toBe(200)
    expect(await from(`http://localhost:${server.port}`)).toBe(403)
    expect(await from('https://bank.example:8443')).toBe(403)
    await server.close()
  })
})

describe('a request body', () => {
  test('of another media type than JSON is not read', async ({ server }) => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
      'application/jsonp',
      '',
    ]) {
      const answer = await server.browser().post('/api/sign-in', undefined, {
        body: '{"identifier":"a","password":"b","code":"123456"}',
        headers: { 'content-type': type },
      })
      expect([type, answer.status, answer.code]).toEqual([type, 415, 'UNSUPPORTED_MEDIA_TYPE'])
    }
  })

  const deep = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`
  const unreadable: [string, string | Buffer][] = [
    ['nothing', ''],
    ['half of it', '{"identifier":"a"'],
    [
      'bytes that are no UTF-8',
      Buffer.from('{"identifier":"\xff\xfe","password":"b","code":"123456"}', 'latin1'),
    ],
    ['a prototype', '{"__proto__":{"isAdmin":true},"identifier":"a","password":"b","code":"123456"}'],
    [
      'a prototype in disguise',
      '{"\\u005f_proto__":{"isAdmin":true},"identifier":"a","password":"b","code":"123456"}',
    ],
    [
      'a constructor',
      '{"constructor":{"prototype":{"isAdmin":true}},"identifier":"a","password":"b","code":"123456"}',
    ],
    ['no number', '{"identifier":"a","password":"b","code":NaN}'],
    ['a NUL', '{"identifier":"a\\u0000","password":"b","code":"123456"}'],
    ['very deep', deep],
    ['very deep lists', `${'['.repeat(30_000)}${']'.repeat(30_000)}`],
    ['a number', '1'],
    ['null', 'null'],
    ['a list', '[]'],
    ['an unknown field', '{"identifier":"a","password":"b","code":"123456","admin":true}'],
  ]
  for (const [name, body] of unreadable) {
    test(`with ${name} is refused, and the position of the mistake is named`, async ({ server }) => {
      const answer = await server
        .browser()
        .post('/api/sign-in', undefined, { body, headers: { 'content-type': 'application/json' } })
      expect([answer.status, answer.code]).toEqual([400, 'INVALID_INPUT'])
      expect(answer.body).toMatchObject({
        data: { issues: expect.arrayContaining([{ path: expect.any(String), message: expect.any(String) }]) },
      })
      expect(Object.prototype).not.toHaveProperty('isAdmin')
    })
  }

  test('with wrong fields is refused with their names in the contract', async ({ server }) => {
    const browser = server.browser(await aSession(server.owner, await aClient(server.owner)))
    const answer = await browser.post('/api/payments/confirm', {
      order: { ...order, amount: '0' },
      code: '12345',
    })
    expect(answer.body).toMatchObject({
      data: {
        issues: [
          { path: 'order.amount', message: 'Please enter a valid amount greater than 0' },
          { path: 'code', message: 'Authentication code must be 6 digits' },
        ],
      },
    })
  })

  test('is read above 64 KB only with a signature, up to 96 KB', async ({ server }) => {
    const client = await aClient(server.owner)
    const browser = server.browser(await aSession(server.owner, client))
    for (const path of ['/api/certificates', '/api/certificates/confirm']) {
      expect((await browser.post(path, { signature: 'A'.repeat(90_000) })).code).toBe('INVALID_INPUT')
      expect((await browser.post(path, { signature: 'A'.repeat(99_000) })).code).toBe('PAYLOAD_TOO_LARGE')
    }
    for (const path of ['/api/certificates/verify', '/api/certificates/quote', '/api/payments']) {
      expect((await browser.post(path, { signature: 'A'.repeat(70_000) })).code).toBe('PAYLOAD_TOO_LARGE')
    }
  })

  test('above 64 KB is not read', async ({ server }) => {
    const answer = await server.browser().post('/api/sign-in', { identifier: 'x'.repeat(70_000) })
    expect([answer.status, answer.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })
})

describe('an address', () => {
  const nowhere = [
    '/api',
    '/api/',
    '/api/nothing',
    '/api/accounts/',
    '/api/accounts/x/y/z',
    '/api/../openapi',
    '/api//accounts',
    '/api/sign-in',
    '/API/accounts',
  ]
  for (const path of nowhere) {
    test(`GET ${path} is answered without a fault`, async ({ server }) => {
      expect((await server.browser().get(path)).status).toBeLessThan(500)
    })
  }

  test('with characters that no URL may contain is refused with the same body', async ({ server }) => {
    for (const path of ['/api/accounts/%zz', '/api/accounts/%00', '/%00', '/%c0%af']) {
      const answer = await server.browser().get(path)
      expect([path, [400, 404].includes(answer.status)]).toEqual([path, true])
      expect(answer.headers).toMatchObject(securityHeaders(false))
    }
  })

  test('has path fields that the query cannot replace, and takes each parameter once', async ({ server }) => {
    const client = await aClient(server.owner)
    const browser = server.browser(await aSession(server.owner, client))
    const accountId = await anAccount(server.owner, client, { balance: '5' })
    const statusOf = async (path: string) => (await browser.get(path)).status
    expect(await statusOf(`/api/accounts/${accountId}`)).toBe(200)
    const other = `/api/accounts/${randomUUID()}`
    expect(await statusOf(other)).toBe(404)
    for (const query of ['', '[]', '[0]', '%5B%5D'].map((suffix) => `accountId${suffix}=${accountId}`))
      expect([query, await statusOf(`${other}?${query}`)]).toEqual([query, 400])
    for (const path of [`${other}/`, `${other}//`, other.replace('/accounts', '/%61ccounts'), `/${other}`])
      expect([path, await statusOf(`${path}?accountId=${accountId}`)]).not.toEqual([path, 200])
    expect(await statusOf(`${other}?__proto__[accountId]=${accountId}&a[__proto__][x]=1`)).toBe(400)
    expect(await statusOf(`/api/certificates?before=${randomUUID()}&before=${randomUUID()}`)).toBe(400)
    const renamed = await browser.post(`/api/accounts/${randomUUID()}/rename`, {
      accountId,
      nickname: 'Mine',
    })
    expect([renamed.code, renamed.body]).toMatchObject([
      'INVALID_INPUT',
      { data: { issues: [{ path: 'accountId' }] } },
    ])
  })
})

describe('every answer', () => {
  test('has an id, which the caller may choose in a well-formed header', async ({ server }) => {
    const asked = async (id: string) =>
      (await server.browser().get('/api/session', { headers: { 'x-request-id': id } })).headers[
        'x-request-id'
      ]
    expect(await asked('abcdef-0123456789')).toBe('abcdef-0123456789')
    for (const id of ['short', 'has spaces in it', '{"a":"injection into logs"}', 'x'.repeat(65)])
      expect(await asked(id)).toMatch(/^[0-9a-f-]{36}$/)
  })
})

test('every answer has the same headers, whatever its status, and none for another site', async ({
  server,
}) => {
  const client = await aClient(server.owner)
  const browser = server.browser(await aSession(server.owner, client))
  const json = { 'content-type': 'application/json' }
  const origin = 'https://evil.example'
  const answers = {
    200: await browser.get('/api/accounts', { headers: { origin } }),
    400: await browser.post('/api/sign-in', undefined, { body: '{', headers: json }),
    401: await server.browser().get('/api/accounts'),
    403: await browser.get('/api/admin/overview'),
    404: await browser.get('/api/nothing'),
    405: await browser.send('OPTIONS', '/api/payments', { headers: { origin: server.origin } }),
    413: await browser.post('/api/sign-in', { identifier: 'x'.repeat(70_000) }),
    415: await browser.post('/api/sign-in', undefined, {
      body: 'x',
      headers: { 'content-type': 'text/plain' },
    }),
  }
  for (const [status, answer] of Object.entries(answers)) {
    expect(String(answer.status)).toBe(status)
    expect(answer.headers).toMatchObject({
      ...securityHeaders(false),
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
    })
    // No header is about CORS or about what the server is made of.
    expect(
      Object.keys(answer.headers).filter((name) => /^(access-control|server$|x-powered)/.test(name)),
    ).toEqual([])
  }
})

test('a malformed request gets the same headers, and its connection ends', async ({ server }) => {
  for (const [garbage, status] of [
    ['GARBAGE\r\n\r\n', '400'],
    [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`, '431'],
  ] as const) {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(garbage)
    const answers = await text(socket)
    expect(answers).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    for (const [name, value] of Object.entries(securityHeaders(false)))
      expect(answers).toContain(`${name}: ${value}\r\n`)
  }
})

test('a request that is sent too slowly is refused, and its connection ends', async ({ server }) => {
  const unfinished = [
    'POST /api/sign-in HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nContent-Type: application/json\r\n\r\n{',
    'GET /api/session HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  ]
  const answers = await Promise.all(
    unfinished.map(async (start) => {
      const socket = connect(server.port, '127.0.0.1')
      socket.write(start.replace('Host: x', `Host: x\r\nOrigin: ${server.origin}`))
      return await text(socket)
    }),
  )
  for (const answer of answers) {
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    for (const [name, value] of Object.entries({ ...securityHeaders(false), 'cache-control': 'no-store' })) {
      expect(answer).toContain(`${name}: ${value}\r\n`)
    }
  }
})
