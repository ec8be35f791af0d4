import { sql } from 'kysely'
import { expect } from 'vitest'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { signIn } from '#identity/sign-in/sign-in.ts'
import { test } from '#testing/app.ts'
import { aClient, anAdmin, testSecrets } from '#testing/builders.ts'
import { createAdmin, linkForAdmin } from './make-admin.ts'
import { hashOfToken } from '#platform/keys/token.ts'

const password = 'a quiet evening by the kettle'
const marva = { username: 'MJames', firstName: 'Marva', lastName: 'James', email: 'Marva.James@bank.example' }

test('a bank without an admin gets one by a setup link only', async ({ app }) => {
  const now = new Date()
  app.setNow(now)
  const token = await createAdmin(app.ownerUrl, await testSecrets(), marva)
  const { accountSetup } = app.as(null)
  const begun = await accountSetup.begin({ token, username: 'mjames', password })
  await accountSetup.complete({ token, key: begun.key, code: codeOf(begun.secret, stepAt(now)) })
  const order = { identifier: 'mjames', password, code: codeOf(begun.secret, stepAt(now) + 1) }
  const { token: session } = await signIn(app.services, { address: '127.0.0.1', device: null }, order)
  const { session: found } = await app
    .as({ token: session, tokenHash: hashOfToken(session) })
    .signIn.current()
  expect(found).toMatchObject({
    complete: true,
    user: { role: 'admin', firstName: 'Marva', email: 'marva.james@bank.example' },
  })
  const { rows } = await sql<{ action: string; by: string | null }>`
    select e.action, e.detail ->> 'by' as by from audit.event e join identity.users p on p.id = e.user_id
      where p.username = 'mjames' order by e.id`.execute(app.owner)
  expect(rows).toEqual([
    { action: 'person-created', by: 'operator' },
    { action: 'setup-link-made', by: null },
    { action: 'setup-completed', by: null },
    { action: 'signed-in', by: null },
  ])
})

test('an admin with missing or taken data is not created', async ({ app }) => {
  const secrets = await testSecrets()
  const taken = await aClient(app.owner)
  const other = { ...marva, username: 'other', email: 'other@bank.example' }
  const wrong: [Partial<typeof marva>, string][] = [
    [{ username: '' }, '--username is missing'],
    [{ username: 'a@b' }, '--username'],
    [{ firstName: ' ' }, '--first-name'],
    [{ lastName: 'a\nb' }, '--last-name'],
    [{ email: 'incomplete' }, '--email'],
    [{ username: taken.username }, 'This username is already in use'],
    [{ email: `${taken.username}@client.example` }, 'This e-mail address is already in use'],
  ]
  for (const [change, sentence] of wrong)
    await expect(createAdmin(app.ownerUrl, secrets, { ...other, ...change })).rejects.toThrow(sentence)
  expect(
    await app.owner.selectFrom('identity.users').select('id').where('username', '=', 'other').execute(),
  ).toEqual([])
})

test('a new setup link can be made for admins only, and voids the one before', async ({ app }) => {
  const admin = await anAdmin(app.owner)
  const client = await aClient(app.owner)
  const begin = (token: string) =>
    app.as(null).accountSetup.begin({ token, username: admin.username, password })
  const first = await linkForAdmin(app.ownerUrl, admin.username)
  const second = await linkForAdmin(app.ownerUrl, ` ${admin.username.toUpperCase()}`)
  await expect(begin(first)).rejects.toThrow('LINK_NOT_VALID')
  expect((await begin(second)).username).toBe(admin.username)
  for (const name of [client.username, 'unknown'])
    await expect(linkForAdmin(app.ownerUrl, name)).rejects.toThrow('There is no administrator called')
})
