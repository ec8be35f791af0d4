import { asAdmin, asClient, type ClientContext } from '#http/procedures.ts'
import { everyoneAudience } from '#platform/changes.ts'
import { publish, withdraw } from './queries.ts'
import { listForStaff, readForClients } from './show-announcements.ts'

/** What the bank says to everybody at once. Open portals show it, and take it down, without being loaded anew. */
export const announcements = {
  inPortal: asClient.announcements.inPortal.handler(({ context: { tx } }) => readForClients(tx)),
  list: asAdmin.announcements.list.handler(({ context: { tx }, input }) => listForStaff(tx, input.before)),
  publish: asAdmin.announcements.publish.handler(async ({ context, input }) => {
    await publish(context.tx, input)
    tellEverybody(context)
    return { id: input.id }
  }),
  withdraw: asAdmin.announcements.withdraw.handler(async ({ context, input: { id } }) => {
    await withdraw(context.tx, id)
    tellEverybody(context)
    return { id }
  }),
}

type StaffContext = Omit<ClientContext, 'clientId'>

function tellEverybody({ afterCommit, services }: Pick<StaffContext, 'afterCommit' | 'services'>): void {
  afterCommit(() => services.changes.publish({ personId: everyoneAudience, topics: ['announcements'] }))
}
