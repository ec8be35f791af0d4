import { asAdmin, asSession } from '#http/procedures.ts'
import { refuse } from '#platform/refusal.ts'
import { decideApproval, withdrawApproval } from './decide-approval.ts'
import { countPending, findApproval, findPending, getRule, listApprovals, listOwnDecided } from './queries.ts'
import { setRule } from './set-rule.ts'

/** Procedures of approvals. */
export const approvals = {
  rule: asAdmin.approvals.rule.handler(({ context: { tx } }) => getRule(tx)),
  setRule: asSession.approvals.setRule.handler(({ context, input }) => setRule(context, input)),
  countPending: asAdmin.approvals.countPending.handler(({ context: { tx, adminId } }) =>
    countPending(tx, adminId),
  ),
  ownDecided: asAdmin.approvals.ownDecided.handler(({ context: { tx, adminId } }) =>
    listOwnDecided(tx, adminId),
  ),
  list: asAdmin.approvals.list.handler(({ context: { tx }, input }) => listApprovals(tx, input)),
  get: asAdmin.approvals.get.handler(
    async ({ context: { tx }, input: { approvalId } }) =>
      (await findApproval(tx, approvalId)) ?? refuse('APPROVAL_NOT_FOUND'),
  ),
  findPending: asAdmin.approvals.findPending.handler(async ({ context: { tx }, input }) => ({
    approval: await findPending(tx, input),
  })),
  decide: asSession.approvals.decide.handler(({ context, input }) => decideApproval(context, input)),
  withdraw: asAdmin.approvals.withdraw.handler(({ context, input }) => withdrawApproval(context, input)),
}
