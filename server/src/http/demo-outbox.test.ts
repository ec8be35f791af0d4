import { sql } from 'kysely'
import { expect } from 'vitest'
import { openDoor, testBehind } from '#testing/door.ts'

const test = testBehind({ template: 'demo', env: { DEMO: '1' } })

test('the demo bank shows its letters as text, with addresses one can follow', async ({ door }) => {
  const body = 'Dear <b>Helena</b>,\n\nconfirm at http://localhost:3000/confirm#abc & be well. Or see http://localhost:3000/contact.\n'
  await sql`select mail.enqueue(null, 'helena.laurent@client.example', 'email-change-asked', 'Your <new> address', ${body})`.execute(door.owner)
  const { status, text, headers } = await door.browser().get('/demo/outbox')
  expect({ status, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({ status: 200, type: 'text/html; charset=utf-8', cache: 'no-store' })
  expect(text).toContain('Your &lt;new&gt; address')
  expect(text).toContain('Dear &lt;b&gt;Helena&lt;/b&gt;')
  expect(text).toContain('<a href="http://localhost:3000/confirm#abc">')
  // The full stop belongs to the sentence.
  expect(text).toContain('<a href="http://localhost:3000/contact">http://localhost:3000/contact</a>.')
})

test('no other bank has such a page, or tells a letter to its server', async () => {
  const door = await openDoor()
  await sql`select mail.enqueue(null, 'somebody@client.example', 'password-changed', 'A secret', 'Nobody else reads this')`.execute(door.owner)
  const { status, text } = await door.browser().get('/demo/outbox')
  expect(status).toBe(404)
  expect(text).not.toContain('A secret')
  const { rows } = await sql`select * from mail.of_demo(100)`.execute(door.services.db)
  expect(rows).toEqual([])
  await door.close()
})
