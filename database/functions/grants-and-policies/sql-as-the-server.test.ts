import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { aBeneficiary, aPayer, aUser, balanceOf, findings, one, pay, rolledBack, test } from '#testing.ts'
import type { TestBank } from '#testing.ts'
import { aFreezeLink, freezeByLink } from '#functions/payments/testing-safeguards.ts'

// The known limit of docs/SECURITY.md, in both directions: an attacker who runs any SQL as the server's role,
// without a password, a code or a key, and knows a user's name.

/** Opens a session for this user with nothing but their name. Answers the hash of its token, and the step. */
async function takeOver({ owner, app }: TestBank, user: string) {
  const { username } = await one<{ username: string }>(
    owner,
    'select username from identity.users where id = $1',
    [user],
  )
  const tokenHash = randomBytes(32)
  const { opened, step } = await one<{ opened: boolean; step: string }>(
    app,
    `select identity.open_session(c.user_id, s.step, $2, $3) as opened, s.step
    from identity.find_credential($1) c, floor(extract(epoch from now()) / 30) n,
      lateral (select identity.next_step($1, n::bigint) as step) s`,
    [username, tokenHash, randomBytes(32)],
  )
  expect(opened).toBe(true)
  return { tokenHash, step: Number(step) }
}

type Thief = Awaited<ReturnType<typeof takeOver>>

/** A confirmation without a code; `digest` is SQL that takes `values`. */
async function confirm(
  { app }: TestBank,
  { tokenHash, step }: Thief,
  { action, digest, values }: { action: string; digest: string; values: unknown[] },
): Promise<string> {
  const { id } = await one<{ id: string }>(
    app,
    `select id from identity.issue_confirmation($1, $2, '${action}', ${digest})`,
    [tokenHash, step + 1, ...values],
  )
  return id
}

async function confirmedPayment(bank: TestBank, thief: Thief, values: [string, string, string, string]) {
  return await confirm(bank, thief, {
    action: 'payment',
    digest: 'bank.payment_digest($3, $4, $5, $6, null)',
    values,
  })
}

describe('SQL as the server’s role can', () => {
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
      digest: `bank.adjustment_digest($3, $4, 5000, 1000, 'Correction')`,
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

  test('sign in as an administrator, issue a password to a client and lift their freeze', async ({
    bank,
  }) => {
    const { client } = await aPayer(bank)
    await freezeByLink(bank.app, await aFreezeLink(bank, client))
    const { id } = await one<{ id: string }>(
      bank.owner,
      'select id from bank.payment_freeze where client_id = $1',
      [client],
    )
    const thief = await takeOver(bank, await aUser(bank, { role: 'admin' }))
    const confirmation = await confirm(bank, thief, {
      action: 'lift-freeze',
      digest: `identity.admin_operation_digest(array['lift-freeze', $3, $4, 'Why'])`,
      values: [client, id],
    })
    const done = await rolledBack(bank.app, async (connection) => {
      await connection.query('select identity.enter_session($1)', [thief.tokenHash])
      return await one(
        connection,
        `select bank.lift_freeze($1, $2, $3, 'Why', $4) as lifted,
          identity.reset_password($2, 'of the thief', null) as reset`,
        [thief.tokenHash, client, id, confirmation],
      )
    })
    expect(done).toEqual({ lifted: 'LIFTED', reset: 'RESET' })
  })

  test('read a password’s hash by its user’s name, and the e-mails that are due', async ({ bank }) => {
    const user = await aUser(bank)
    const { username } = await one<{ username: string }>(
      bank.owner,
      'select username from identity.users where id = $1',
      [user],
    )
    const found = await bank.app.query('select password_hash from identity.find_credential($1)', [username])
    expect(found.rows).toEqual([{ password_hash: '-' }])
    await bank.owner.query(
      `select mail.enqueue_email('x@y.example', 'email-taken', '{"subject": "Due", "body": "Text"}', null)`,
    )
    const due = await bank.app.query('select body from mail.claim_emails(50)')
    expect(due.rows).toContainEqual({ body: 'Text' })
    // It is not due any more, so no server sends it within the next minutes.
    expect((await bank.app.query('select body from mail.claim_emails(50)')).rows).toEqual([])
  })
})

describe('SQL as the server’s role cannot', () => {
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
    /** Steps of codes are spent, as if the day before. */
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

  test('issue a confirmation for itself, lift a freeze, or read a table of secrets', async ({ bank }) => {
    const { client, account } = await aPayer(bank)
    for (const text of [
      `select identity.store_confirmation('\\x00', 'payment', '\\x00')`,
      `select bank.end_freeze('${client}', null, '{}')`,
      `select bank.write_freeze('${client}', '${client}', 'link')`,
      'select * from identity.context_key',
      'select * from identity.credential',
      'select * from identity.session',
      'select * from identity.confirmation',
      'select * from identity.recovery_code',
      'select * from identity.passkey',
      'select * from identity.freeze_link',
      'select * from migration.app_login',
      'update audit.event set action = action',
      'delete from audit.event',
      'update ledger.entry set amount = amount',
      `update ledger.account set balance = 1e9 where id = '${account}'`,
    ])
      await expect(bank.app.query(text), text).rejects.toMatchObject({ code: '42501' })
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
