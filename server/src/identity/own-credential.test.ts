import { randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import { aClient, aSession } from '#testing/builders.ts'
import { openApp, test } from '#testing/app.ts'
import { getOwnCredential, proveByCode } from './own-credential.ts'
import { prove } from './second-factor/prove.ts'

const browser = { device: null }

test('a user who may send no more codes this minute changes nothing by one', async () => {
  const app = await openApp({ env: { CONFIRMATIONS_PER_MINUTE: '1' } })
  const { services } = app
  const { tokenHash } = await aSession(app.owner, await aClient(app.owner))
  const own = await getOwnCredential(services, tokenHash)
  const tryOnce = () =>
    proveByCode(
      { services, tokenHash, session: browser },
      own,
      { action: 'x', code: '000000' },
      async () => true,
    )
  await expect(tryOnce()).rejects.toThrow('INVALID_CODE')
  await expect(tryOnce()).rejects.toThrow('TOO_MANY_ATTEMPTS')
  await app.close()
})

test('a password confirms nothing in a session that can only enrol', async ({ app: { services, owner } }) => {
  const user = await aClient(owner, { totpSecret: null })
  const { tokenHash } = await aSession(owner, user, { complete: false })
  const proof = { password: 'whatever' }
  const order = { action: 'export', digest: randomBytes(32), proof }
  await expect(prove({ services, tokenHash, session: browser }, order)).rejects.toThrow('ENROLMENT_REQUIRED')
})
