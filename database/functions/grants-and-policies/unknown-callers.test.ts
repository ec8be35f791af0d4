import { randomBytes, randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import { aPayer, type Asked, rolledBack, test } from '#testing.ts'

describe('a function that trusts its caller’s parameters', () => {
  test('reveals nothing and changes nothing for an unknown token', async ({ bank }) => {
    const { account, beneficiary } = await aPayer(bank)
    const tokenHash = randomBytes(32)
    const asking: Record<string, [text: string, values: unknown[], answer: unknown[]]> = {
      enter_session: ['select * from identity.enter_session($1)', [tokenHash], []],
      find_active_session: ['select * from identity.find_active_session($1)', [tokenHash], []],
      list_active_sessions: ['select * from identity.list_active_sessions($1)', [[tokenHash]], []],
      touch_session: ['select identity.touch_session($1) as touched', [tokenHash], [{ touched: false }]],
      end_session: ['select identity.end_session($1) as actor', [tokenHash], [{ actor: null }]],
      second_factor: ['select * from identity.second_factor($1)', [tokenHash], []],
      count_wrong_code: [
        `select identity.count_wrong_code($1, 'payment') as lives`,
        [tokenHash],
        [{ lives: false }],
      ],
      issue_confirmation: [
        `select * from identity.issue_confirmation($1, 1, 'payment', $2)`,
        [tokenHash, randomBytes(32)],
        [],
      ],
      own_credential: ['select * from identity.own_credential($1)', [tokenHash], []],
      begin_enrolment: [
        `select * from identity.begin_enrolment($1, 0, null, null, '\\x00')`,
        [tokenHash],
        [],
      ],
      pending_enrolment: ['select * from identity.pending_enrolment($1, $2)', [tokenHash, randomUUID()], []],
      finish_enrolment: [
        'select identity.finish_enrolment($1, 0, $2, 1, $1) as done',
        [tokenHash, randomUUID()],
        [{ done: false }],
      ],
      disable_two_factor: [
        'select identity.disable_two_factor($1, 0, 1, $1) as outcome',
        [tokenHash],
        [{ outcome: null }],
      ],
      change_password: [
        `select identity.change_password($1, 0, 1, $1, '-', $1) as done`,
        [tokenHash],
        [{ done: false }],
      ],
      make_recovery_codes: [
        `select identity.make_recovery_codes($1, 0, 1, '{}') as done`,
        [tokenHash],
        [{ done: false }],
      ],
      own_protection: ['select * from identity.own_protection($1)', [tokenHash], []],
      own_sessions: ['select * from identity.own_sessions($1)', [tokenHash], []],
      end_own_session: [
        'select identity.end_own_session($1, $2, $2) as outcome',
        [tokenHash, randomUUID()],
        [{ outcome: 'CONFIRMATION_REFUSED' }],
      ],
      end_other_sessions: [
        'select identity.end_other_sessions($1, $2) as ended',
        [tokenHash, randomUUID()],
        [{ ended: null }],
      ],
      end_sessions_of: [
        'select * from identity.end_sessions_of($1, $2, $2)',
        [tokenHash, randomUUID()],
        [{ outcome: 'NOT_SIGNED_IN', ended: 0 }],
      ],
      sign_in_history: ['select * from identity.sign_in_history($1, null, 10)', [tokenHash], []],
      open_session: [
        'select identity.open_session($1, 1, $2, $2) as opened',
        [randomUUID(), tokenHash],
        [{ opened: false }],
      ],
      add_beneficiary: [
        `select * from bank.add_beneficiary($1, $2, 'New', false, null, $1, $1, $2)`,
        [tokenHash, randomUUID()],
        [{ outcome: 'NOT_SIGNED_IN', client_id: null }],
      ],
      remove_beneficiary: [
        'select bank.remove_beneficiary($1) as removed',
        [beneficiary],
        [{ removed: false }],
      ],
      restore_beneficiary: [
        'select bank.restore_beneficiary($1) as outcome',
        [beneficiary],
        [{ outcome: 'NOT_FOUND' }],
      ],
      save_profile: [
        `select outcome from identity.save_profile($1, null, 0, '{address}', null, $1, null, null, $1, null)`,
        [tokenHash],
        [{ outcome: 'NOT_SIGNED_IN' }],
      ],
      own_phrase: [
        'select outcome from identity.own_phrase($1, $2)',
        [tokenHash, randomUUID()],
        [{ outcome: 'CONFIRMATION_REFUSED' }],
      ],
      begin_export: [
        'select identity.begin_export($1, $2) as begun',
        [tokenHash, randomUUID()],
        [{ begun: false }],
      ],
      issue_confirmation_by_password: [
        `select identity.issue_confirmation_by_password($1, 0, $1, 'export', $1) as id`,
        [tokenHash],
        [{ id: null }],
      ],
      confirm_email: ['select identity.confirm_email($1, null) as actor', [tokenHash], [{ actor: null }]],
      cancel_email_change: ['select identity.cancel_email_change() as cancelled', [], [{ cancelled: false }]],
      send_email_link_again: [
        `select identity.send_email_link_again('x@y.example', $1, null) as outcome`,
        [tokenHash],
        [{ outcome: 'NOT_FOUND' }],
      ],
      make_setup_link: [
        `select outcome from identity.make_setup_link($1, $2, $1, 'Why', null)`,
        [tokenHash, randomUUID()],
        [{ outcome: 'NOT_SIGNED_IN' }],
      ],
      appoint_admin: [
        `select identity.appoint_admin($1, $2, 'Why', null) as outcome`,
        [tokenHash, randomUUID()],
        [{ outcome: 'NOT_SIGNED_IN' }],
      ],
      dismiss_admin: [
        `select identity.dismiss_admin($1, $2, 'blocked', 'Why', null) as outcome`,
        [tokenHash, randomUUID()],
        [{ outcome: 'NOT_SIGNED_IN' }],
      ],
      decide_approval: [
        `select outcome from bank.decide_approval($1, $2, 'approved', null, null)`,
        [tokenHash, randomUUID()],
        [{ outcome: 'NOT_SIGNED_IN' }],
      ],
      switch_approval: [
        `select bank.switch_approval($1, false, 'Why', null) as outcome`,
        [tokenHash],
        [{ outcome: 'NOT_SIGNED_IN' }],
      ],
      revoke_setup_link: [
        'select identity.revoke_setup_link($1) as revoked',
        [randomUUID()],
        [{ revoked: false }],
      ],
      open_setup: ['select * from identity.open_setup($1, $1)', [tokenHash], []],
      mark_setup_link_opened: [
        'select identity.mark_setup_link_opened($1) as actor',
        [tokenHash],
        [{ actor: null }],
      ],
      access_of: ['select * from identity.access_of($1)', [randomUUID()], []],
      setup_candidate: [`select * from identity.setup_candidate($1, 'abrown')`, [tokenHash], []],
      begin_setup: [
        `select * from identity.begin_setup($1, $2, $1, '-', 'x')`,
        [tokenHash, randomUUID()],
        [],
      ],
      claim_setup_code: ['select * from identity.claim_setup_code($1, $1)', [tokenHash], []],
      refuse_setup_code: ['select identity.refuse_setup_code($1) as lives', [tokenHash], [{ lives: false }]],
      complete_setup: [`select identity.complete_setup($1, $1, 1) as actor`, [tokenHash], [{ actor: null }]],
      own_events: ['select * from identity.own_events(0, 10)', [], []],
      own_session_times: ['select * from identity.own_session_times(10)', [], []],
      phrase_views: ['select * from identity.phrase_views()', [], []],
      review_payment: [
        `select refusal from bank.review_payment($1, $2, 1)`,
        [account, beneficiary],
        [{ refusal: 'ACCOUNT_NOT_FOUND' }],
      ],
    }
    for (const [name, [text, values, answer]] of Object.entries(asking))
      expect(await answers(bank.app, text, values), name).toEqual(answer)
  })

  test('does not review a payment from another client’s account or to their beneficiary', async ({
    bank,
  }) => {
    const me = await aPayer(bank)
    const other = await aPayer(bank)
    const review = (account: string, beneficiary: string) =>
      rolledBack(bank.app, async (connection) => {
        await connection.query('select identity.enter_session($1)', [me.tokenHash])
        return await answers(connection, `select refusal from bank.review_payment($1, $2, 1)`, [
          account,
          beneficiary,
        ])
      })

    expect(await review(me.account, me.beneficiary)).toEqual([{ refusal: null }])
    expect(await review(other.account, me.beneficiary)).toEqual([{ refusal: 'ACCOUNT_NOT_FOUND' }])
    expect(await review(me.account, other.beneficiary)).toEqual([{ refusal: 'BENEFICIARY_NOT_PAYABLE' }])
  })
})

async function answers(asked: Asked, text: string, values: unknown[]): Promise<unknown[]> {
  const { rows } = await asked.query(text, values)
  return rows
}
