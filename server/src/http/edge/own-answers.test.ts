import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { describe, expect } from 'vitest'
import { type TestServer, test } from '#testing/test-server.ts'
import { securityHeaders } from './security-headers.ts'

/** Sends these bytes, and returns all bytes received until the bank ends the connection. */
async function sendBytes(server: TestServer, bytes: string): Promise<string> {
  const socket = connect(server.port, '127.0.0.1')
  socket.write(bytes)
  return await text(socket)
}

function expectOwnHeaders(answer: string, status: number): void {
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  const [head = ''] = answer.split('\r\n\r\n')
  const headers = head.toLowerCase().split('\r\n')
  for (const [name, value] of Object.entries(securityHeaders(false)))
    expect(headers).toContain(`${name}: ${value.toLowerCase()}`)
  expect(headers).toContain('cache-control: no-store')
  expect(headers).toContain('connection: close')
  expect(head).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/)
}

const path = '/api/session'

describe('a request must name one host', () => {
  const refused: [string, string][] = [
    ['two hosts', 'Host: bank.example\r\nHost: evil.example'],
    ['the same host twice', 'Host: bank.example\r\nHost: bank.example'],
    ['two hosts in one field', 'Host: bank.example, evil.example'],
    ['two hosts in one word', 'Host: bank.example,evil.example'],
    ['no host', 'Accept: */*'],
    ['a host with a blank', 'Host: bank example'],
    ['a host with a path', 'Host: bank.example/evil'],
    ['a host with a name before it', 'Host: bank.example@evil.example'],
    ['a host with a port that is none', 'Host: bank.example:http'],
  ]
  for (const [name, lines] of refused) {
    test(`${name} is refused`, async ({ server }) => {
      for (const target of [path, '/', '/%zz', '/api/nothing']) {
        expectOwnHeaders(await sendBytes(server, `GET ${target} HTTP/1.1\r\n${lines}\r\n\r\n`), 400)
      }
      const wrong =
        `POST /api/sign-in HTTP/1.1\r\n${lines}\r\nOrigin: ${server.origin}\r\n` +
        `Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`
      expectOwnHeaders(await sendBytes(server, wrong), 400)
    })
  }

  const served = [
    'bank.example',
    'bank.example:3000',
    '127.0.0.1:80',
    '[::1]:3000',
    '',
    'xn--bnk-hoa.example',
  ]
  for (const host of served) {
    test(`"${host}" is accepted`, async ({ server }) => {
      expect(
        await sendBytes(server, `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`),
      ).toMatch(/^HTTP\/1\.1 200 /)
    })
  }

  test('HTTP/1.0 needs no host', async ({ server }) => {
    expect(await sendBytes(server, `GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('a request that reaches no route gets the same headers as every other', () => {
  const end = '\r\nHost: bank.example\r\n'
  const broken: [string, string, number][] = [
    ['no request line', 'GARBAGE\r\n\r\n', 400],
    ['a method that is none', `G@T ${path} HTTP/1.1${end}\r\n`, 400],
    ['another protocol', `GET ${path} HTTP/9.9${end}\r\n`, 400],
    ['a header without a name', `GET ${path} HTTP/1.1${end}: x\r\n\r\n`, 400],
    [
      'a length and chunks',
      `POST ${path} HTTP/1.1${end}Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['two lengths', `POST ${path} HTTP/1.1${end}Content-Length: 1\r\nContent-Length: 2\r\n\r\nab`, 400],
    [
      'a chunk whose length is none',
      `POST ${path} HTTP/1.1${end}Transfer-Encoding: chunked\r\n\r\n1g\r\n`,
      400,
    ],
    [
      'chunks that are not the last coding',
      `POST ${path} HTTP/1.1${end}Transfer-Encoding: chunked, x\r\n\r\n`,
      400,
    ],
    ['too many headers', `GET ${path} HTTP/1.1${end}X: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
    ['an expectation', `GET ${path} HTTP/1.1${end}Expect: the-unexpected\r\n\r\n`, 417],
    [
      'an expectation with a body',
      `POST ${path} HTTP/1.1${end}Expect: 200-ok\r\nContent-Length: 2\r\n\r\n{}`,
      417,
    ],
  ]
  for (const [name, bytes, status] of broken) {
    test(`${name}: ${status}`, async ({ server }) => {
      expectOwnHeaders(await sendBytes(server, bytes), status)
    })
  }

  test('a request with Expect: 100-continue is told to continue, and is then answered as usual', async ({
    server,
  }) => {
    const answer = await sendBytes(
      server,
      `POST /api/sign-out HTTP/1.1${end}Origin: https://evil.example\r\nExpect: 100-continue\r\n` +
        `Content-Length: 2\r\nConnection: close\r\n\r\n{}`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 403 /)
    expectOwnHeaders(answer.slice(answer.indexOf('HTTP/1.1 403')), 403)
  })

  test('a request to be connected elsewhere gets no answer at all', async ({ server }) => {
    expect(await sendBytes(server, `CONNECT evil.example:443 HTTP/1.1${end}\r\n`)).toBe('')
  })

  test('a request to upgrade the protocol is answered without an upgrade', async ({ server }) => {
    const answer = await sendBytes(
      server,
      `GET ${path} HTTP/1.1${end}Connection: upgrade, close\r\nUpgrade: websocket\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  })
})
