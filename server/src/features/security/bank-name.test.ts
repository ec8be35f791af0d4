import { enrolmentSchema } from '@bank/contract'
import { expect } from 'vitest'
import { aClient, aSession } from '#testing/builders.ts'
import { testBehind } from '#testing/door.ts'

const test = testBehind({ env: { BANK_NAME: 'Banque des Trois Pitons' } })

test('under another name the bank is called so by authenticators', async ({ door }) => {
  const user = await aClient(door.owner, { totpSecret: null })
  const browser = door.browser(await aSession(door.owner, user, { complete: false }))
  const { uri } = enrolmentSchema.parse((await browser.post('/api/security/enrolment', {})).body)
  expect(uri).toContain('/totp/Banque%20des%20Trois%20Pitons:')
  expect(uri).toContain('issuer=Banque%20des%20Trois%20Pitons&')
  expect(uri).not.toContain('Morne')
})
