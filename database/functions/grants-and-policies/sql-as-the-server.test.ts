import { randomBytes, randomUUID } from 'node:crypto'
import { beforeEach, describe, expect } from 'vitest'
import { aBeneficiary, aPayer, aSession, pay, rolledBack, test } from '#testing.ts'
import type { Asked, TestBank } from '#testing.ts'
import { keepProofKeys, proved, proveIn, type ServerKey, usernameOf } from './proofs.ts'

// An attacker who runs any SQL as the server's role and knows a user's name, but has not the key file of its
// servers: an injection, or a stolen login. With the key file: sql-with-the-key-file.test.ts.

const present: ServerKey = { number: 1, key: randomBytes(32) }
const next: ServerKey = { number: 2, key: randomBytes(32) }
const stranger: ServerKey = { number: 1, key: randomBytes(32) }

beforeEach<{ bank: TestBank }>(async ({ bank }) => {
  await keepProofKeys(bank, [present])
  await bank.owner.query('select identity.begin_to_require_proof()')
})

const hex = (bytes: Buffer) => bytes.toString('hex')
const withoutProof = { code: '42501', message: expect.stringMatching(/^This connection has not proved/) }

/** The calls that only a server with the key file may make, about this client. */
async function provedCalls(bank: TestBank, client: string, tokenHash: Buffer) {
  const digest = Buffer.alloc(32)
  const [token, of] = [hex(tokenHash), hex(digest)]
  return [
    {
      text: 'select user_id, password_hash, totp_secret from identity.find_credential($1)',
      values: [await usernameOf(bank, client)],
      parts: ['find-credential', await usernameOf(bank, client)],
    },
    {
      text: `select identity.open_session($1, 999, $2, '\\x00')`,
      values: [client, randomBytes(32)],
      parts: null,
    },
    {
      text: `select id from identity.issue_confirmation($1, 999, 'payment', $2)`,
      values: [tokenHash, digest],
      parts: ['issue-confirmation', token, '999', of, 'payment'],
    },
    {
      text: `select id from identity.issue_confirmation_by_passkey($1, $2, 1, 'payment', $3)`,
      values: [tokenHash, client, digest],
      parts: ['issue-confirmation-by-passkey', token, client, '1', of, 'payment'],
    },
    {
      text: `select identity.issue_confirmation_by_password($1, 0, '\\x00', 'export', $2)`,
      values: [tokenHash, digest],
      parts: ['issue-confirmation', token, '', of, 'export'],
    },
    ...changesOfCredentials(tokenHash),
    {
      text: 'select body from mail.claim_emails(50)',
      values: [],
      parts: ['claim-emails', '50'],
    },
  ]
}

/**
 * The calls that read what a change of credentials is compared with, or change them in the session of this
 * hash: the database takes the server's word that a password, a code or a passkey was right.
 */
function changesOfCredentials(tokenHash: Buffer) {
  const [token, id, bytes] = [hex(tokenHash), randomUUID(), randomBytes(32)]
  const some = hex(bytes)
  return [
    {
      text: 'select password_hash from identity.own_credential($1)',
      values: [tokenHash],
      parts: ['own-credential', token],
    },
    {
      text: `select identity.renew_password_hash($1, '-', 'new')`,
      values: [tokenHash],
      parts: ['renew-password-hash', token, '-', 'new'],
    },
    {
      text: `select identity.change_password($1, 0, 999, $2, 'new', $2)`,
      values: [tokenHash, bytes],
      parts: ['change-password', token, '0', '999', some, 'new', some],
    },
    {
      text: `select identity.choose_password($1, 0, 'new', $2)`,
      values: [tokenHash, bytes],
      parts: ['choose-password', token, '0', 'new', some],
    },
    {
      text: 'select id from identity.begin_enrolment($1, 0, 999, null, $2)',
      values: [tokenHash, bytes],
      parts: ['begin-enrolment', token, '0', '999', '', some],
    },
    {
      text: 'select identity.finish_enrolment($1, 0, $2, 999, $3)',
      values: [tokenHash, id, bytes],
      parts: ['finish-enrolment', token, '0', id, '999', some],
    },
    {
      text: 'select identity.disable_two_factor($1, 0, 999, $2)',
      values: [tokenHash, bytes],
      parts: ['disable-two-factor', token, '0', '999', some],
    },
    {
      text: 'select identity.make_recovery_codes($1, 0, 999, array[$2, $2]::bytea[], 1)',
      values: [tokenHash, bytes],
      parts: ['make-recovery-codes', token, '0', '999', '1', `${some},${some}`],
    },
    {
      text: `select identity.add_passkey($1, $2, $2, 0, 'Key')`,
      values: [tokenHash, bytes],
      parts: ['add-passkey', token, some, some, '0', 'Key'],
    },
    {
      text: 'select identity.complete_setup($1, $1, 999)',
      values: [bytes],
      parts: ['complete-setup', some, some, '999'],
    },
  ]
}

/** A client's rows that a sign-in or a confirmation is compared with. */
async function credentialsOf({ owner }: TestBank, client: string): Promise<unknown[]> {
  const { rows } = await owner.query(
    `select c.*, (select count(*) from identity.passkey k where k.user_id = c.user_id) as passkeys,
      (select count(*) from identity.recovery_code r where r.user_id = c.user_id) as codes,
      (select count(*) from identity.enrolment e where e.user_id = c.user_id) as enrolments
    from identity.credential c where c.user_id = $1`,
    [client],
  )
  return rows
}

describe('SQL as the server’s role, without its key file,', () => {
  test('reads no hash or e-mail, opens no session, and changes no credential in a session either', async ({
    bank,
  }) => {
    const { client, account } = await aPayer(bank)
    const beneficiary = await aBeneficiary(bank, client, { verified: 'just now' })
    const tokenHash = await aSession(bank, client)
    const before = await credentialsOf(bank, client)
    for (const { text, values } of await provedCalls(bank, client, tokenHash)) {
      await expect(bank.app.query(text, values), text).rejects.toMatchObject(withoutProof)
      for (const forged of ['', '|', '1', '1|', '1|00', `1|${'0'.repeat(64)}`, '2|', 'a|b|c']) {
        const asked = rolledBack(bank.app, async (connection) => {
          await connection.query(`select set_config('bank.proof', $1, true)`, [forged])
          return await connection.query(text, values)
        })
        await expect(asked, `${text} with ${forged}`).rejects.toMatchObject(withoutProof)
      }
    }
    expect(await credentialsOf(bank, client)).toEqual(before)
    const order = { tokenHash, id: randomUUID(), account, beneficiary, amount: '1000' }
    expect(await pay(bank.app, order)).toMatchObject({ outcome: 'CODE_REQUIRED' })
    expect(await pay(bank.app, order, { confirmation: randomUUID() })).toMatchObject({
      outcome: 'CONFIRMATION_REFUSED',
    })
  })

  test('is believed about each of these calls only with the proof of exactly its arguments', async ({
    bank,
  }) => {
    const { client } = await aPayer(bank)
    const calls = changesOfCredentials(await aSession(bank, client))
    for (const { text, values, parts } of calls) {
      const believed = proved(bank, present, parts, (connection) => connection.query(text, values))
      await expect(believed, text).resolves.toMatchObject({ command: 'SELECT' })
      for (const at of parts.keys()) {
        const other = parts.with(at, `${parts[at] ?? ''}0`)
        const refused = proved(bank, present, other, (connection) => connection.query(text, values))
        await expect(refused, `${text} with ${other[at]}`).rejects.toMatchObject(withoutProof)
      }
    }
  })

  test('uses no proof of a server again, nor for another call, nor one under another bank’s key', async ({
    bank,
  }) => {
    const { client } = await aPayer(bank)
    const username = await usernameOf(bank, client)
    const parts = ['find-credential', username]
    const find = (connection: Asked, name = username) =>
      connection.query('select user_id from identity.find_credential($1)', [name])
    const connection = await bank.app.connect()
    try {
      await connection.query('begin')
      const proof = await proveIn(connection, present, parts)
      expect((await find(connection)).rows).toEqual([{ user_id: client }])
      await connection.query('savepoint before')
      await expect(find(connection, 'another')).rejects.toMatchObject(withoutProof)
      await connection.query('commit')
      // The setting ends with its transaction, and the proof is worth nothing in the next one.
      await expect(find(connection)).rejects.toMatchObject(withoutProof)
      await connection.query('begin')
      await connection.query(`select set_config('bank.proof', $1, true)`, [proof])
      await expect(find(connection)).rejects.toMatchObject(withoutProof)
    } finally {
      await connection.query('rollback')
      connection.release()
    }
    for (const key of [stranger, next])
      await expect(proved(bank, key, parts, find)).rejects.toMatchObject(withoutProof)
    for (const { text, values, parts: right } of await provedCalls(
      bank,
      client,
      await aSession(bank, client),
    ))
      await expect(
        proved(bank, present, [...(right ?? ['open-session', client]), 'more'], (one_) =>
          one_.query(text, values),
        ),
        text,
      ).rejects.toMatchObject(withoutProof)
  })

  test('is not believed under a key that is to come, nor under one that is gone', async ({ bank }) => {
    const { client } = await aPayer(bank)
    const username = await usernameOf(bank, client)
    const found = (key: ServerKey) =>
      proved(bank, key, ['find-credential', username], (connection) =>
        connection.query('select user_id from identity.find_credential($1)', [username]),
      ).then(
        ({ rowCount }) => rowCount,
        () => 'refused',
      )
    const seen: unknown[] = []
    for (const keys of [[present], [present, next], [next], [present]]) {
      await keepProofKeys(bank, keys)
      seen.push([await found(present), await found(next)])
    }
    // While servers get the next file one after the other, both keys are good.
    expect(seen).toEqual([
      [1, 'refused'],
      [1, 1],
      ['refused', 1],
      [1, 'refused'],
    ])
  })

  test('writes no confirmation, key or rule, lifts no freeze and reads no secrets', async ({ bank }) => {
    const { client, account } = await aPayer(bank)
    for (const text of [
      `select identity.store_confirmation('\\x00', 'payment', '\\x00')`,
      `select bank.end_freeze('${client}', null, '{}')`,
      `select bank.write_freeze('${client}', '${client}', 'link')`,
      `select identity.keep_proof_keys('[]')`,
      'select identity.begin_to_require_proof()',
      `select identity.require_proof('{start}')`,
      `select identity.is_proved('{start}')`,
      `select bank.write_setting(null, 'require_proof', 'off', '{}')`,
      'select * from identity.proof_key',
      'delete from identity.proof_key',
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

  test('is believed, as before, in a bank whose servers send no proof yet', async ({ bank }) => {
    await bank.owner.query(`update bank.setting set value = 'off' where name = 'require_proof'`)
    const { client } = await aPayer(bank)
    const { rows } = await bank.app.query('select user_id from identity.find_credential($1)', [
      await usernameOf(bank, client),
    ])
    expect(rows).toEqual([{ user_id: client }])
  })
})
