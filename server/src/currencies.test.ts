import { currencyDecimals, currencyKind, currencySchema } from '@bank/contract'
import { expect } from 'vitest'
import { test } from '#testing/app.ts'

test('the currencies of the contract are those of the ledger, with the same kinds and decimals', async ({
  app,
}) => {
  const inLedger = await app.owner
    .selectFrom('ledger.currency')
    .select(['code', 'kind', 'decimals'])
    .orderBy('code')
    .execute()
  const inContract = currencySchema.options
    .toSorted()
    .map((code) => ({ code, kind: currencyKind(code), decimals: currencyDecimals(code) }))
  expect(inLedger).toEqual(inContract)
})
