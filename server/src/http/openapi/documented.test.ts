import { actingForField, actingForHeader, proceduresByRight } from '@bank/contract'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { aClient, anAdmin, aSession } from '#testing/builders.ts'
import { type TestServer, startTestServer, test } from '#testing/test-server.ts'
import { listFiles } from '#testing/access/procedures.ts'

/** The fields of a body, and one level below, where an order travels with its confirmation. */
const fieldSchema = z.looseObject({ properties: z.record(z.string(), z.unknown()).optional() })
const contentSchema = z.record(
  z.string(),
  z.looseObject({ schema: z.looseObject({ properties: z.record(z.string(), fieldSchema).optional() }) }),
)
const responseSchema = z.looseObject({
  $ref: z.string().optional(),
  description: z.string().optional(),
  content: contentSchema.optional(),
  headers: z.unknown().optional(),
})
const operationSchema = z.looseObject({
  operationId: z.string(),
  servers: z.array(z.object({ url: z.string() })).optional(),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        schema: z.unknown(),
      }),
    )
    .default([]),
  requestBody: z.looseObject({ content: contentSchema }).optional(),
  responses: z.record(z.string(), responseSchema),
  security: z.unknown().optional(),
})
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({
    responses: z.record(z.string(), responseSchema),
    securitySchemes: z.record(z.string(), z.unknown()),
  }),
})

/** Pages for people, and the description itself, are not part of the API. */
const pages = [
  '/openapi.json',
  '/security.txt',
  '/demo/outbox',
  '/demo/outbox.css',
  '/demo/outbox/{emailId}/consultation.ics',
  '/demo/outbox/{emailId}/email.html',
]

/** Every operation of the document under the address that it is asked at. */
async function documented(server: TestServer) {
  const { body } = await server.browser().get('/openapi.json')
  const { paths, components } = documentSchema.parse(body)
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path: `${operation.servers === undefined ? '/api' : ''}${path}`,
      operation,
    })),
  )
  return { operations, components }
}

describe('the API description and the server', () => {
  test('have the same addresses with the same methods', async ({ server }) => {
    const { operations } = await documented(server)
    const served = server.routes().filter(({ method, path }) => method !== 'HEAD' && !pages.includes(path))
    const labelOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`
    // A POST with a signature has a larger limit, and stands twice among the routes.
    expect(operations.map(labelOf).toSorted()).toEqual([...new Set(served.map(labelOf))].toSorted())
  })

  test('agree on the answer to a missing method', async ({ server }) => {
    const { operations } = await documented(server)
    const user = await aClient(server.owner)
    const headers = { origin: server.origin, 'content-type': 'application/json' }
    for (const { path } of operations) {
      // A single session would ask more often than its limit allows.
      const client = server.browser(await aSession(server.owner, user))
      const concrete = path.replace(/\{\w+\}/g, '00000000-0000-4000-8000-000000000000')
      // A word such as `review` may stand where another address has an id.
      const isHere = (other: string) => new RegExp(`^${other.replace(/\{\w+\}/g, '[^/]+')}$`).test(concrete)
      const known = operations.filter((operation) => isHere(operation.path)).map(({ method }) => method)
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
        (one) => !known.includes(one),
      )) {
        const answer = await client.send(method, concrete, method === 'GET' ? {} : { body: '{}', headers })
        expect([method, concrete, answer.status, answer.code]).toEqual([
          method,
          concrete,
          405,
          'METHOD_NOT_ALLOWED',
        ])
        expect(String(answer.headers.allow).split(', ')).toEqual(expect.arrayContaining(known))
      }
    }
  })

  test('agree that there is nothing at any other address', async ({ server }) => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      for (const path of [
        '/api/nothing',
        '/api/accounts/a/b',
        '/functions/v1/nothing',
        '/health/nothing',
        '/apis/accounts',
      ]) {
        const answer = await server.browser().send(method, path, { headers: { origin: server.origin } })
        expect([method, path, answer.status, answer.headers.allow]).toEqual([method, path, 404, undefined])
      }
    }
  })
})

describe('the API description', () => {
  test('describes each file with its fields, media type, refusals and required session', async ({
    server,
  }) => {
    const { operations } = await documented(server)
    expect(listFiles()).toHaveLength(17)
    for (const file of listFiles()) {
      const { operation } =
        operations.find(({ operation: { operationId } }) => operationId === file.operationId) ?? {}
      const { content } = operation?.responses['200'] ?? {}
      expect(Object.keys(content ?? {})).toEqual([file.mediaType])
      expect(operation?.security).toEqual([{ session: [] }])
      expect(Object.keys(operation?.responses ?? {})).toEqual(
        expect.arrayContaining(['400', '401', '403', '404', '405', '429', '500', '503']),
      )
      const inPath = operation?.parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name, required }) => `${name} ${required}`)
      expect(inPath).toEqual([...file.path.matchAll(/:(\w+)/g)].map(([, name = '']) => `${name} true`))
    }
    const audit = operations.find(({ operation: { operationId } }) => operationId === 'audit.file')?.operation
    expect(audit?.parameters.map(({ name }) => name)).toEqual(['actor', 'user', 'action', 'from', 'to'])
    expect(JSON.stringify(audit?.responses['422'])).toContain('EXPORT_TOO_LONG')
  })

  test('says where a user may act for a holder, how they name them, and what refuses them', async ({
    server,
  }) => {
    const { operations } = await documented(server)
    const files = listFiles().filter(({ byRight }) => byRight !== undefined)
    expect(files.map(({ operationId }) => operationId.replace(/\..*/, '')).toSorted()).toEqual([
      'certificates',
      'messages',
      'receipts',
      ...Array.from({ length: 6 }, () => 'statements'),
    ])
    const rights = new Map<string, string>([
      ...Object.entries(proceduresByRight),
      ...files.map(({ operationId, byRight = '' }) => [operationId, byRight] as const),
    ])
    for (const { operation } of operations) {
      const { operationId, parameters, responses } = operation
      const view = rights.get(operationId)
      rights.delete(operationId)
      const named = parameters.filter(({ name }) => [actingForHeader, actingForField].includes(name))
      const isFile = files.some((file) => file.operationId === operationId)
      const expected = view === undefined ? [] : isFile ? ['header', 'query'] : ['header']
      expect([operationId, ...named.map((one) => one.in)]).toEqual([operationId, ...expected])
      const codes = JSON.stringify(responses['403'] ?? {})
      expect([operationId, codes.includes('ACCESS_ENDED')]).toEqual([operationId, view !== undefined])
      const isPartial = view !== undefined && view !== 'balances'
      expect([operationId, codes.includes('OUTSIDE_OF_ACCESS')]).toEqual([operationId, isPartial])
    }
    expect([...rights.keys()]).toEqual([])
  })

  test('names the media type of each file', async ({ server }) => {
    const asAdmin = server.browser(await aSession(server.owner, await anAdmin(server.owner)))
    const answer = await asAdmin.get('/api/admin/audit.csv')
    expect(answer.headers['content-type']).toMatch(/^text\/csv/)
  })

  test('lists the answers of each operation, and each reference leads to a response with a body', async ({
    server,
  }) => {
    const { operations, components } = await documented(server)
    for (const {
      method,
      operation: { operationId, responses, requestBody },
    } of operations) {
      const expected =
        method === 'GET' ? ['400', '405', '500', '503'] : ['400', '403', '405', '413', '415', '500', '503']
      expect([operationId, Object.keys(responses)]).toEqual([operationId, expect.arrayContaining(expected)])
      for (const [status, response] of Object.entries(responses)) {
        const found =
          response.$ref === undefined ? response : components.responses[response.$ref.split('/').at(-1) ?? '']
        expect(found?.description).not.toBe(status)
        if (Number(status) >= 400)
          expect(found?.content?.['application/json']?.schema).toHaveProperty('properties.code.enum')
        if (['429', '503'].includes(status)) expect(found?.headers).toHaveProperty('Retry-After')
      }
      if (requestBody) expect(Object.keys(requestBody.content)).toEqual(['application/json'])
    }
    expect(components.securitySchemes).toHaveProperty('session.in', 'cookie')
  })

  test('is OpenAPI 3.1, and marks the operations that need a session', async ({ server }) => {
    const { body } = await server.browser().get('/openapi.json')
    const { paths } = documentSchema.parse(body)
    expect(body).toHaveProperty('openapi', '3.1.1')
    expect(paths['/payments']?.['post']?.security).toEqual([{ session: [] }])
    expect(paths['/sign-in']?.['post']?.security).toBeUndefined()
  })

  test('gives the times of an announcement by the bank’s clock, without a zone', async ({ server }) => {
    const { operations } = await documented(server)
    const publish = operations.find(
      ({ operation: { operationId } }) => operationId === 'announcements.publish',
    )?.operation
    const times = publish?.requestBody?.content['application/json']?.schema.properties?.order?.properties
    expect(times).toMatchObject({
      from: { type: 'string', pattern: expect.any(String) },
      until: { description: expect.stringMatching('America/Dominica') },
    })
    expect(times).not.toHaveProperty('from.format')
  })
})

describe('a bank in production', () => {
  const env = { NODE_ENV: 'production', PUBLIC_URL: 'https://bank.example' }

  test('hides the description, and readiness shows only its status', async () => {
    const server = await startTestServer({ env })
    expect((await server.browser().get('/openapi.json')).status).toBe(404)
    expect((await server.browser().get('/health/ready')).body).toEqual({ status: 'ok' })
    await server.close()
  })

  test('shows the description if its operator opens it', async () => {
    for (const [settings, status] of [
      [{ ...env, API_DOCS: 'open' }, 200],
      [{ API_DOCS: 'closed' }, 404],
    ] as const) {
      const server = await startTestServer({ env: settings })
      expect((await server.browser().get('/openapi.json')).status).toBe(status)
      await server.close()
    }
  })
})
