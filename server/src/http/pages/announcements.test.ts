import fastify from 'fastify'
import { expect } from 'vitest'
import { test as overHttp } from '#testing/test-server.ts'
import { addAnnouncements } from './announcements.ts'
import { securityHeaders } from '#http/edge/security-headers.ts'

overHttp(
  'the announcements to everybody are a file that caches may keep for half a minute',
  async ({ server }) => {
    const { status, text, headers } = await server.browser().get('/announcements.json')
    expect([status, text]).toEqual([200, '{"announcements":[],"endsInSeconds":null}'])
    expect(headers).toMatchObject({ ...securityHeaders(false), 'cache-control': 'public, max-age=30' })
    expect(headers['set-cookie']).toBeUndefined()
  },
)

overHttp(
  'concurrent requests ask the database once, and the next request after a failure asks again',
  async () => {
    const app = fastify()
    let asked = 0
    let isBroken = true
    addAnnouncements(app, {
      isCrowded: () => false,
      read: async () => {
        asked += 1
        await Promise.resolve()
        if (isBroken) throw new Error('The database is away')
        return { announcements: [], endsInSeconds: null }
      },
    })
    const ask = async () => (await app.inject('/announcements.json')).statusCode
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([500, 500, 500])
    const before = asked
    isBroken = false
    expect(await Promise.all(Array.from({ length: 50 }, ask))).toEqual(Array.from({ length: 50 }, () => 200))
    expect(asked - before).toBe(1)
    await app.close()
  },
)
