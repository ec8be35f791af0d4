import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '#testing/app.ts'
import { readConfig } from './config.ts'
import { keepLimits } from './prepare-bank.ts'

test('what one admin may move alone is the operator’s setting, and the migration’s own limits are the defaults', async ({
  app,
}) => {
  const limits = async () => {
    const { rows } = await sql<{
      currency: string
      amount: string
    }>`select currency, trim_scale(amount)::text as amount from bank.approval_limit`.execute(app.owner)
    return Object.fromEntries(rows.map(({ currency, amount }) => [currency, amount]))
  }
  const least = { DATABASE_URL: app.ownerUrl, KEY_FILE: 'bank.key' }
  const { approvalAbove: defaults } = readConfig(least)
  expect(await limits()).toEqual(defaults)

  await keepLimits(app.ownerUrl, readConfig({ ...least, APPROVAL_ABOVE: 'USD=0,BTC=0.05' }).approvalAbove)
  expect(await limits()).toEqual({ ...defaults, USD: '0', BTC: '0.05' })
  await keepLimits(app.ownerUrl, defaults)
  expect(await limits()).toEqual(defaults)
})
