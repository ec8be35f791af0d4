import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { openBank } from '#testing.ts'
import { conditionMutants, type Mutant } from './condition-mutants.ts'
import { tableMutants } from './guard-mutants.ts'
import { openReaders, sweepTables } from './policies-sweep.ts'
import { openWorld, sweep } from '#functions/tenant-sweep/world.ts'

/** Conditions that can be weakened without an effect on another client's data, by the reason. */
const equivalents: Record<string, string[]> = {
  'an admin alone gets there, and may name any client': [
    'account_requests_as_json: r.client_id = p_holder',
    'account_requests_as_json: r.client_id = p_holder (2)',
    'attend_conversation: a.client_id = p_client',
    'attend_conversation: c.client_id = p_client',
    'attend_conversation: m.client_id = p_client',
    'certificates_as_json: c.client_id = p_holder',
    'certificates_as_json: c.client_id = p_holder (2)',
    'colleagues_in: a.client_id = p_client',
    'first_signatures: r.holder_id = p_holder',
    'has_mandate_already: m.holder_id = p_holder',
    'has_rule_without_signatory: f.holder_id = p_holder',
    'has_unfulfillable_rule: v.client_id = p_holder',
    'has_unfulfillable_rule: v.client_id = p_holder (2)',
    'holder_operation_state: m.holder_id = p_holder',
    'is_known_organisation: h.id <> p_holder',
    'lift_freeze: f.client_id = p_client',
    'list_ended_mandates: m.holder_id = p_holder',
    'mail_setup_link: l.token_hash = p_token_hash',
    'mail_setup_link: l.token_hash = p_token_hash (2)',
    'mandate_document_refusal: a.uploader_id = identity.current_user_id()',
    'mandate_document_refusal: m.holder_id = p_holder',
    'mandate_refusal: known.client_id = p_holder',
    'note_attendance: a.client_id = p_client',
    'note_attendance: a.client_id = p_client (2)',
    'record_phrase_check: s.token_hash = p_token_hash',
    'reply_message: c.client_id = p_client',
    'write_signing_rules: holder_id = p_holder',
  ],
  'it keeps admins from their own case, or leaves out the caller': [
    'colleagues_in: a.admin_id <> identity.current_user_id()',
    'decide_approval: asked.requester_id = actor.user_id',
    'has_part_in: m.holder_id = p_client',
    'review_holder_operation: a.requester_id = identity.current_user_id()',
    'send_email_link_again: p.id <> actor',
    'withdraw_approval: asked.requester_id <> actor',
  ],
  "it counts for a limit: others' rows only refuse the caller earlier": [
    'add_passkey: k.user_id = actor',
    'give_access_right: r.holder_id = actor.user_id',
    'has_most_beneficiaries: b.client_id = p_client',
    'has_most_orders: o.holder_id = p_holder',
    'ordered_on_day: c.client_id = p_holder',
    'paid_on_day: v.client_id = p_client',
    'request_account: client_id = client',
    'save_standing_order: o.client_id = actor',
    'has_most_messages: m.client_id = p_client',
  ],
  'it asks for a second factor, and says nothing about whose account it is': [
    'certificate_refusal: p_signatory <> p_client',
  ],
  'a policy hides the rows': ['unread_messages: m.client_id = (select bank.own_conversation())'],
  'another condition beside it, or the next statement, names the owner or a secret': [
    'add_and_pay: c.token_hash = p_token_hash',
    'add_beneficiary: b.client_id = actor',
    'add_beneficiary: c.token_hash = p_token_hash',
    'choose_password: c.user_id = actor',
    'finish_enrolment: e.token_hash = p_token_hash',
    'finish_enrolment: e.user_id = actor',
    'issue_confirmation_by_password: s.token_hash = p_token_hash',
    'list_holders: r.user_id = identity.current_user_id()',
    'may_attach: a.uploader_id = p_uploader',
    'open_setup: l.token_hash = p_token_hash (2)',
    'last_paid_alike: p.client_id = p_client',
    'pending_enrolment: e.token_hash = p_token_hash',
    'standing_order_terms: old.client_id = p_client',
    // Two clients who give one id at the same moment: server/src/ledger/same-id.test.ts has them.
    'write_standing_order: o.client_id = p_client',
  ],
  'it voids only links that have no try left': ['refuse_setup_code: token_hash = p_token_hash'],
  "only a note about the caller's own rows is wrong": [
    'finish_enrolment: c.user_id = actor',
    'read_messages: s.client_id <> own_user()',
    'review_prepared_certificate: s.user_id = actor',
    'unread_notifications: m.user_id = identity.current_user_id()',
    'write_freeze: f.client_id = p_client',
    'wrote_between: m.client_id = p_client',
  ],
}

let policies = 0

test('the sweep of tables catches each policy that is opened or switched off', async () => {
  const readers = await openReaders()
  try {
    const mutants = await tableMutants(readers.bank)
    const survivors: string[] = []
    for (const { table, name, weaken, restore } of mutants) {
      await readers.bank.owner.query(weaken)
      const { leaks } = await sweepTables(readers, table)
      await readers.bank.owner.query(restore)
      if (leaks.length === 0) survivors.push(name)
    }
    expect(survivors).toEqual([])
    expect((await sweepTables(readers)).leaks).toEqual([])
    policies = mutants.length
  } finally {
    await readers.bank.close()
  }
})

test('the sweep of functions catches each ownership condition that is weakened', async () => {
  const bank = await openBank()
  const mutants = await conditionMutants(bank.superuser)
  await bank.close()
  const survivors: string[] = []
  const queue = mutants.values()
  const work = async () => {
    for (const mutant of queue) if (!(await isCaught(mutant))) survivors.push(mutant.name)
  }
  await Promise.all([work(), work(), work()])
  const equivalent = Object.values(equivalents).flat()
  expect(survivors.toSorted(), 'Give the sweep a call that catches it').toEqual(equivalent.toSorted())
  const caught = mutants.length - equivalent.length
  console.info(`guard mutants: ${policies} policies, ${caught} conditions, all caught; \
${equivalent.length} conditions without an effect`)
})

async function isCaught({ name, definition, signatures }: Mutant): Promise<boolean> {
  const world = await openWorld()
  try {
    await world.bank.owner.query(definition)
    for (const signature of signatures) await sweep(world, signature)
    return false
  } catch (error) {
    // A function that is not valid would be caught by every call.
    if (error instanceof DatabaseError && error.code?.startsWith('42'))
      throw new Error(name, { cause: error })
    return true
  } finally {
    await world.bank.close()
  }
}
