import { enrolmentSchema } from '@bank/contract'
import { expect } from 'vitest'
import { aClient, aSession } from '#testing/builders.ts'
import { testWithServer } from '#testing/test-server.ts'

const test = testWithServer({ env: { BANK_NAME: 'Banque des Trois Pitons' } })

test('authenticator apps show the name that the operator gave the bank', async ({ server }) => {
  const user = await aClient(server.owner, { totpSecret: null })
  const browser = server.browser(await aSession(server.owner, user, { complete: false }))
  const { uri } = enrolmentSchema.parse((await browser.post('/api/security/enrolment', {})).body)
  expect(uri).toContain('/totp/Banque%20des%20Trois%20Pitons:')
  expect(uri).toContain('issuer=Banque%20des%20Trois%20Pitons&')
  expect(uri).not.toContain('Morne')
})
