import {
  endedMandatePageSize,
  endedMandateSchema,
  holderDetailsSchema,
  holderPageSize,
  listedHolderSchema,
  mandateSchema,
  type RightsOfAccount,
  rightsOfAccountSchema,
} from '@bank/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'

/** A page of joint holders and organisations, by name. */
export async function listHolders(tx: Tx, { search, after }: { search: string; after?: string | undefined }) {
  const { rows } = await sql<{ holder: unknown }>`
    select h as holder from bank.find_holders(${search}, ${after ?? null}, ${holderPageSize + 1}) h`.execute(
    tx,
  )
  const found = z.array(listedHolderSchema).parse(rows.map(({ holder }) => holder))
  const shown = found.slice(0, holderPageSize)
  return { holders: shown, more: found.length > holderPageSize ? (shown.at(-1)?.id ?? null) : null }
}

export async function showHolder(tx: Tx, holderId: string) {
  const { rows } = await sql<{ shown: unknown }>`select bank.show_holder(${holderId}) as shown`.execute(tx)
  return holderDetailsSchema.parse(rows[0]?.shown ?? refuse('HOLDER_NOT_FOUND'))
}

/** A page of the mandates of a holder that have ended. */
export async function listEndedMandates(
  tx: Tx,
  { holderId, before }: { holderId: string; before?: string | undefined },
) {
  const { rows } = await sql<{ mandate: unknown }>`
    select m as mandate
    from bank.list_ended_mandates(${holderId}, ${before ?? null}, ${endedMandatePageSize + 1}) m`.execute(tx)
  const found = z.array(endedMandateSchema).parse(rows.map(({ mandate }) => mandate))
  const mandates = found.slice(0, endedMandatePageSize)
  return { mandates, more: found.length > endedMandatePageSize ? (mandates.at(-1)?.id ?? null) : null }
}

/** The open mandates of a user, whichever the holder. */
export async function listMandatesOf(tx: Tx, userId: string) {
  const known = await tx.selectFrom('identity.users').select('id').where('id', '=', userId).executeTakeFirst()
  if (!known) refuse('NOT_FOUND')
  const { rows } = await sql<{ mandate: unknown }>`
    select m as mandate from bank.list_mandates(null, ${userId}) m`.execute(tx)
  return z.array(mandateSchema).parse(rows.map(({ mandate }) => mandate))
}

/** Shows who may do what on an account. */
export async function showRightsOfAccount(tx: Tx, accountId: string): Promise<RightsOfAccount> {
  const { rows } = await sql<{
    shown: unknown
  }>`select bank.show_account_rights(${accountId}) as shown`.execute(tx)
  return rightsOfAccountSchema.parse(rows[0]?.shown ?? refuse('ACCOUNT_NOT_FOUND'))
}
