import { describe, expect } from 'vitest'
import { aPayer, aUser, aSession, pay, rolledBack, test } from '#testing.ts'
import { granted } from './granted-functions.ts'
import { refusedToOthers } from '#functions/tenant-sweep/all.ts'

// The rights of the server's role: the test loops over the catalogue, so a grant without a reason fails. The
// reason is a line in granted-functions.ts, or calls in the tenant sweep that answer nothing to others.

/**
 * Columns that the server's role cannot read in readable tables: secrets, and data for functions of the owner
 * only.
 */
const keptColumns = [
  'audit.event.actor_id',
  'audit.event.transaction_id',
  'bank.certificate.interest_id',
  'bank.certificate.officer_signature_id',
  'bank.certificate.repayment_id',
  'bank.certificate_rate.set_at',
  'bank.certificate_rate.set_by',
  'bank.certificate_rate_withdrawal.withdrawn_at',
  'bank.certificate_rate_withdrawal.withdrawn_by',
  'bank.contact_message.digest',
  'bank.conversation.reply_body',
  'bank.conversation.reply_due_at',
  'identity.email_change.link_hash',
  'identity.email_change.old_email',
  'identity.email_change.outcome',
  'identity.email_change.taken',
  'identity.profile.phrase',
  'identity.setup_link.token_hash',
  'identity.setup_link.used_key',
  'identity.users.erased_at',
  'identity.users.first_folded',
  'identity.users.last_folded',
  'identity.users.search_text',
  'ledger.state.findings',
  'ledger.state.only_row',
  'ledger.state.part_after',
  'ledger.state.whole_at',
]

describe('the role of the server', () => {
  test('cannot write to any table with any command, not even for an admin', async ({ bank }) => {
    const { rows: tables } = await bank.owner.query<{ name: string; column: string }>(`
      select n.nspname || '.' || c.relname as name, (
        select quote_ident(a.attname) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and a.attidentity = '' limit 1
      ) as column
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p')
        and n.nspname in ('bank', 'ledger', 'identity', 'audit', 'migration', 'mail')`)
    const tokenHash = await aSession(bank, await aUser(bank, { role: 'admin' }))
    let refused = 0
    for (const { name, column } of tables) {
      const commands = [
        `insert into ${name} default values`,
        `update ${name} set ${column} = ${column}`,
        `delete from ${name}`,
        `truncate ${name}`,
        `merge into ${name} t using (select 1) s on true when matched then delete`,
        `drop table ${name}`,
      ]
      for (const command of commands) {
        const trying = rolledBack(bank.app, async (connection) => {
          await connection.query('select identity.enter_session($1)', [tokenHash])
          await connection.query(command)
        })
        await expect(trying, command).rejects.toMatchObject({ code: '42501' })
        refused += 1
      }
    }
    console.info(`writes: ${refused} of ${refused} refused, on ${tables.length} tables`)
  })

  test('cannot read the columns that are kept from it in a readable table', async ({ bank }) => {
    const { rows } = await bank.owner.query<{ name: string }>(`
      select c.relnamespace::regnamespace || '.' || c.relname || '.' || a.attname as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
        and c.relnamespace::regnamespace::text in ('bank', 'ledger', 'identity', 'audit', 'migration', 'mail')
        and has_any_column_privilege('bank_app', c.oid, 'select')
        and not has_column_privilege('bank_app', c.oid, a.attnum, 'select')
      order by 1`)
    expect(rows.map(({ name }) => name)).toEqual(keptColumns)
  })

  test('can execute only functions with a reason why they cannot be used against another user', async ({
    bank,
  }) => {
    const { rows } = await bank.owner.query<{ name: string }>(`
      select distinct n.nspname || '.' || p.proname as name
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname in ('bank', 'ledger', 'identity', 'audit', 'migration', 'mail', 'public')
        and has_function_privilege('bank_app', p.oid, 'execute')
      order by 1`)
    expect(
      rows.map(({ name }) => name),
      'Give each granted function its calls in the tenant sweep, or its reason in granted-functions.ts',
    ).toEqual([...new Set([...Object.keys(granted), ...refusedToOthers()])].toSorted())
    console.info(`functions granted: ${rows.length}`)
  })

  test('cannot move money, sign a context, forge an audit row or consume a confirmation by itself', async ({
    bank,
  }) => {
    const { account, client } = await aPayer(bank)
    const { fields } = await bank.owner.query('select * from bank.limits')
    const limits = fields.map(({ name }) => name)
    const forbidden = [
      `select ledger.create_checked_transfer(
        gen_random_uuid(), 'incoming', '${account}', '${account}', 1, null, null, now()
      )`,
      `select ledger.create_transfer(
        gen_random_uuid(), 'payment', '${account}', '${account}', 'USD', 1, null, null, now()
      )`,
      `select ledger.create_transfers(null)`,
      `select bank.book_payments(null, null)`,
      `select ledger.open_account(gen_random_uuid(), '${client}', 'USD')`,
      `select identity.mac_of_context(array['${client}', 'admin'])`,
      `select identity.sign_context(array['${client}', 'admin'])`,
      `select identity.sign('x')`,
      `select identity.consume_confirmation(gen_random_uuid(), '\\x00', 'payment', '\\x00')`,
      `select audit.record('${client}', '${client}', 'forged', null)`,
      `select identity.lock_credential('\\x00', 0, true)`,
      `select identity.renew_session('\\x00', '\\x00')`,
      `select identity.use_recovery_code('${client}', '\\x00')`,
      `select * from identity.recovery_code`,
      `select * from identity.enrolment`,
      `select token_hash from identity.setup_link`,
      `select * from identity.setup_progress`,
      `select * from identity.active_setup_link`,
      `select identity.issue_setup_link('${client}', '${client}', '\\x00')`,
      `select identity.void_setup_link('${client}')`,
      `select bank.ask_approval('${client}', 'role', '${client}', '${client}', '{}', 'forged', '${client}')`,
      `select bank.book_adjustment(
        '${client}', '${client}', '${account}', '${client}', 'USD', 0, 1, 'forged', '{}'
      )`,
      `select identity.write_role('${client}', '${client}', 'user', 'admin', '{}')`,
      'update bank.approval_limit set amount = 1e15',
      'update bank.four_eyes set applies_until = now()',
      'select * from bank.unapproved_total',
      `update bank.setting set value = 'off'`,
      `update bank.setting set value = 'on' where name = 'demo'`,
      `update bank.setting set value = 'off' where name = 'require_two_factor'`,
      'update bank.payment_code_limit set amount = 1e15',
      'select * from bank.payment_code_limit',
      ...limits.map((limit) => `update bank.limits set ${limit} = ${limit}`),
      'select * from bank.limits',
      'select * from bank.setting',
      'delete from bank.approval_pause',
      `select bank.write_setting('${client}', 'approval_by_second_admin', 'off', '{}')`,
      `select bank.pause_approvals('${client}')`,
      `select identity.end_access('${client}')`,
      'select * from identity.issued_password',
      `select identity.ask_email('${client}', 'x@y.example', '\\x00', null)`,
      `select mail.enqueue_email('x@y.example', 'forged', '{}', null)`,
      `select bank.change_consultation(
        gen_random_uuid(), 0, null, null, '{}', 'x@y.example', null, now(), '2999-01-01'
      )`,
      `select bank.write_about_consultation(null, 'x', '{}', 'x@y.example', null)`,
      'select * from bank.consultation_link',
      'select digest from bank.contact_message',
      `select phrase from identity.profile`,
      `select link_hash from identity.email_change`,
      `select taken from identity.email_change`,
      'select * from mail.message',
      `select * from bank.payment_terms('${client}', '${account}', '${account}', 1, now())`,
      `select bank.open_account('${client}', 'USD', 'Mine', '${client}')`,
      `select * from ledger.check_books(null)`,
      'select * from ledger.check_certificates(null)',
      'select bank.new_certificate_number()',
      'select repayment_id from bank.certificate',
      'select interest_id from bank.certificate',
      'select set_by from bank.certificate_rate',
      'select withdrawn_by from bank.certificate_rate_withdrawal',
      `select bank.write_certificate_rate(
        '${client}', row(gen_random_uuid(), 'USD', 2, 1, 0, '2999-01-01', 'Why')::bank.rate_order, '{}'
      )`,
      'set role bank_owner',
      'create schema mine',
      'create table bank.mine ()',
      `create function bank.mine() returns int language sql as 'select 1'`,
    ]
    for (const text of forbidden)
      await expect(bank.app.query(text), text).rejects.toMatchObject({ code: '42501' })
    console.info(`forbidden acts: ${forbidden.length} of ${forbidden.length} refused`)
  })
})

test('only the owner and the server can execute a function or use a table', async ({ bank }) => {
  const { rows: others } = await bank.superuser.query(`
    select p.oid::regprocedure::text as object, a.grantee
    from pg_proc p, aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) a
    where p.pronamespace::regnamespace::text in ('bank', 'ledger', 'identity', 'audit', 'migration', 'mail')
      and a.grantee not in ('bank_owner'::regrole, 'bank_app'::regrole)
    union all
    select c.oid::regclass::text, a.grantee
    from pg_class c, aclexplode(
      coalesce(c.relacl, acldefault(case c.relkind when 'S' then 's' else 'r' end::"char", c.relowner))
    ) a
    where c.relnamespace::regnamespace::text in ('bank', 'ledger', 'identity', 'audit', 'migration', 'mail')
      and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and a.grantee not in ('bank_owner'::regrole, 'bank_app'::regrole)`)
  expect(others).toEqual([])
})

test('every function that runs as its owner sets its search path, with temporary tables last', async ({
  bank,
}) => {
  const { rows } = await bank.owner.query<{ name: string; path: string | null }>(`
    select p.oid::regprocedure::text as name,
      (select s from unnest(p.proconfig) s where s like 'search_path=%') as path
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where p.prosecdef and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`)
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(({ path }) => !path?.endsWith(', pg_temp'))).toEqual([])
  console.info(`definers with a pinned search_path: ${rows.length}`)
})

test('a table with the same name in the caller’s temporary schema deceives no function', async ({ bank }) => {
  const { client: _, ...order } = await aPayer(bank, { balance: '10' })
  await rolledBack(bank.app, async (connection) => {
    for (const table of [
      'account',
      'beneficiary',
      'payment',
      'session',
      'active_session',
      'state',
      'currency',
    ]) {
      await connection.query(
        `create temporary table ${table}
          (id uuid, client_id uuid, balance numeric, token_hash bytea, open boolean)`,
      )
    }
    await connection.query('set local search_path = pg_temp, bank')
    expect(await pay(connection, { ...order, amount: '1000' })).toMatchObject({
      outcome: 'INSUFFICIENT_FUNDS',
      balance: '10',
    })
    expect(await pay(connection, { ...order, amount: '10' })).toMatchObject({
      outcome: 'COMPLETED',
      balance: '0',
    })
    await connection.query('set constraints all immediate')
  })
})
