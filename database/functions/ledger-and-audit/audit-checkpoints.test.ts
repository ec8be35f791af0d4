import { describe, expect } from 'vitest'
import { checkCheckpoints } from '#check-checkpoints.ts'
import { one, waitForOtherTransactions, rolledBack, tamper, type TestBank, test } from '#testing.ts'

/** Writes this many events in one transaction. */
async function happen(bank: TestBank, events: number): Promise<void> {
  await bank.owner.query(
    `select audit.record(null, null, 'confirmed', 'checkpointed', jsonb_build_object('n', n))
      from generate_series(1, $1::int) n`,
    [events],
  )
}

/**
 * A round of the server's work, a minute after the last one: checkpoints what was there then. Answers how
 * many checkpoints were made.
 */
async function round(bank: TestBank): Promise<number> {
  await waitForOtherTransactions(bank)
  await bank.owner.query(`update audit.checkpoint_progress set marked_at = marked_at - interval '1 minute'`)
  const { rowCount } = await bank.app.query('select audit.write_checkpoints(100)')
  return rowCount ?? 0
}

async function checkpoint(bank: TestBank): Promise<number> {
  return (await round(bank)) + (await round(bank))
}

async function watch(bank: TestBank): Promise<string[]> {
  const { rows } = await bank.app.query<{ finding: string }>(
    'select finding from audit.watch_checkpoints(1000) as finding',
  )
  return rows.map(({ finding }) => finding)
}

describe('checkpoints of the audit', () => {
  test('cover each settled event once, with at most a thousand events in each checkpoint', async ({
    bank,
  }) => {
    await happen(bank, 2500)
    // Another transaction has taken an event id and has not committed yet.
    const slow = await bank.owner.connect()
    await slow.query('begin')
    await slow.query(`select audit.record(null, null, 'confirmed', 'slow')`)
    await happen(bank, 10)
    expect(await checkpoint(bank)).toBe(0)
    await slow.query('commit')
    slow.release()

    expect(await checkpoint(bank)).toBe(3)
    const { under, all, most } = await one<{ under: number; all: number; most: number }>(
      bank.owner,
      `
      select (select sum(events)::int from audit.checkpoint) as under, (select count(*)::int
        from audit.event) as all,
        (select max(events) from audit.checkpoint) as most`,
    )
    expect({ under, most }).toEqual({ under: all, most: 1000 })
    expect(await checkpoint(bank)).toBe(0)
    expect(await checkCheckpoints(bank.ownerUrl)).toMatchObject({
      intact: true,
      findings: [],
      checkpoints: '3',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('go on at once after the clock went back', async ({ bank }) => {
    await happen(bank, 3)
    await round(bank)
    await bank.owner.query(`update audit.checkpoint_progress set marked_at = marked_at + interval '2 hours'`)
    await waitForOtherTransactions(bank)
    expect((await bank.app.query('select audit.write_checkpoints(100)')).rowCount).toBe(1)
  })

  test('are written by one of several servers, and not within a second of the last look', async ({
    bank,
  }) => {
    await happen(bank, 5)
    await round(bank)
    await waitForOtherTransactions(bank)
    // In one query, because a second may pass between two of them on a busy machine.
    const answers: unknown = await bank.owner.query(
      `begin; update audit.checkpoint_progress set marked_at = clock_timestamp(); commit;
      select * from audit.write_checkpoints(100)`,
    )
    expect(answers).toMatchObject([{}, { rowCount: 1 }, {}, { rowCount: 0 }])
    await waitForOtherTransactions(bank)
    await bank.owner.query(`update audit.checkpoint_progress set marked_at = marked_at - interval '1 minute'`)
    const later = await Promise.all(
      Array.from({ length: 4 }, () => bank.app.query('select audit.write_checkpoints(100)')),
    )
    expect(later.filter(({ rowCount }) => rowCount === 1)).toHaveLength(1)
  })

  test('continue in a database restored from a dump, where transaction ids begin anew', async ({ bank }) => {
    await happen(bank, 5)
    await round(bank)
    await bank.owner.query(
      `update audit.checkpoint_progress
        set marked_at = marked_at - interval '1 minute', ready_xid = '900000000000'`,
    )
    expect((await bank.app.query('select audit.write_checkpoints(100)')).rowCount).toBe(1)
  })

  test('cannot be changed or deleted, nor can events, not even by their owner', async ({ bank }) => {
    for (const table of ['audit.event', 'audit.checkpoint']) {
      for (const command of [
        `delete from ${table}`,
        `truncate ${table}`,
        `update ${table} set ${table === 'audit.checkpoint' ? 'events = 1' : `subject = ''`}`,
      ]) {
        await expect(bank.owner.query(command), command).rejects.toMatchObject({ code: '42501' })
      }
    }
  })
})

describe('the verification of the audit finds', () => {
  const last = '(select max(id) from audit.event where id <= (select max(up_to_event) from audit.checkpoint))'
  const tamperings: Record<string, { tampering: string; expected: RegExp }> = {
    'an event that was changed': {
      tampering: `update audit.event set detail = '{"n": 0}' where id = ${last}`,
      expected: /^Checkpoint \d+ is broken: events \d+ to \d+ are not as they were\.$/,
    },
    'a time that was changed': {
      tampering: `update audit.event set at = at - interval '1 microsecond' where id = ${last}`,
      expected: /is broken/,
    },
    'an event with a changed actor': {
      tampering: `update audit.event set actor_id = gen_random_uuid() where id = ${last}`,
      expected: /is broken/,
    },
    'an event that was taken out': {
      tampering: `delete from audit.event where id = ${last}`,
      expected: /is broken/,
    },
    'a checkpoint that was taken out': {
      tampering: 'delete from audit.checkpoint where number = 1',
      expected: /^Checkpoint 1 is missing\.$/,
    },
    'a checkpoint that was made anew': {
      tampering: `update audit.checkpoint set digest = sha256('forged') where number = 1`,
      expected: /^Checkpoint [12] is broken/,
    },
  }
  for (const [name, { tampering, expected }] of Object.entries(tamperings)) {
    test(name, async ({ bank }) => {
      await happen(bank, 20)
      await checkpoint(bank)
      await happen(bank, 20)
      await checkpoint(bank)
      expect(await watch(bank)).toEqual([])
      const kept = await one<{ event: string; checkpoint: string }>(
        bank.owner,
        `
        select (select to_jsonb(e)::text from audit.event e
          where e.id = ${last}) as event, (select to_jsonb(s)::text from audit.checkpoint s
          where number = 1) as checkpoint`,
      )

      await tamper(bank, tampering)
      const findings = await watch(bank)
      expect(findings.length).toBeGreaterThan(0)
      for (const finding of findings)
        expect(finding).toMatch(/^Checkpoint \d+ (is missing|is broken|does not begin)/)
      expect(findings.some((finding) => expected.test(finding))).toBe(true)
      expect((await checkCheckpoints(bank.ownerUrl)).intact).toBe(false)
      // The finding is reported once, and recorded.
      expect(await watch(bank)).toEqual([])
      const { shown } = await one<{ shown: { findings: string[] } }>(
        bank.owner,
        `
        select detail as shown from audit.event where action = 'audit-seal-broken' order by id desc limit 1`,
      )
      expect(shown.findings).toEqual(findings)

      await tamper(bank, `delete from audit.event e where e.id = ($1::jsonb ->> 'id')::bigint`, [kept.event])
      await tamper(
        bank,
        `insert into audit.event overriding system value select *
          from jsonb_populate_record(null::audit.event, $1)`,
        [kept.event],
      )
      await tamper(bank, 'delete from audit.checkpoint where number = 1')
      await tamper(
        bank,
        'insert into audit.checkpoint select * from jsonb_populate_record(null::audit.checkpoint, $1)',
        [kept.checkpoint],
      )
      expect(await watch(bank)).toEqual([])
      const { findings: left } = await one<{ findings: string[] }>(
        bank.owner,
        'select findings from audit.checkpoint_progress',
      )
      expect(left).toEqual([])
    })
  }
})

describe('the log that admins read', () => {
  test('does not show encrypted values, secrets, or anything that identifies a device', async ({ bank }) => {
    const { shown } = await one<{ shown: object }>(bank.owner, `select audit.shown_detail($1) as shown`, [
      {
        amount: 10,
        currency: 'USD',
        browser: 'Firefox',
        new_device: true,
        fields: ['phrase', 'phone'],
        findings: ['a'],
        from: 'user',
        to: 'admin',
        address: 'c2VhbGVk',
        device: 'x',
        token: 'x',
        password: 'x',
        totp_secret: 'x',
        code_hash: 'x',
        link: 'x',
        data_key: 'x',
        nested: { password: 'x' },
      },
    ])
    expect(shown).toEqual({
      amount: 10,
      currency: 'USD',
      browser: 'Firefox',
      new_device: true,
      fields: ['phrase', 'phone'],
      findings: ['a'],
      from: 'user',
      to: 'admin',
    })
  })

  test('is read through an index by every filter', async ({ bank }) => {
    const user = await one<{ id: string }>(bank.owner, 'select gen_random_uuid() as id')
    await bank.owner.query(
      `
      insert into audit.event (at, actor_id, user_id, action)
      select now() - n * interval '1 minute', actor, client, action
      from generate_series(1, 2000) n
      cross join lateral (select md5((n % 100)::text)::uuid as client) p
      cross join lateral (select case when n % 100 = 0 then $1::uuid else client end as actor,
        case when n % 80 = 0 then 'phrase-viewed' else 'payment-completed' end as action) a`,
      [user.id],
    )
    await bank.owner.query('analyze audit.event')
    const asked: Record<string, { args: string; index: RegExp }> = {
      everything: { args: 'null, false, null, null, null, null', index: /event_by_time/ },
      'an hour long ago': {
        args: `null, false, null, null, now() - interval '20 hours', now() - interval '19 hours'`,
        index: /event_by_time/,
      },
      'what an admin did': { args: `$1, false, null, null, null, null`, index: /event_of_actor/ },
      'the events about a user': {
        args: `null, false, md5('7')::uuid, null, null, null`,
        index: /event_of_user/,
      },
      'what happens seldom': {
        args: `null, false, null, 'phrase-viewed', null, null`,
        index: /event_of_action/,
      },
    }
    for (const [name, { args, index }] of Object.entries(asked)) {
      const plan = await rolledBack(bank.owner, async (connection) => {
        // A short log is read by the indexes of a long one.
        await connection.query('set local enable_seqscan = off')
        const { condition } = await one<{ condition: string }>(
          connection,
          `select audit.log_condition(${args}) as condition`,
          args.includes('$1') ? [user.id] : [],
        )
        const query = condition
          .replaceAll('$1', `'${user.id}'`)
          .replaceAll('$2', `md5('7')::uuid`)
          .replaceAll('$4', `now() - interval '20 hours'`)
          .replaceAll('$5', `now() - interval '19 hours'`)
        const { rows } = await connection.query<{ 'QUERY PLAN': string }>(
          `explain select * from audit.event e where ${query} order by e.at desc, e.id desc limit 51`,
        )
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
      expect(plan, name).toMatch(index)
      expect(plan, name).not.toContain('Seq Scan')
    }
  })
})
