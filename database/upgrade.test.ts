import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkBooks } from './check-books.ts'
import { migrate, withClient } from './migrate.ts'
import { openEmptyDatabase } from './testing.ts'
import { catalogue } from './testing-catalogue.ts'
import { type OldBank, openOldBank } from './testing-old-bank.ts'

/** Tables that were renamed, by their old names. */
const renamed: Record<string, string> = {
  'audit.seal': 'audit.checkpoint',
  'audit.sealing': 'audit.checkpoint_progress',
  'bank.done_alone': 'bank.unapproved_total',
  'bank.notice_mark': 'bank.notification_mark',
  'bank.notice_setting': 'bank.notification_setting',
  'identity.person': 'identity.users',
  'ledger.house_entry': 'ledger.internal_entry',
  'migration.told': 'migration.seeded_chapter',
}

let old: OldBank
let fresh: { url: string; drop: () => Promise<void> }
let rowsBefore: Record<string, number>
let accountsBefore: unknown[]
let checkpointsBefore: unknown[]

const readAccounts = `
  select id, currency, balance, credited, paid, sequence, moved_at from ledger.account order by id`
const readCheckpoints = (table: string) =>
  `select number, encode(digest, 'hex') from ${table} order by number`

beforeAll(async () => {
  old = await openOldBank()
  await nameInOtherLetters(old.url)
  rowsBefore = await countRows(old.url)
  accountsBefore = await read(old.url, readAccounts)
  checkpointsBefore = await read(old.url, readCheckpoints('audit.seal'))
  await migrate(old.url)
  fresh = await openEmptyDatabase()
  await migrate(fresh.url)
})

afterAll(async () => {
  await old.drop()
  await fresh.drop()
})

describe('an upgraded bank from before the renaming', () => {
  test.each(Object.entries(catalogue))('has the %s of a new bank', async (_, query) => {
    expect(await read(old.url, query)).toEqual(await read(fresh.url, query))
  })

  test('keeps every row', async () => {
    const rowsAfter = await countRows(old.url)
    const expected = Object.entries(rowsBefore).map(([table, rows]) => [renamed[table] ?? table, rows])
    const added = ['bank.setting', 'bank.certificate_terms', 'migration.applied']
    expect(expected.filter(([, rows]) => rows !== 0).length).toBeGreaterThan(30)
    for (const [table, rows] of expected.filter(([name]) => !added.includes(String(name))))
      expect([table, rowsAfter[String(table)]]).toEqual([table, rows])
  })

  test('keeps the balances, which follow from the entries', async () => {
    expect(accountsBefore.length).toBeGreaterThan(200)
    expect(await read(old.url, readAccounts)).toEqual(accountsBefore)
    expect(await checkBooks(old.url)).toMatchObject({ balanced: true, findings: [] })
  })

  test('keeps the audit and its checkpoints, and the checkpoints verify', async () => {
    expect(checkpointsBefore).not.toEqual([])
    expect(await read(old.url, readCheckpoints('audit.checkpoint'))).toEqual(checkpointsBefore)
    expect(await read(old.url, 'select * from audit.check_checkpoints(1, 1000) as finding')).toEqual([])
  })

  test('takes newer terms of certificates, unless it has published terms of its own', async () => {
    const file = new URL('migrations/0142-certificate-terms-2026-2.sql', import.meta.url)
    const publish = await readFile(file, 'utf8')
    await withClient(old.url, async (client) => {
      await client.query('begin; set local session_replication_role = replica')
      const versionsAfter = async (before: string) => {
        await client.query(`delete from bank.certificate_terms where version <> '2026-1'`)
        await client.query(before)
        await client.query(publish)
        const { rows } = await client.query<{ version: string; sections: number }>(
          `select version, cardinality(string_to_array(body, repeat(chr(10), 2))) - 1 as sections
          from bank.certificate_terms order by version`,
        )
        return rows
      }
      expect(await versionsAfter('select')).toEqual([
        { version: '2026-1', sections: 10 },
        { version: '2026-2', sections: 10 },
      ])
      const own = `insert into bank.certificate_terms (version, body, sha256, valid_from)
        values ('A1', 'Ours', sha256('Ours'), now() + interval '1 month')`
      expect(await versionsAfter(own)).toMatchObject([{ version: '2026-1' }, { version: 'A1' }])
      await client.query('rollback')
    })
  })

  test('finds its transactions by their words, once each, and those to come', async () => {
    await withClient(old.url, async (client) => {
      const listTwice = `
        select account_id, sequence from bank.transaction_words group by 1, 2 having count(*) <> 1`
      const countMissing = `
        select count(*)::int as missing from (
          select e.account_id, e.sequence from ledger.entry e join ledger.account a on a.id = e.account_id
          where e.sequence <= a.sequence - a.sequence % 32
          except select account_id, sequence from bank.transaction_words) entry`
      const account = `(select id from ledger.account order by sequence desc, id limit 1)`
      const complete = `
        select ledger.create_checked_transfer(gen_random_uuid(), 'incoming',
          ledger.internal_account('incoming', a.currency), a.id, 1, null, 'Payer', now())
        from ledger.account a, generate_series(1, 33) n where a.id = ${account}`
      await client.query('begin; set local role bank_owner')
      const words = await client.query('select from bank.transaction_words')
      expect(words.rowCount).toBeGreaterThan(30)
      for (const change of ['select', complete, 'select bank.index_transactions(9)']) {
        await client.query(change)
        expect((await client.query(listTwice)).rows, change).toEqual([])
      }
      expect((await client.query(countMissing)).rows).toEqual([{ missing: 0 }])
      await client.query('rollback')
    })
  })

  test('finds names in characters that a keyboard may lack, as a new bank stores them', async () => {
    expect(
      await read(
        old.url,
        `select (select search_text from identity.users where username = 'helena') as user,
          (select count(*)::int from bank.account where search like '%lodz strasse%') as accounts,
          (select count(*)::int from bank.account a, lateral (
            select lower(concat_ws(chr(10), a.nickname, a.opened_as, a.account_number, u.username)) as shown
            from identity.users u where u.id = a.client_id
          ) t where a.search <> concat_ws(chr(10), t.shown, nullif(identity.fold(t.shown), t.shown)))
            as others`,
      ),
    ).toEqual([{ user: 'helena\nsoren\nlukasz', accounts: 1, others: 0 }])
    await withClient(old.url, async (client) => {
      await client.query('begin; set local role bank_owner')
      const found = await client.query(
        `select from bank.transaction_words where words::text like '%/lodz''%'`,
      )
      expect(found.rowCount).toBeGreaterThan(0)
      const otherwise = await client.query(`
        select w.sequence from bank.transaction_words w
        cross join lateral bank.transaction_entries(w.account_id, w.sequence, w.sequence) present
        where w.words <> present.words`)
      expect(otherwise.rows).toEqual([])
      await client.query('rollback')
    })
  })

  test('carries out an approval that was requested before the upgrade', async () => {
    const [pending] = await withClient(old.url, async (client) => {
      await client.query('begin; set local role bank_owner')
      const applied = await client.query<{ done: string; subject: string }>(`
        select bank.apply_adjustment(a, a.requester_id) as done, a.subject from bank.approval a
        where a.kind = 'adjustment' and a.status = 'pending'`)
      const balances = await client.query<{ balance: string }>(
        'select balance from ledger.account where id = $1',
        [applied.rows[0]?.subject],
      )
      await client.query('rollback')
      return applied.rows.map(({ done }) => [done, balances.rows[0]?.balance])
    })
    expect(pending).toEqual(['DONE', '49.25000000'])
  })

  test('keeps its sessions and setup links', async () => {
    const [session] = await read(
      old.url,
      `select u.username, s.complete
        from identity.find_active_session('\\x${old.tokenHash.toString('hex')}') s
      join identity.users u on u.id = s.user_id`,
    )
    expect(session).toEqual({ username: 'helena', complete: true })
    expect(
      await read(
        old.url,
        `select u.username from identity.active_setup_link l join identity.users u on u.id = l.user_id
        where l.token_hash = sha256('setup')`,
      ),
    ).toEqual([{ username: 'marcus' }])
  })
})

/**
 * Gives a user, an account and the payers of every transfer names with characters that have no accent to take
 * off, as that bank stored them.
 */
async function nameInOtherLetters(url: string): Promise<void> {
  await withClient(url, async (client) => {
    await client.query(`
      update identity.person set first_name = 'Søren', last_name = 'Łukasz' where username = 'helena';
      update bank.account set nickname = 'Łódź Straße'
      where id = (select id from bank.account order by created_at, id limit 1);
      alter table ledger.transfer disable trigger user;
      update ledger.transfer set counterparty = 'Łódź ' || coalesce(counterparty, 'Cœur');
      alter table ledger.transfer enable trigger user`)
  })
}

async function read(url: string, query: string): Promise<unknown[]> {
  return await withClient(url, async (client) => (await client.query<Record<string, unknown>>(query)).rows)
}

/** Returns how many rows each table of ours has. */
async function countRows(url: string): Promise<Record<string, number>> {
  return await withClient(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c
      where c.relkind = 'r' and c.relnamespace::regnamespace::text
        in ('identity', 'bank', 'ledger', 'mail', 'audit', 'migration')`)
    const counts: Record<string, number> = {}
    for (const { name } of tables) {
      const { rows } = await client.query<{ rows: number }>(`select count(*)::int as rows from ${name}`)
      counts[name] = rows[0]?.rows ?? 0
    }
    return counts
  })
}
