import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect } from 'vitest'
import { aBeneficiary, aPayer, aUser, balanceOf, findings, one, pay, rolledBack, test } from '#testing.ts'
import type { TestBank } from '#testing.ts'
import { aFreezeLink, freezeByLink } from '#functions/payments/testing-safeguards.ts'
import { keepProofKeys, proved, type ServerKey, usernameOf } from './proofs.ts'

// The known limit of docs/SECURITY.md: a server that has been taken over, or whose login and key file were
// stolen. Without the key file: sql-as-the-server.test.ts.

const present: ServerKey = { number: 1, key: randomBytes(32) }

beforeEach<{ bank: TestBank }>(async ({ bank }) => {
  await keepProofKeys(bank, [present])
  await bank.owner.query('select identity.begin_to_require_proof()')
})

const hex = (bytes: Buffer) => bytes.toString('hex')

/** Opens a session with the key file and nothing of the user's. Answers its token's hash, and the step. */
async function takeOver(bank: TestBank, user: string) {
  const [tokenHash, attempt] = [randomBytes(32), randomBytes(32)]
  const { step } = await one<{ step: string }>(
    bank.app,
    'select identity.next_step($1, floor(extract(epoch from now()) / 30)::bigint) as step',
    [await usernameOf(bank, user)],
  )
  const parts = ['open-session', user, step, hex(tokenHash), hex(attempt), '', '', '', '']
  const { opened } = await proved(bank, present, parts, (connection) =>
    one<{ opened: boolean }>(connection, 'select identity.open_session($1, $2, $3, $4) as opened', [
      user,
      step,
      tokenHash,
      attempt,
    ]),
  )
  expect(opened).toBe(true)
  return { tokenHash, step: Number(step) }
}

type Thief = Awaited<ReturnType<typeof takeOver>>

/** A confirmation with the key file and without a code; `digest` is SQL that takes `values` from $1 on. */
async function confirm(
  bank: TestBank,
  { tokenHash, step }: Thief,
  { action, digest, values }: { action: string; digest: string; values: unknown[] },
): Promise<string> {
  const made = await one<{ digest: Buffer }>(bank.app, `select ${digest} as digest`, values)
  const parts = ['issue-confirmation', hex(tokenHash), `${step + 1}`, hex(made.digest), action]
  const { id } = await proved(bank, present, parts, (connection) =>
    one<{ id: string }>(connection, 'select id from identity.issue_confirmation($1, $2, $3, $4)', [
      tokenHash,
      step + 1,
      action,
      made.digest,
    ]),
  )
  return id
}

async function confirmedPayment(bank: TestBank, thief: Thief, values: [string, string, string, string]) {
  return await confirm(bank, thief, {
    action: 'payment',
    digest: 'bank.payment_digest($1, $2, $3, $4, null)',
    values,
  })
}

describe('SQL as the server’s role, with its key file, can', () => {
  test('sign in as each client, read what they read and pay what they could pay', async ({ bank }) => {
    const { client, account } = await aPayer(bank)
    const beneficiary = await aBeneficiary(bank, client, { verified: 'just now' })
    const thief = await takeOver(bank, client)
    const seen = await rolledBack(bank.app, async (connection) => {
      await connection.query('select identity.enter_session($1)', [thief.tokenHash])
      return (await connection.query<{ id: string }>('select id from bank.account')).rows
    })
    expect(seen).toEqual([{ id: account }])

    const id = randomUUID()
    const order = { tokenHash: thief.tokenHash, id, account, beneficiary, amount: '1000' }
    expect(await pay(bank.app, order)).toMatchObject({ outcome: 'CODE_REQUIRED' })
    const confirmation = await confirmedPayment(bank, thief, [id, account, beneficiary, '1000'])
    expect(await pay(bank.app, order, { confirmation })).toMatchObject({ outcome: 'COMPLETED', balance: '0' })
  })

  test('sign in as an administrator and book money to an account', async ({ bank }) => {
    const { account } = await aPayer(bank)
    const thief = await takeOver(bank, await aUser(bank, { role: 'admin' }))
    const id = randomUUID()
    const confirmation = await confirm(bank, thief, {
      action: 'adjustment',
      digest: `bank.adjustment_digest($1, $2, 5000, 1000, 'Correction')`,
      values: [id, account],
    })
    const { outcome } = await one<{ outcome: string }>(
      bank.app,
      `select outcome from bank.adjust_balance($1, $2, $3, 5000, 1000, 'Correction', $4)`,
      [thief.tokenHash, id, account, confirmation],
    )
    expect(outcome).toBe('ADJUSTED')
    expect(await balanceOf(bank, account)).toBe('5000')
    expect(await findings(bank)).toEqual([])
  })
})

describe('SQL as the server’s role, even with its key file, cannot', () => {
  test('pay more than there is or the client allows, while payments are frozen or held', async ({ bank }) => {
    const { client, account } = await aPayer(bank, { balance: '50000' })
    const beneficiary = await aBeneficiary(bank, client, { verified: 'just now' })
    const tryToPay = async (amount: string) => {
      const thief = await takeOver(bank, client)
      const id = randomUUID()
      const confirmation = await confirmedPayment(bank, thief, [id, account, beneficiary, amount])
      const order = { tokenHash: thief.tokenHash, id, account, beneficiary, amount }
      return (await pay(bank.app, order, { confirmation })).outcome
    }
    /** Steps of codes are used up, as if the day before. */
    const nextDay = () =>
      bank.owner.query('update identity.credential set last_step = 0 where user_id = $1', [client])
    expect(await tryToPay('50000.01')).toBe('INSUFFICIENT_FUNDS')
    await nextDay()
    await bank.owner.query(`update identity.credential set passkeys_changed_at = now() where user_id = $1`, [
      client,
    ])
    expect(await tryToPay('12000')).toBe('PAYMENT_HELD')
    await nextDay()
    await bank.owner.query(
      `insert into bank.own_limit (client_id, currency, kind, amount) values ($1, 'USD', 'payment', 500)`,
      [client],
    )
    expect(await tryToPay('500.01')).toBe('ABOVE_OWN_PAYMENT_LIMIT')
    await nextDay()
    await freezeByLink(bank.app, await aFreezeLink(bank, client))
    expect(await tryToPay('1')).toBe('PAYMENTS_FROZEN')
    expect(await balanceOf(bank, account)).toBe('50000')
  })

  test('act as a user without a session of theirs, nor with the context of another transaction', async ({
    bank,
  }) => {
    const { client, account } = await aPayer(bank)
    const thief = await takeOver(bank, await aUser(bank))
    const contexts = [`${client}|user|${'0'.repeat(64)}`, `${client}|admin|`, `${client}|admin|x`]
    const own = await rolledBack(bank.app, async (connection) => {
      await connection.query('select identity.enter_session($1)', [thief.tokenHash])
      return await one<{ context: string }>(connection, `select current_setting('bank.context') as context`)
    })
    contexts.push(own.context, `${client}|user|${own.context.split('|')[2]}`)
    for (const context of contexts) {
      const read = await rolledBack(bank.app, async (connection) => {
        await connection.query(`select set_config('bank.context', $1, true)`, [context])
        return await one(
          connection,
          `select identity.current_user_id() as actor, identity.is_admin() as admin,
            (select count(*)::int from bank.account where id = $1) as accounts`,
          [account],
        )
      })
      expect(read, context).toEqual({ actor: null, admin: false, accounts: 0 })
    }
  })

  test('do any of it without a row in the audit that it cannot change', async ({ bank }) => {
    const { client, account, beneficiary } = await aPayer(bank)
    const thief = await takeOver(bank, client)
    const id = randomUUID()
    const confirmation = await confirmedPayment(bank, thief, [id, account, beneficiary, '10'])
    await pay(
      bank.app,
      { tokenHash: thief.tokenHash, id, account, beneficiary, amount: '10' },
      {
        confirmation,
      },
    )
    const { rows } = await bank.owner.query<{ action: string }>(
      'select action from audit.event where user_id = $1 order by id desc limit 3',
      [client],
    )
    expect(rows.map(({ action }) => action)).toEqual(['payment-completed', 'confirmed', 'signed-in'])
  })
})
