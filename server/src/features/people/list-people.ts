import {
  countedPeople,
  type ListedPerson,
  peoplePageSize,
  type PersonRole,
  type PersonSort,
} from '@bank/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'

type Wish = {
  search?: string | undefined
  sort?: PersonSort | undefined
  direction?: 'ascending' | 'descending' | undefined
  after?: string | undefined
}

type Row = Omit<ListedPerson, 'createdAt'> & { createdAt: Date }

/**
 * A page of everybody with a way in, the newest first unless asked otherwise; the row beyond it only says
 * that there is one.
 */
export async function listPeople(tx: Tx, { search = '', sort = 'created', direction, after }: Wish) {
  const isDescending = (direction ?? (sort === 'created' ? 'descending' : 'ascending')) === 'descending'
  const { rows } = await sql<Row>`
    select * from identity.list_people(${search}, ${sort}, ${isDescending}, ${after ?? null},
      ${peoplePageSize + 1})`.execute(tx)
  const page = rows.slice(0, peoplePageSize)
  return {
    people: page.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
    more: rows.length > peoplePageSize ? (page.at(-1)?.id ?? null) : null,
  }
}

/** How many people there are of each role; one more than are counted stands for any number beyond. */
export async function countPeople(tx: Tx): Promise<Record<PersonRole, number>> {
  const { rows } = await sql<{ role: PersonRole; people: number }>`
    select role, people from identity.count_people(${countedPeople + 1})`.execute(tx)
  const countRole = (role: PersonRole) => rows.find((row) => row.role === role)?.people ?? 0
  return { user: countRole('user'), admin: countRole('admin'), blocked: countRole('blocked') }
}
