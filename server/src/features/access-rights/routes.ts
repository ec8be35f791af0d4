import { asAdmin, asClient, asSession } from '#http/procedures.ts'
import { refuse } from '#platform/refusal.ts'

/** Access that clients give to their own accounts, and the holders for whom a user may act. */
export const accessRights = {
  list: asClient.accessRights.list.handler(() => []),
  holders: asClient.accessRights.holders.handler(() => []),
  review: asClient.accessRights.review.handler(() => refuse('BUSY')),
  confirm: asSession.accessRights.confirm.handler(() => refuse('BUSY')),
  give: asSession.accessRights.give.handler(() => refuse('BUSY')),
  withdraw: asSession.accessRights.withdraw.handler(() => refuse('BUSY')),
  restore: asSession.accessRights.restore.handler(() => refuse('BUSY')),
  listForAdmin: asAdmin.accessRights.listForAdmin.handler(() => ({ given: [], received: [] })),
}
