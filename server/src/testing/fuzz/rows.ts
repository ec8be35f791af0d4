import { randomUUID } from 'node:crypto'
import type { ProcedureRoute } from '#testing/access/procedures.ts'
import type { Known } from '#testing/access/valid-inputs.ts'
import {
  aBeneficiary,
  aClient,
  anAccount,
  anAccountRequest,
  anAdmin,
  aSession,
  type TestUser,
} from '#testing/builders.ts'
import { aCertificate, termsToday } from '#testing/orders/certificates.ts'
import type { Browser, TestServer } from '#testing/test-server.ts'

/** Values by field name for a call, who may call, and a way to sign them in. */
export type Rows = { known: Known; caller: TestUser; signIn: () => Promise<Browser> }

/** A client with rows of every kind, and an admin; their ids and codes fill the inputs. */
export async function rowsFor(
  server: TestServer,
  { path }: ProcedureRoute,
  codeOf: (caller: TestUser) => string,
): Promise<Rows> {
  const db = server.owner
  const client = await aClient(db)
  const admin = await anAdmin(db)
  const caller = path.startsWith('/api/admin/') ? admin : client
  const accountId = await anAccount(db, client, { balance: '1000' })
  const beneficiaryId = await aBeneficiary(db, client)
  const certificateId = await aCertificate(db, client, accountId)
  const requestId = await anAccountRequest(db, client)
  const terms = await termsToday(db)
  // An opening names a new account; a review or an adjustment an existing one.
  const isOpening = /^\/api\/admin\/accounts(\/confirm)?$/.test(path)
  const isNew = /\/(certificates|beneficiaries)(\/(confirm|check))?$/.test(path)
  const known: Known = {
    accountId: isOpening ? randomUUID : () => accountId,
    beneficiaryId: isNew ? randomUUID : () => beneficiaryId,
    certificateId: isNew ? randomUUID : () => certificateId,
    requestId: path === '/api/account-requests' ? randomUUID : () => requestId,
    userId: path === '/api/admin/users' ? randomUUID : () => client.id,
    clientId: () => client.id,
    code: () => codeOf(caller),
    accountType: () => 'business',
    currency: () => 'USD',
    amount: () => '1.00',
    newBalance: () => '1.00',
    expectedBalance: () => '900.00',
    bankAccountNumber: () => 'GB29NWBK60161331926819',
    walletAddress: () => 'bc1qff9uwl9f38lp4kcsd076cveswkyyp7mguuw6qh',
    network: () => 'Bitcoin',
    rhythm: () => 'monthly',
    lastDay: () => null,
    times: () => null,
    rate: () => terms.rate,
    endDate: () => terms.endDate,
    termsVersion: () => terms.termsVersion,
    expectedRate: () => '0',
    mobile: () => '+1 767 555 0110',
    date: () => 'Dec 1st, 2026',
    time: () => '11:00 AM',
    website: () => '',
    link: () => '/services',
    from: () => '2026-12-01T09:00',
    until: () => '2026-12-02T09:00',
    subject: () => client.id,
    newPassword: () => 'a quiet evening by the kettle',
    currentPassword: () => 'a quiet evening by the kettle',
    email: () => `${randomUUID()}@client.example`,
    username: () => `new-${randomUUID()}`,
  }
  return { known, caller, signIn: async () => server.browser(await aSession(db, caller)) }
}
