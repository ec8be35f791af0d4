import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'
import { Connection } from './connection.ts'

const sent: { path: string; init: RequestInit }[] = []

function answerBy(response: Response): Connection {
  sent.length = 0
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    sent.push({ path, init })
    return response
  })
  return new Connection()
}

const json = (value: unknown, status = 200) => Response.json(value, { status })

test('a read puts what its path does not take into the query, lists by index', async () => {
  const connection = answerBy(json([]))
  const input = { accountId: 'a/b', search: 'rent & co', order: undefined, kinds: ['in', 'out'] }
  expect(await connection.call(['statements', 'page'], input, {})).toEqual([])
  const [path = '', query = ''] = sent[0]?.path.split('?') ?? []
  expect(path).toBe('/api/accounts/a%2Fb/statement')
  expect([...new URLSearchParams(query)]).toEqual([
    ['search', 'rent & co'],
    ['kinds[0]', 'in'],
    ['kinds[1]', 'out'],
  ])
  expect(sent[0]?.init.body).toBeUndefined()
})

test('an order is sent as JSON, and one without input has no body', async () => {
  const connection = answerBy(new Response(null, { status: 200 }))
  expect(await connection.call(['signIn', 'signIn'], { identifier: 'helena' }, {})).toBeUndefined()
  await connection.call(['signIn', 'signOut'], undefined, {}).catch(() => null)
  expect(sent.map(({ path, init: { method, body } }) => [method, path, body])).toEqual([
    ['POST', '/api/sign-in', '{"identifier":"helena"}'],
    ['POST', '/api/sign-out', undefined],
  ])
})

test('a refusal is thrown with its code and its data', async () => {
  const refused = { defined: true, code: 'CODE_REQUIRED', status: 403, message: 'x', data: { above: '1.00' } }
  await expect(answerBy(json(refused, 403)).call(['accounts', 'list'], undefined, {})).rejects.toMatchObject({
    code: 'CODE_REQUIRED',
    status: 403,
    defined: true,
    data: { above: '1.00' },
  })
})

test('an error page of a proxy is thrown with the code of its status', async () => {
  const page = (status: number) => answerBy(new Response('<h1>', { status }))
  const codeOf = async (status: number) => {
    const error: unknown = await page(status)
      .call(['accounts', 'list'], undefined, {})
      .catch((thrown: unknown) => thrown)
    return error instanceof ORPCError ? [error.code, error.status] : error
  }
  expect(await codeOf(429)).toEqual(['TOO_MANY_REQUESTS', 429])
  expect(await codeOf(508)).toEqual(['MALFORMED_ORPC_ERROR_RESPONSE', 508])
})

test('an answer with a file is that file under its name', async () => {
  const headers = {
    'content-type': 'application/json',
    'content-disposition': 'inline; filename="data.json"',
  }
  const file = await answerBy(new Response('{}', { headers })).call(['profile', 'exportData'], {}, {})
  expect(file instanceof File && [file.name, await file.text()]).toEqual(['data.json', '{}'])
})

test('a call ends when its caller gives it up', async () => {
  const connection = answerBy(json(null))
  const caller = new AbortController()
  await connection.call(['accounts', 'list'], undefined, { signal: caller.signal })
  caller.abort()
  expect(sent[0]?.init.signal?.aborted).toBe(true)
})

test('a call for another holder names them in its header, with and without a body', async () => {
  answerBy(json({}))
  const acting = new Connection('the-holder')
  await acting.call(['statements', 'page'], { accountId: 'a' }, {})
  expect(sent[0]?.init.headers).toEqual({ 'x-acting-for': 'the-holder' })
  answerBy(json({}))
  await acting.call(['accounts', 'order'], { accountIds: [] }, {})
  expect(sent[0]?.init.headers).toEqual({ 'x-acting-for': 'the-holder', 'content-type': 'application/json' })
})
