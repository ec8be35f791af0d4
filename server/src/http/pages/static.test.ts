import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '#testing/test-server.ts'
import { securityHeaders } from '#http/edge/security-headers.ts'

const script = 'console.log("of the portal")'
const files: Record<string, string | Buffer> = {
  'index.html': '<title>home</title>',
  '404.html': '<title>not found</title>',
  'portal.html': '<title>portal</title>',
  'services/index.html': '<title>services</title>',
  'verify/index.html': '<title>verify</title>',
  'setup/index.html': '<title>setup</title>',
  'consultation/index.html': '<title>consultation</title>',
  'consultation/yours/index.html': '<title>yours</title>',
  'favicon.svg': '<svg/>',
  'sitemap.xml': '<urlset/>',
  'assets/portal-abc123.js': script,
  'assets/portal-abc123.js.br': brotliCompressSync(script),
  'assets/portal-abc123.js.map': '{}',
  '.env': 'SECRET=canary-file',
}

let folder = ''
let server: TestServer

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bank-web-'))
  const dist = join(folder, 'dist')
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(dist, name, '..'), { recursive: true })
    await writeFile(join(dist, name), content)
  }
  await writeFile(join(folder, 'outside.txt'), 'canary-file')
  await symlink(join(folder, 'outside.txt'), join(dist, 'link.txt'))
  server = await startTestServer({ env: { WEB_ROOT: dist } })
})

afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

describe('the public pages', () => {
  test.each([
    ['/', 'home'],
    ['/services', 'services'],
    ['/services?from=mail', 'services'],
    ['/verify', 'verify'],
    ['/verify/CD-20250920-4K7Q91XM', 'verify'],
    ['/setup/a-token_of-setup', 'setup'],
    ['/consultation', 'consultation'],
    [`/consultation/${'a'.repeat(43)}`, 'yours'],
    ['/consultation/a', 'yours'],
  ])('%s', async (path, title) => {
    const answer = await server.browser().get(path)
    expect([answer.status, answer.text, answer.headers['cache-control']]).toEqual([
      200,
      `<title>${title}</title>`,
      'no-cache',
    ])
    expect(answer.headers).toMatchObject({
      ...securityHeaders(false),
      'content-type': 'text/html; charset=utf-8',
    })
    expect(answer.headers['x-request-id']).toBeDefined()
  })

  test('have one address each: a slash at the end redirects to the address without', async () => {
    const answer = await server.browser().get('/services/')
    expect([answer.status, answer.headers.location]).toEqual([308, '/services'])
    for (const path of ['//evil.example/', '/evil.example//', '/%2f%2fevil.example/']) {
      expect((await server.browser().get(path)).headers.location).toBeUndefined()
    }
  })

  test.each([
    ['/setup', '/'],
    ['/setup/', '/'],
    ['/setup?login', '/'],
    ['/consultation/yours', '/consultation'],
    ['/consultation/yours/', '/consultation'],
    ['/admin', '/admin/dashboard'],
    ['/admin/', '/admin/dashboard'],
  ])('%s, without a page of its own, redirects to %s', async (path, target) => {
    const answer = await server.browser().get(path)
    expect([answer.status, answer.headers.location]).toEqual([302, target])
  })

  test('are revalidated, and sent again only when they changed', async () => {
    const { headers } = await server.browser().get('/services')
    expect(
      (await server.browser().get('/services', { headers: { 'if-none-match': headers.etag ?? '' } })).status,
    ).toBe(304)
  })
})

test('every text says its type and its encoding', async () => {
  const typeOf = async (path: string) => (await server.browser().get(path)).headers['content-type']
  expect(await typeOf('/')).toBe('text/html; charset=utf-8')
  expect(await typeOf('/favicon.svg')).toBe('image/svg+xml; charset=utf-8')
  expect(await typeOf('/sitemap.xml')).toBe('application/xml; charset=utf-8')
  expect(await typeOf('/assets/portal-abc123.js')).toBe('application/javascript; charset=utf-8')
})

test('files with a hash in their names are cached for a year and compressed', async () => {
  const plain = await server.browser().get('/assets/portal-abc123.js')
  expect([plain.text, plain.headers['cache-control']]).toEqual([
    script,
    'public, max-age=31536000, immutable',
  ])
  const socket = connect(server.port, '127.0.0.1')
  socket.write(
    'GET /assets/portal-abc123.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n',
  )
  const chunks: Buffer[] = []
  for await (const chunk of socket) if (Buffer.isBuffer(chunk)) chunks.push(chunk)
  const answer = Buffer.concat(chunks)
  expect(answer.toString('latin1')).toMatch(/content-encoding: br/i)
  expect(brotliDecompressSync(answer.subarray(answer.indexOf('\r\n\r\n') + 4)).toString()).toBe(script)
})

/** The addresses of the signed-in application in web/src/paths.ts, with something in the place of each id. */
async function portalAddresses(): Promise<string[]> {
  const source = await readFile(join(import.meta.dirname, '../../../../web/src/paths.ts'), 'utf8')
  return [...source.matchAll(/['`](\/(?:dashboard|admin)[^'`?]*)/g)].map(([, address = '']) =>
    address.replace('${periodQuery(period)}', '').replaceAll(/\$\{[^}]*\}/g, 'an-id'),
  )
}

test('the portal is one page at each of its addresses, also after a reload', async () => {
  const addresses = await portalAddresses()
  expect(addresses.length).toBeGreaterThan(20)
  for (const address of addresses) {
    const answer = await server.browser().get(`${address}?tab=1`)
    expect(
      [answer.status, answer.text, answer.headers['cache-control']],
      `${address} of web/src/paths.ts must be among portalPaths of server/src/http/pages/static.ts`,
    ).toEqual([200, '<title>portal</title>', 'no-cache'])
  }
})

describe('an unknown address is answered with a page that says so', () => {
  test.each([
    '/nothing',
    '/portal.html',
    '/404.html',
    '/dashboard/nothing',
    '/dashboard/accounts',
    '/admin/nothing',
    '/admin/users/a/b',
    '/setup/a/b',
    `/setup/${'a'.repeat(129)}`,
    '/setup/a%2fb',
    '/index.html',
    '/services/index.html',
    `/consultation/${'a'.repeat(129)}`,
    '/consultation/a/b',
    '/assets/',
    '/assets/portal-abc123.js.br',
    '/assets/portal-abc123.js.map',
    '/Services',
    '/dashboard/portfolio/x',
    '/verify/a/b',
    '/verify/a%20b',
    `/verify/${'a'.repeat(65)}`,
    '/100%',
    '/%zz',
    '/verify/%E0',
    '/%c0%af',
    '/services%00',
    '/consultation/%',
    '/services?from=%00',
  ])('%s', async (path) => {
    const answer = await server.browser().get(path)
    expect([answer.status, answer.text]).toEqual([404, '<title>not found</title>'])
    expect(answer.headers).toMatchObject(securityHeaders(false))
  })

  test('with a malformed path is refused, as JSON below /api and /functions', async () => {
    const head = await server.browser().send('HEAD', '/100%')
    expect([head.status, head.headers['content-type'], head.text]).toEqual([
      404,
      'text/html; charset=utf-8',
      '',
    ])
    for (const path of ['/api/accounts/%zz', '/api/%00', '/functions/v1/%E0', '/functions/%00']) {
      const answer = await server.browser().get(path)
      expect([path, answer.status, answer.code]).toEqual([path, 400, 'INVALID_INPUT'])
    }
    expect((await server.browser().send('POST', '/%zz', { headers: { origin: server.origin } })).code).toBe(
      'INVALID_INPUT',
    )
    expect((await server.browser().get('/functions/nothing')).code).toBe('NOT_FOUND')
  })

  test('and a page with another method are refused in JSON', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
      const ask = (path: string) =>
        server.browser().send(method, path, { headers: { origin: server.origin } })
      const page = await ask('/services')
      expect([method, page.status, page.code, page.headers.allow]).toEqual([
        method,
        405,
        'METHOD_NOT_ALLOWED',
        'GET, HEAD',
      ])
      expect(await ask('/nothing')).toMatchObject({ status: 404, code: 'NOT_FOUND' })
    }
  })
})

describe('a path that leaves the folder of pages is not found:', () => {
  test.each([
    '/../outside.txt',
    '/..%2foutside.txt',
    '/%2e%2e/outside.txt',
    '/assets/../../outside.txt',
    '/assets/..%5c..%5coutside.txt',
    '/....//outside.txt',
    '/.env',
    '/%2eenv',
    '/assets/%2e%2e%2f.env',
    '//outside.txt',
    '/link.txt',
    '/dist/../outside.txt',
    '/%252e%252e/outside.txt',
    '/assets\\..\\.env',
    '/.git/config',
    '/portal.html%00.js',
  ])('%s', async (path) => {
    const socket = connect(server.port, '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 40[04] /)
    expect(answer).not.toContain('canary-file')
  })
})

test('the API answers even if the web was not built', async () => {
  const bare = await startTestServer({ env: { WEB_ROOT: join(folder, 'nowhere') } })
  expect((await bare.browser().get('/')).status).toBe(404)
  expect((await bare.browser().get('/api/session')).status).toBe(200)
  expect(bare.log()).toContain('the web was not built')
  await bare.close()
})
