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
})
