import { sql } from 'kysely'
import { expect } from 'vitest'
import { openBank } from '#bank.ts'
import { readConfig } from '#config/config.ts'
import { begin, complaintOf } from '#main.ts'
import { keepProofKeys } from '#prepare-bank.ts'
import { aClient } from '#testing/builders.ts'
import { setting } from '#testing/clones.ts'
import { setRule } from '#testing/settings.ts'
import { test } from '#testing/test-server.ts'
import { requireProof } from './require-proof.ts'
import { reportStatus } from './status.ts'

test('a bank of before signs its users in all along, and believes no server without proof once told', async ({
  server,
}) => {
  const { owner, services, clone } = server
  const user = await aClient(owner)
  // As the migration leaves a bank that has users: servers of the version before are among its own.
  await setRule(owner, 'require_proof', 'off')
  await sql`delete from identity.proof_key`.execute(owner)
  const signIn = async () => (await server.browser().post('/api/sign-in', server.credentialsOf(user))).status
  const asBefore = () => sql`select identity.find_credential(${user.username})`.execute(services.db)
  const proofs = async () => {
    const env = { NODE_ENV: 'test', DATABASE_URL: clone.ownerUrl, KEY_FILE: setting('TEST_KEY_FILE') }
    const found = await reportStatus(readConfig(env))
    return found.filter(({ text }) => text.startsWith('Proofs: '))
  }
  expect(await signIn()).toBe(200)
  await expect(requireProof(clone.ownerUrl)).rejects.toThrow(
    /^No server has registered its key with this database yet/,
  )

  await keepProofKeys(owner, services.secrets)
  expect(await signIn()).toBe(200)
  expect((await asBefore()).rows).toHaveLength(1)
  expect(await proofs()).toEqual([
    { isFine: false, text: expect.stringMatching(/Once no server of an older version runs.*require-proof$/) },
  ])

  expect(await requireProof(clone.ownerUrl)).toBe(true)
  expect(await requireProof(clone.ownerUrl)).toBe(false)
  expect(await signIn()).toBe(200)
  await expect(asBefore()).rejects.toThrow(/^This connection has not proved/)
  expect(await proofs()).toEqual([{ isFine: true, text: expect.stringMatching(/^Proofs: required/) }])
  const { rows: events } = await sql`
    select actor_id, detail from audit.event where subject = 'require_proof' and action = 'setting-changed'
    order by id desc limit 1`.execute(owner)
  expect(events).toEqual([{ actorId: null, detail: { name: 'require_proof', from: 'off', to: 'on' } }])
  // A later start turns nothing off.
  await keepProofKeys(owner, services.secrets)
  await expect(asBefore()).rejects.toThrow(/^This connection has not proved/)
})

test('a server whose keys the database does not know says so instead of starting', async ({
  server: { owner, clone },
}) => {
  const config = readConfig({
    DATABASE_URL: clone.appUrl,
    KEY_FILE: setting('TEST_KEY_FILE'),
    LOG_LEVEL: 'silent',
    PORT: '0',
  })
  const start = async () => {
    const bank = await openBank(config)
    const outcome = await begin(bank, config).then(() => 'started', complaintOf)
    await bank.close()
    return outcome
  }
  expect(await start()).toBe('started')
  await sql`update identity.proof_key set inner_pad = outer_pad`.execute(owner)
  expect(await start()).toMatch(
    /^KEY_FILE names .*, whose present sign-in keys the database does not know yet\. npm start, as/,
  )
})
