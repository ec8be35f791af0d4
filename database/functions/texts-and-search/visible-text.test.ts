import { readFile } from 'node:fs/promises'
import { describe, expect } from 'vitest'
import {
  aBeneficiary,
  anAccount,
  anAccountRequest,
  aUser,
  one,
  openBank,
  type TestBank,
  test,
} from '#testing.ts'

const override = '\u202e'
const hiddenCharacters = [
  override,
  '\u2066',
  '\u2069',
  '\u200b',
  '\u200e',
  '\ufeff',
  '\u00ad',
  '\u2028',
  '\u0007',
  '\u3164',
  '\u200c',
  '\u200d',
  '\u180b',
  '\ufe0f',
  '\u{e0041}',
  '\u{e0100}',
]

const insertPayment = `
  insert into bank.payment (id, client_id, account_id, beneficiary_id, amount, currency, status, note)
  values (gen_random_uuid(), $1, $2, gen_random_uuid(), -1, 'USD', 'failed', $3)`
const insertMessage = `insert into bank.message (id, client_id, from_client, body)
  values (gen_random_uuid(), $1, true, $2) returning body`
const insertOpening = `
  insert into bank.account_opening (account_id, client_id, account_type, nickname, currency,
    initial_balance, opened_by)
  values ($1, $2, 'business', $3, 'USD', 0, $2) returning nickname`
const insertConsultation = `
  insert into bank.consultation (id, first_name, surname, mobile, email, starts_at, created_at)
  values (gen_random_uuid(), $1, $2, '+1 767 555 0110', 'ines@visitor.example',
    now() + interval '1 day' * random(), now())`
const insertContact = `
  insert into bank.contact_message (id, first_name, surname, email, message, digest, created_at)
  values (gen_random_uuid(), $1, $2, 'ines@visitor.example', $3, sha256(''), now()) returning id`

/** Columns of free text without a rule about characters, and the reason of each. */
const otherTexts: Record<string, string> = {
  'account_opening.business_purpose': 'staff type it, for staff',
  'account_request.notes': 'staff type it',
  'announcement.body': 'staff type it, for an administrator who confirms it',
  'approval.note': 'staff type it, for staff',
  'approval.reason': 'staff type it, for staff',
  'approval.subject': 'an id',
  'certificate_terms.body': 'the owner writes it',
  'consultation.note': 'staff type it, for staff',
  'contact_message.note': 'staff type it, for staff',
  'identity.email_change.new_email': 'an address; the contract has its form',
  'identity.session.browser': 'one of the names that the server knows',
  'identity.users.email': 'an address; the contract has its form',
  'identity.users.username': 'staff type it; the contract has its form',
  'mail.message.body': 'the server writes it, of texts with rules of their own',
  'mail.message.calendar': 'the server writes it',
  'mail.message.last_error': 'a mail server answers it, for staff',
  'mail.message.subject': 'the server writes it',
}

describe('tables', () => {
  test('refuse a name or label that would be displayed otherwise than it is stored', async ({ bank }) => {
    const client = await aUser(bank)
    const account = await anAccount(bank, client)
    const { owner } = bank
    const { rows: rules } = await owner.query<{ table: string; column: string; rule: string }>(`
      select k.conrelid::regclass::text as table, a.attname as column,
        pg_get_expr(k.conbin, k.conrelid) as rule
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
      where k.contype = 'c' and a.atttypid = 'text'::regtype
        and pg_get_constraintdef(k.oid)
          ~ ('\\m' || a.attname || ' = (bank\\.)?without_invisible\\(' || a.attname)`)
    expect(rules).toContainEqual(expect.objectContaining({ table: 'beneficiary', column: 'nickname' }))
    for (const { table, column, rule } of rules) {
      const { rows: accepted } = await owner.query(
        `select hidden from unnest($1::text[]) hidden,
          jsonb_populate_record(null::${table}, jsonb_build_object('${column}', 'Good' || hidden || 'evil'))
        where (${rule}) is not false`,
        [hiddenCharacters],
      )
      expect({ table, column, accepted }).toEqual({ table, column, accepted: [] })
    }
    // A payment's note has a type of its own, and its rule is about other columns as well.
    for (const character of hiddenCharacters)
      await expect(
        owner.query(insertPayment, [client, account, `Good${character}evil`]),
        JSON.stringify(character),
      ).rejects.toMatchObject({ code: '23514' })
    for (const name of ['علی\u200cرضا', 'क्\u200dष', 'Ümit O’Brien', '山田']) {
      await owner.query('update bank.account set nickname = $1 where client_id = $2', [name, client])
    }
  })

  test('have a rule for every column of free text, or a reason for none', async ({ bank }) => {
    const { rows } = await bank.owner.query<{ name: string }>(`
      select a.attrelid::regclass || '.' || a.attname as name
      from pg_attribute a join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
      cross join lateral (
        select coalesce(string_agg(pg_get_constraintdef(k.oid), ' '), '') as text
        from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)
      ) checks
      where a.attnum > 0 and not a.attisdropped and a.atttypid = 'text'::regtype
        and c.relnamespace::regnamespace::text in ('bank', 'ledger', 'identity', 'audit', 'mail')
        -- Free text has a length; other text has a pattern or a list.
        and checks.text ~ ('length\\(' || a.attname) and checks.text !~ ('\\m' || a.attname || ' ~ ''\\^')
        and checks.text !~
          ('\\m' || a.attname || ' = (bank\\.)?without_(invisible|directions)\\(' || a.attname)
      order by 1`)
    expect(
      rows.map(({ name }) => name),
      'Add `check (… = bank.without_invisible(…))`, or give the reason here',
    ).toEqual(Object.keys(otherTexts))
  })

  test('refuse text that changes the writing direction, and accept all other text', async ({ bank }) => {
    const client = await aUser(bank)
    await expect(bank.owner.query(insertMessage, [client, `Pay ${override}evil`])).rejects.toMatchObject({
      constraint: 'one_direction',
    })
    await expect(
      bank.owner.query(insertContact, ['Ines', 'Carvalho', `Pay ${override}evil`]),
    ).rejects.toMatchObject({ constraint: 'one_direction' })
    const family = 'For the family 👩‍👩‍👧\nעל\u200f!'
    expect(await one(bank.owner, insertMessage, [client, family])).toEqual({ body: family })
  })
})

/** An older bank, whose tables accepted such text. */
async function openUncheckedBank(): Promise<TestBank> {
  const bank = await openBank()
  await bank.owner.query('drop function bank.without_invisible(text) cascade')
  await bank.owner.query('drop function bank.without_directions(text) cascade')
  return bank
}

test('a migration makes such names readable, and keeps sent messages as they were', async () => {
  const bank = await openUncheckedBank()
  const { owner } = bank
  const client = await aUser(bank)
  const account = await anAccount(bank, client)
  const request = await anAccountRequest(bank, client)
  await owner.query('update bank.account set nickname = $1 where id = $2', [`Good${override}evil`, account])
  await owner.query('update bank.account_request set nickname = $1 where id = $2', [
    `${override}\u200b`,
    request,
  ])
  await owner.query(insertMessage, [client, `Pay ${override}evil`])
  await owner.query(insertOpening, [account, client, `Good${override}evil`])

  await owner.query(
    await readFile(new URL('../../migrations/0035-visible-text.sql', import.meta.url), 'utf8'),
  )

  expect(await one(owner, 'select nickname from bank.account where id = $1', [account])).toEqual({
    nickname: 'Goodevil',
  })
  expect(await one(owner, 'select nickname from bank.account_request where id = $1', [request])).toEqual({
    nickname: 'Account',
  })
  expect(await one(owner, 'select body from bank.message where client_id = $1', [client])).toEqual({
    body: `Pay ${override}evil`,
  })
  expect(
    await one(owner, 'select nickname from bank.account_opening where account_id = $1', [account]),
  ).toEqual({ nickname: `Good${override}evil` })
  // A change of the column checks the constraint again.
  await owner.query(
    `update bank.account_request set status = 'rejected', decided_by = $2, decided_at = now() where id = $1`,
    [request, client],
  )
  await bank.close()
})

/** A bank of migration 0035: its lines accepted joiners anywhere, and variation selectors. */
async function openBankAfterMigration35(): Promise<TestBank> {
  const bank = await openBank()
  const migration = await readFile(new URL('../../migrations/0035-visible-text.sql', import.meta.url), 'utf8')
  const [definition = ''] = /create function bank\.without_invisible[^;]+;/.exec(migration) ?? []
  await bank.owner.query(definition.replace('create function', 'create or replace function'))
  return bank
}

test('a migration removes joiners and variation selectors, and keeps Persian names', async () => {
  const bank = await openBankAfterMigration35()
  const { owner } = bank
  const client = await aUser(bank)
  const [account, persian] = [await anAccount(bank, client), await anAccount(bank, client)]
  const request = await anAccountRequest(bank, client)
  await aBeneficiary(bank, client)
  const hidden = 'Mar\u200dcus\ufe0f'
  await owner.query('update bank.account set nickname = $1 where id = $2', [hidden, account])
  await owner.query('update bank.account set nickname = $1 where id = $2', ['علی\u200cرضا', persian])
  await owner.query('update bank.account_request set nickname = $1 where id = $2', ['\u200d', request])
  await owner.query('update bank.beneficiary set name = $1 where client_id = $2', [hidden, client])
  await owner.query(`insert into bank.holiday (day, name) values ('2099-01-01', $1)`, [hidden])
  await owner.query(insertConsultation, [hidden, hidden])
  await owner.query(insertContact, [hidden, hidden, 'Good morning'])
  await owner.query(insertOpening, [account, client, hidden])

  const migration = new URL('../../migrations/0038-joiners-and-ignorables.sql', import.meta.url)
  await owner.query(await readFile(migration, 'utf8'))

  const { rows } = await owner.query<{ name: string }>(
    `select nickname as name from bank.account where id in ($1, $2) order by id = $2`,
    [account, persian],
  )
  expect(rows.map(({ name }) => name)).toEqual(['Marcus', 'علی\u200cرضا'])
  for (const [name, statement, values] of [
    ['Account', 'select nickname as name from bank.account_request where id = $1', [request]],
    ['Marcus', 'select name from bank.beneficiary where client_id = $1', [client]],
    ['Marcus', `select name from bank.holiday where day = '2099-01-01'`, []],
    ['Marcus', 'select first_name as name from bank.consultation', []],
    ['Marcus', 'select surname as name from bank.contact_message', []],
    // An opening is a record of an order: it never changes.
    [hidden, 'select nickname as name from bank.account_opening where account_id = $1', [account]],
  ] as const) {
    expect([statement, await one(owner, statement, [...values])]).toEqual([statement, { name }])
  }
  await bank.close()
})
