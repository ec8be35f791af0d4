import { countedUsers, type ListedUser, usersPageSize, type UserRole, type UserSort } from '@bank/contract'
import { sql } from 'kysely'
import type { Tx } from '#platform/database.ts'
import { idOf, pageOf } from '#platform/page.ts'

type ListOptions = {
  search?: string | undefined
  sort?: UserSort | undefined
  direction?: 'ascending' | 'descending' | undefined
  after?: string | undefined
}

type Row = Omit<ListedUser, 'createdAt'> & { createdAt: Date }

/** A page of all users, newest first by default. */
export async function listUsers(tx: Tx, { search = '', sort = 'created', direction, after }: ListOptions) {
  const isDescending = (direction ?? (sort === 'created' ? 'descending' : 'ascending')) === 'descending'
  const { rows } = await sql<Row>`
    select * from identity.list_users(${search}, ${sort}, ${isDescending}, ${after ?? null},
      ${usersPageSize + 1})`.execute(tx)
  const { page, more } = pageOf(rows, usersPageSize, idOf)
  return { users: page.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })), more }
}

/** Returns how many users there are of each role; one more than are counted stands for any number beyond. */
export async function countUsers(tx: Tx): Promise<Record<UserRole, number>> {
  const { rows } = await sql<{ role: UserRole; users: number }>`
    select role, users from identity.count_users(${countedUsers + 1})`.execute(tx)
  const countOf = (role: UserRole) => rows.find((row) => row.role === role)?.users ?? 0
  return { user: countOf('user'), admin: countOf('admin'), blocked: countOf('blocked') }
}
