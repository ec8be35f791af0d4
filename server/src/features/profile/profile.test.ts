import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { codeOf, stepAt } from '#identity/second-factor/one-time-codes.ts'
import { encryptField } from '#identity/encrypted-fields.ts'
import { type App, openApp, test } from '#testing/app.ts'
import { aClient, anAdmin, aSession, type TestUser, testPassword, testSecrets } from '#testing/builders.ts'

const address = '12 Castle Street\nRoseau\nDominica'
const phone = '+1 767 225 4417'
const phrase = 'the mango tree behind the school'

/** The clock stands still, so that no test depends on when half a minute ends. */
const now = new Date()

/** A signed-in user; `code` returns a code that is not used yet. */
async function aMember(app: App, options: Parameters<typeof aClient>[1] = {}) {
  app.setNow(now)
  const user = await aClient(app.owner, options)
  let offset = -1
  const code = () => {
    offset += 1
    if (offset > 1) throw new Error('Only two codes are good at a time')
    return codeOf(user.totpSecret ?? '', stepAt(now) + offset)
  }
  const session = await aSession(app.owner, user)
  return { user, session, profile: app.as(session).profile, proof: () => ({ code: code() }) }
}

async function auditOf(app: App, { id }: Pick<TestUser, 'id'>) {
  const events = await app.owner
    .selectFrom('audit.event')
    .select(['action', 'detail'])
    .where('userId', '=', id)
    .orderBy('id')
    .execute()
  return events.filter(({ action }) => !['signed-in', 'confirmed'].includes(action))
}

describe('the profile', () => {
  test('is shown only to its own user', async ({ app }) => {
    await expect(app.as(null).profile.get()).rejects.toThrow('NOT_SIGNED_IN')
    const [one, other] = [await aMember(app), await aMember(app)]
    await one.profile.save({ version: 0, address })

    expect(await other.profile.get()).toMatchObject({
      username: other.user.username,
      address: null,
      version: 0,
    })
    expect(await one.profile.get()).toMatchObject({
      username: one.user.username,
      address,
      version: 1,
      dateOfBirth: null,
      pendingEmail: null,
    })
  })

  test('stores no personal data in plain text, and no ciphertext decrypts in another row or column', async ({
    app,
  }) => {
    const [one, other] = [await aMember(app), await aMember(app)]
    for (const member of [one, other])
      await member.profile.save({ version: 0, phone, address, phrase, proof: member.proof() })
    const { rows } = await sql<{
      all: string
    }>`select string_agg(p::text, '') as all from identity.profile p`.execute(app.owner)
    for (const text of [phone, '767225', 'Castle', 'mango'])
      expect(Buffer.from(rows[0]?.all ?? '').includes(text)).toBe(false)
    const stored = await app.owner
      .selectFrom('identity.profile')
      .selectAll()
      .where('userId', '=', one.user.id)
      .executeTakeFirstOrThrow()
    for (const ciphertext of [stored.phone, stored.address, stored.phrase])
      expect(ciphertext?.toString('latin1')).not.toMatch(/767225|767 225|Castle|mango/)

    await sql`update identity.profile set phone = ${stored.phone} where user_id = ${other.user.id}`.execute(
      app.owner,
    )
    await expect(other.profile.get()).rejects.toThrow(/authenticate/)
    await sql`update identity.profile set phone = address where user_id = ${one.user.id}`.execute(app.owner)
    await expect(one.profile.get()).rejects.toThrow(/authenticate/)
  })

  test('refuses a number without its country, a blank address and a short phrase', async ({ app }) => {
    const { profile } = await aMember(app)
    for (const wrong of [
      '020 7946 0958',
      '+0 20 7946 0958',
      '+44',
      '+44 20 7946 0958 1234 5678 9',
      '+44 20 CALL ME',
      `+44${' '.repeat(40)}2079460958 x`,
    ]) {
      await expect(profile.save({ version: 0, phone: wrong }), wrong).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
    for (const wrong of ['', ' \n ', 'x'.repeat(401), 'a\u202eb', 'a\tb', 'line\n'.repeat(9)]) {
      await expect(profile.save({ version: 0, address: wrong }), JSON.stringify(wrong)).rejects.toMatchObject(
        { code: 'BAD_REQUEST' },
      )
    }
    for (const wrong of ['short', '', ' '.repeat(20), 'x'.repeat(101)]) {
      await expect(profile.save({ version: 0, phrase: wrong }), wrong).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      })
    }
    expect((await profile.get()).version).toBe(0)
  })

  test('stores an address as lines, and reads an older address of parts as lines', async ({ app }) => {
    const { user, profile } = await aMember(app)
    await profile.save({ version: 0, address: ' 12 Castle Street \r\n\r\nRoseau\n Dominica\n' })
    expect(await profile.get()).toMatchObject({ address, version: 1 })

    const parts = {
      line1: '14 Cadogan Terrace',
      line2: 'Flat 3',
      town: 'London',
      postcode: 'SW1X 9AB',
      country: 'GB',
    }
    const secrets = await testSecrets()
    const saved = encryptField(secrets, user, 'address', JSON.stringify(parts))
    await sql`update identity.profile set address = ${saved} where user_id = ${user.id}`.execute(app.owner)
    const lines = '14 Cadogan Terrace\nFlat 3\nLondon SW1X 9AB\nUnited Kingdom'
    expect((await profile.get()).address).toBe(lines)
    const asAdmin = app.as(await aSession(app.owner, await anAdmin(app.owner))).users
    expect((await asAdmin.get({ userId: user.id })).user.address).toBe(lines)
    expect((await profile.save({ version: 1, address: lines })).version, 'the same lines are no change').toBe(
      1,
    )
  })

  test('needs a proof to change phone or phrase, but not for an address', async ({ app }) => {
    const { user, profile, proof } = await aMember(app)
    await expect(profile.save({ version: 0, phone })).rejects.toThrow('CODE_REQUIRED')
    await expect(profile.save({ version: 0, phrase, proof: { code: '000000' } })).rejects.toThrow(
      'INVALID_CODE',
    )
    await expect(profile.save({ version: 0, phrase, proof: { password: testPassword } })).rejects.toThrow(
      'CODE_REQUIRED',
    )
    expect(await profile.get()).toMatchObject({ phone: null, phraseSetAt: null, version: 0 })

    await profile.save({ version: 0, address })
    const saved = await profile.save({ version: 1, phone: '+1  767 225 4417 ', phrase, proof: proof() })

    expect(saved).toMatchObject({
      phone,
      address,
      version: 2,
      phraseSetAt: expect.any(String),
      phraseViews: [],
    })
    expect(JSON.stringify(saved)).not.toContain('mango')
    expect((await auditOf(app, user)).filter(({ action }) => action !== 'confirmation-refused')).toEqual([
      { action: 'profile-changed', detail: { fields: ['address'] } },
      { action: 'profile-changed', detail: { fields: ['phone'] } },
      { action: 'phrase-changed', detail: {} },
    ])
  })

  test('refuses one of two concurrent changes, and consumes no code for it', async ({ app }) => {
    const { user, session, profile, proof } = await aMember(app)
    const other = app.as(await aSession(app.owner, user)).profile
    await other.save({ version: 0, address })
    const code = proof()

    await expect(profile.save({ version: 0, phone, proof: code })).rejects.toThrow('PROFILE_CHANGED')
    expect(await profile.get()).toMatchObject({ address, phone: null, version: 1 })
    expect(await profile.save({ version: 1, phone, proof: code })).toMatchObject({
      address,
      phone,
      version: 2,
    })

    const streets = ['1 First Street', '2 Second Street', '3 Third Street', '4 Fourth Street']
    const answers = await Promise.allSettled(
      streets.map((street) => app.as(session).profile.save({ version: 2, address: street })),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await profile.get()).version).toBe(3)
  })

  test('saves and audits nothing when nothing is different', async ({ app }) => {
    const { user, profile } = await aMember(app)
    await profile.save({ version: 0, address })
    expect(await profile.save({ version: 1, address, phone: null })).toMatchObject({ version: 1 })
    expect(await auditOf(app, user)).toHaveLength(1)
  })

  test('is saved by a confirmation of exactly this change', async ({ app }) => {
    const { session, user } = await aMember(app)
    const [ciphertext, another] = [randomBytes(40), randomBytes(40)]
    const {
      rows: [issued],
    } = await sql<{ id: string }>`
      select b.id from identity.issue_confirmation(${session.tokenHash}, ${stepAt(now)}, 'profile',
        identity.profile_digest(0, '{phone}', ${ciphertext}, null, null, null)) b`.execute(app.owner)
    const save = async (
      fields: string[],
      phoneCiphertext: Buffer | null,
      phraseCiphertext: Buffer | null,
      email: string | null,
    ) => {
      const { rows } = await sql<{ outcome: string }>`
        select outcome from identity.save_profile(${session.tokenHash}, ${issued?.id ?? null}, 0, ${fields},
          ${phoneCiphertext}, null, ${phraseCiphertext},
          ${email}, ${randomBytes(32)}, null)`.execute(app.services.db)
      return rows[0]?.outcome
    }
    expect(await save(['phone'], another, null, null)).toBe('CONFIRMATION_REFUSED')
    expect(await save(['phone', 'phrase'], ciphertext, another, null)).toBe('CONFIRMATION_REFUSED')
    expect(await save(['email'], null, null, 'thief@client.example')).toBe('CONFIRMATION_REFUSED')
    // A field that is not named is not written.
    expect(await save(['address'], another, another, null)).toBe('SAVED')
    const { rows } = await sql<{
      phone: Buffer | null
      phrase: Buffer | null
    }>`select phone, phrase from identity.profile where user_id = ${user.id}`.execute(app.owner)
    expect(rows).toEqual([{ phone: null, phrase: null }])
  })
})

describe('the telephone phrase', () => {
  test('is shown only to its owner, for a code', async ({ app }) => {
    const [one, other] = [await aMember(app), await aMember(app)]
    await one.profile.save({ version: 0, phrase, proof: one.proof() })

    await expect(one.profile.phrase({ proof: { code: '000000' } })).rejects.toThrow('INVALID_CODE')
    await expect(other.profile.phrase({ proof: other.proof() })).rejects.toThrow('NOT_FOUND')
    expect(await one.profile.phrase({ proof: one.proof() })).toEqual({ phrase })
    expect((await one.profile.get()).phraseViews).toEqual([])
  })

  test('has the times when admins looked at it', async ({ app }) => {
    const [one, other] = [await aMember(app), await aMember(app)]
    const { id: asAdmin } = await aClient(app.owner, { role: 'admin' })
    await sql`select audit.record(${asAdmin}, ${one.user.id}, 'phrase-viewed', null)`.execute(app.owner)

    expect((await one.profile.get()).phraseViews).toEqual([expect.stringMatching(/^\d{4}-.*Z$/)])
    expect((await other.profile.get()).phraseViews).toEqual([])
  })
})

describe('a user without a second factor, where the bank allows that,', () => {
  test('gives the password as proof, and is locked for a while after the fifth wrong one', async () => {
    const app = await openApp({ env: { REQUIRE_TWO_FACTOR: '0' } })
    const { profile } = await aMember(app, { totpSecret: null })
    await expect(profile.save({ version: 0, phone, proof: { code: '123456' } })).rejects.toThrow(
      'TWO_FACTOR_NOT_ENABLED',
    )
    expect(await profile.save({ version: 0, phone, proof: { password: testPassword } })).toMatchObject({
      phone,
    })
    // A right code resets the count of wrong ones.
    for (let version = 1; version < 8; version += 1) {
      await profile.save({ version, phone: `+1 767 225 000${version}`, proof: { password: testPassword } })
    }
    for (let tries = 0; tries < 5; tries += 1) {
      await expect(profile.phrase({ proof: { password: 'wrong' } })).rejects.toThrow('INVALID_PASSWORD')
    }
    await expect(
      profile.save({ version: 8, phone: null, proof: { password: testPassword } }),
    ).rejects.toThrow(/TOO_MANY_ATTEMPTS|NOT_SIGNED_IN/)
    await app.close()
  })
})
