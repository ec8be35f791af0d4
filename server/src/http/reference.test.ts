import { z } from 'zod'
import { describe, expect } from 'vitest'
import { test } from '#testing/test-server.ts'
import { listProcedures } from '#testing/procedures.ts'

describe('the reference', () => {
  test('lists every procedure, and holds no inline script or style', async ({ server }) => {
    const page = await server.browser().get('/reference')
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const { method, path } of listProcedures())
      expect(page.text).toContain(`<code>${method} ${path}</code>`)
    expect(page.text).toContain('<code>PAYMENT_ID_TAKEN</code> <span class="type">409</span>')
    expect(page.text).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
    expect((await server.browser().get('/reference.css')).headers['content-type']).toBe(
      'text/css; charset=utf-8',
    )
  })

  test('links to nothing that is not there', async ({ server }) => {
    const { text } = await server.browser().get('/reference')
    for (const [, id = ''] of text.matchAll(/href="#([^"]+)"/g)) expect(text).toContain(`id="${id}"`)
  })

  test('is OpenAPI 3.1 for programs', async ({ server }) => {
    const { body } = await server.browser().get('/openapi.json')
    expect(body).toMatchObject({ openapi: '3.1.1' })
    expect(JSON.stringify(body)).toContain('"securitySchemes":{"session":{"type":"apiKey","in":"cookie"')
    const guarded = z
      .object({
        paths: z.record(
          z.string(),
          z.record(z.string(), z.looseObject({ security: z.unknown().optional() })),
        ),
      })
      .parse(body)
    expect(guarded.paths['/payments']?.['post']?.security).toEqual([{ session: [] }])
    expect(guarded.paths['/sign-in']?.['post']?.security).toBeUndefined()
  })

  test('gives every operation a name of its own, a summary and answers, and its references lead somewhere', async ({
    server,
  }) => {
    const { body } = await server.browser().get('/openapi.json')
    const document: unknown = body
    const { paths } = describedSchema.parse(document)
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
    for (const [, pointer = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g))
      expect(findPart(document, pointer), pointer).toBeDefined()
  })
})

const describedSchema = z.object({
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(
      z.enum(['get', 'post', 'put', 'patch', 'delete']),
      z.looseObject({
        operationId: z.string().min(1),
        summary: z.string().min(1),
        responses: z
          .record(z.string().regex(/^([1-5]\d\d|default)$/), z.looseObject({ description: z.string() }))
          .refine((all) => Object.keys(all).length > 0),
      }),
    ),
  ),
})

/** The part of a document that a JSON pointer names. */
function findPart(document: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .reduce<unknown>(
      (value, key) =>
        typeof value === 'object' && value !== null
          ? Object.entries(value).find(([name]) => name === key)?.[1]
          : undefined,
      document,
    )
}
