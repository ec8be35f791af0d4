import { describe, expect } from 'vitest'
import { checkSeals } from '#check-seals.ts'
import { one, othersSettled, rolledBack, tamper, type TestBank, test } from '#testing.ts'

/** So many events at once, in one transaction. */
async function happen(bank: TestBank, events: number): Promise<void> {
  await bank.owner.query(
    `select audit.record(null, null, 'confirmed', 'sealed', jsonb_build_object('n', n)) from generate_series(1, $1::int) n`,
    [events],
  )
}

/**
 * A round of the server's work, a minute after the last one: seals what was there then. Answers how many
 * seals were made.
 */
async function round(bank: TestBank): Promise<number> {
  await othersSettled(bank)
  await bank.owner.query(`update audit.sealing set marked_at = marked_at - interval '1 minute'`)
  const { rowCount } = await bank.app.query('select audit.seal_events(100)')
  return rowCount ?? 0
}

async function seal(bank: TestBank): Promise<number> {
  return (await round(bank)) + (await round(bank))
}

async function watch(bank: TestBank): Promise<string[]> {
  const { rows } = await bank.app.query<{ finding: string }>(
    'select finding from audit.watch_seals(1000) as finding',
  )
  return rows.map(({ finding }) => finding)
}

describe('the audit is sealed', () => {
  test('a thousand events at most under a seal, each once, and no event that is not settled', async ({
    bank,
  }) => {
    await happen(bank, 2500)
    // Somebody has been given an id and has not committed yet.
    const slow = await bank.owner.connect()
    await slow.query('begin')
    await slow.query(`select audit.record(null, null, 'confirmed', 'slow')`)
    await happen(bank, 10)
    expect(await seal(bank)).toBe(0)
    await slow.query('commit')
    slow.release()

    expect(await seal(bank)).toBe(3)
    const { under, all, most } = await one<{ under: number; all: number; most: number }>(
      bank.owner,
      `
      select (select sum(events)::int from audit.seal) as under, (select count(*)::int from audit.event) as all,
        (select max(events) from audit.seal) as most`,
    )
    expect({ under, most }).toEqual({ under: all, most: 1000 })
    expect(await seal(bank)).toBe(0)
    expect(await checkSeals(bank.ownerUrl)).toMatchObject({
      intact: true,
      findings: [],
      seals: '3',
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
  })

  test('by one server of many, and not within a second of what it has only just seen', async ({ bank }) => {
    await happen(bank, 5)
    await round(bank)
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => bank.app.query('select audit.seal_events(100)')),
    )
    expect(answers.every(({ rowCount }) => rowCount === 0)).toBe(true)
    await othersSettled(bank)
    await bank.owner.query(`update audit.sealing set marked_at = marked_at - interval '1 minute'`)
    const later = await Promise.all(
      Array.from({ length: 4 }, () => bank.app.query('select audit.seal_events(100)')),
    )
    expect(later.filter(({ rowCount }) => rowCount === 1)).toHaveLength(1)
  })

  test('also in a database that was written anew from a dump, where transactions are counted from the beginning', async ({
    bank,
  }) => {
    await happen(bank, 5)
    await round(bank)
    await bank.owner.query(
      `update audit.sealing set marked_at = marked_at - interval '1 minute', ready_xid = '900000000000'`,
    )
    expect((await bank.app.query('select audit.seal_events(100)')).rowCount).toBe(1)
  })

  test('and neither events nor seals can be changed or taken out, not even by their owner', async ({
    bank,
  }) => {
    for (const table of ['audit.event', 'audit.seal']) {
      for (const command of [
        `delete from ${table}`,
        `truncate ${table}`,
        `update ${table} set ${table === 'audit.seal' ? 'events = 1' : `subject = ''`}`,
      ]) {
        await expect(bank.owner.query(command), command).rejects.toMatchObject({ code: '42501' })
      }
    }
  })
})

describe('a hand in the audit is found, whoever’s it is:', () => {
  const last = '(select max(id) from audit.event where id <= (select max(up_to_event) from audit.seal))'
  const tamperings: Record<string, { tampering: string; says: RegExp }> = {
    'an event that was changed': {
      tampering: `update audit.event set detail = '{"n": 0}' where id = ${last}`,
      says: /^Seal \d+ is broken: events \d+ to \d+ are not as they were sealed\.$/,
    },
    'a time that was changed': {
      tampering: `update audit.event set at = at - interval '1 microsecond' where id = ${last}`,
      says: /is broken/,
    },
    'an event that was given to somebody else': {
      tampering: `update audit.event set actor_id = gen_random_uuid() where id = ${last}`,
      says: /is broken/,
    },
    'an event that was taken out': { tampering: `delete from audit.event where id = ${last}`, says: /is broken/ },
    'a seal that was taken out': {
      tampering: 'delete from audit.seal where number = 1',
      says: /^Seal 1 is missing\.$/,
    },
    'a seal that was made anew': {
      tampering: `update audit.seal set digest = sha256('forged') where number = 1`,
      says: /^Seal [12] is broken/,
    },
  }
  for (const [what, { tampering, says }] of Object.entries(tamperings)) {
    test(what, async ({ bank }) => {
      await happen(bank, 1200)
      await seal(bank)
      await happen(bank, 1200)
      await seal(bank)
      expect(await watch(bank)).toEqual([])
      const kept = await one<{ event: string; seal: string }>(
        bank.owner,
        `
        select (select to_jsonb(e)::text from audit.event e where e.id = ${last}) as event, (select to_jsonb(s)::text from audit.seal s where number = 1) as seal`,
      )

      await tamper(bank, tampering)
      const findings = await watch(bank)
      expect(findings.length).toBeGreaterThan(0)
      for (const finding of findings)
        expect(finding).toMatch(/^Seal \d+ (is missing|is broken|does not begin)/)
      expect(findings.some((finding) => says.test(finding))).toBe(true)
      expect((await checkSeals(bank.ownerUrl)).intact).toBe(false)
      // Told once, and written down.
      expect(await watch(bank)).toEqual([])
      const { told } = await one<{ told: { findings: string[] } }>(
        bank.owner,
        `
        select detail as told from audit.event where action = 'audit-seal-broken' order by id desc limit 1`,
      )
      expect(told.findings).toEqual(findings)

      await tamper(bank, `delete from audit.event e where e.id = ($1::jsonb ->> 'id')::bigint`, [kept.event])
      await tamper(
        bank,
        'insert into audit.event overriding system value select * from jsonb_populate_record(null::audit.event, $1)',
        [kept.event],
      )
      await tamper(bank, 'delete from audit.seal where number = 1')
      await tamper(bank, 'insert into audit.seal select * from jsonb_populate_record(null::audit.seal, $1)', [
        kept.seal,
      ])
      expect(await watch(bank)).toEqual([])
      const { findings: left } = await one<{ findings: string[] }>(
        bank.owner,
        'select findings from audit.sealing',
      )
      expect(left).toEqual([])
    })
  }
})

describe('the log that staff read', () => {
  test('shows of the details nothing sealed, nothing secret, nothing that recognises a device', async ({
    bank,
  }) => {
    const { told } = await one<{ told: object }>(bank.owner, `select audit.told_detail($1) as told`, [
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
    expect(told).toEqual({
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

  test('goes by an index whatever is asked for', async ({ bank }) => {
    const person = await one<{ id: string }>(bank.owner, 'select gen_random_uuid() as id')
    await bank.owner.query(
      `
      insert into audit.event (at, actor_id, person_id, action)
      select now() - n * interval '1 minute', actor, person, action
      from generate_series(1, 20000) n
      cross join lateral (select md5((n % 500)::text)::uuid as person) p
      cross join lateral (select case when n % 1000 = 0 then $1::uuid else person end as actor, case when n % 400 = 0 then 'phrase-viewed' else 'payment-completed' end as action) a`,
      [person.id],
    )
    await bank.owner.query('analyze audit.event')
    const asked: Record<string, { args: string; index: RegExp }> = {
      everything: { args: 'null, false, null, null, null, null', index: /event_by_time/ },
      'a day long ago': {
        args: `null, false, null, null, now() - interval '10 days', now() - interval '9 days'`,
        index: /event_by_time/,
      },
      'what somebody of staff did': { args: `$1, false, null, null, null, null`, index: /event_of_actor/ },
      'what is about somebody': {
        args: `null, false, md5('7')::uuid, null, null, null`,
        index: /event_of_person/,
      },
      'what happens seldom': {
        args: `null, false, null, 'phrase-viewed', null, null`,
        index: /event_of_action/,
      },
    }
    for (const [what, { args, index }] of Object.entries(asked)) {
      const plan = await rolledBack(bank.owner, async (connection) => {
        const { condition } = await one<{ condition: string }>(
          connection,
          `select audit.log_condition(${args}) as condition`,
          args.includes('$1') ? [person.id] : [],
        )
        const query = condition
          .replaceAll('$1', `'${person.id}'`)
          .replaceAll('$2', `md5('7')::uuid`)
          .replaceAll('$4', `now() - interval '10 days'`)
          .replaceAll('$5', `now() - interval '9 days'`)
        const { rows } = await connection.query<{ 'QUERY PLAN': string }>(
          `explain select * from audit.event e where ${query} order by e.at desc, e.id desc limit 51`,
        )
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      })
      expect(plan, what).toMatch(index)
      expect(plan, what).not.toContain('Seq Scan')
    }
  })
})
