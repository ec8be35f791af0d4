import { contract } from '@bank/contract'
import { isContractProcedure } from '@orpc/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { z } from 'zod'
import { test } from '#testing/app.ts'

// Between the database and the screen an amount is never a floating-point number: a float cannot hold a
// tenth.

/** The names of amounts and rates in the contract and in the database. */
const money =
  /amount|balance|^sum$|interest|^rate|credit|debit|opening|closing|codeAbove|trend|deposit|^paid$|principal|maturity_?amount/i
/** Fields with such a name that are not amounts. */
const noMoney =
  /^(movements|direction|opening|maturityDate|rates|interested|creditor.*|debit_account_id|credit_account_id|paid_on)$/

type Node = {
  type?: unknown
  properties?: Record<string, Node>
  items?: Node
  anyOf?: Node[]
  oneOf?: Node[]
  allOf?: Node[]
  $ref?: string
  $defs?: Record<string, Node>
}

/** Every number in a field whose name is one of money. */
function numbersIn(node: Node, defs: Record<string, Node>, path: string, isMoney: boolean): string[] {
  const target = node.$ref === undefined ? node : defs[node.$ref.replace(/^#\/\$defs\//, '')]
  if (!target) return []
  const found = isMoney && (target.type === 'number' || target.type === 'integer') ? [path] : []
  const inside = Object.entries(target.properties ?? {}).flatMap(([name, child]) =>
    numbersIn(child, defs, `${path}.${name}`, money.test(name) && !noMoney.test(name)),
  )
  const parts = [
    target.items,
    ...(target.anyOf ?? []),
    ...(target.oneOf ?? []),
    ...(target.allOf ?? []),
  ].flatMap((child) => (child ? [child] : []))
  return [...found, ...inside, ...parts.flatMap((child) => numbersIn(child, defs, path, isMoney))]
}

test('every amount in the contract is decimal text', () => {
  const seen: string[] = []
  const wrong = Object.entries(contract).flatMap(([feature, procedures]) =>
    Object.entries(procedures).flatMap(([name, procedure]) => {
      if (!isContractProcedure(procedure)) throw new Error(`${feature}.${name} is no procedure`)
      const { inputSchema, outputSchema } = procedure['~orpc']
      return [inputSchema, outputSchema].flatMap((schema) => {
        if (!(schema instanceof z.ZodType)) return []
        const described: Node = JSON.parse(
          JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
        )
        seen.push(JSON.stringify(described))
        return numbersIn(described, described.$defs ?? {}, `${feature}.${name}`, false)
      })
    }),
  )
  expect(wrong).toEqual([])
  // The search works: it finds amounts, and would find a number among them.
  expect(seen.join()).toContain('"balance"')
  expect(
    numbersIn(
      { properties: { lines: { items: { properties: { amount: { type: 'number' } } } } } },
      {},
      'x',
      false,
    ),
  ).toEqual(['x.lines.amount'])
})

test('no column and no function of the database has a floating-point number', async ({ app }) => {
  const { rows: columns } = await sql<{ name: string }>`
    select a.attrelid::regclass || '.' || a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace::regnamespace::text in ('bank', 'ledger', 'identity', 'audit', 'mail')
      and a.attnum > 0 and not a.attisdropped
      and a.atttypid in ('real'::regtype, 'double precision'::regtype, 'money'::regtype)`.execute(app.owner)
  expect(columns).toEqual([])
  const { rows: functions } = await sql<{ name: string }>`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace::regnamespace::text in ('bank', 'ledger', 'identity', 'audit', 'mail')
      and (array[p.prorettype] || p.proargtypes::oid[] || coalesce(p.proallargtypes, '{}'))
        && array['real'::regtype, 'double precision'::regtype, 'money'::regtype]::oid[]`.execute(app.owner)
  expect(functions).toEqual([])
})

test('the driver returns a numeric as PostgreSQL’s text', async ({ app }) => {
  const { rows } = await sql<{
    sum: unknown
  }>`select 12345678901234567890.12345678::numeric(30, 8) as sum`.execute(app.services.db)
  expect(rows).toEqual([{ sum: '12345678901234567890.12345678' }])
})
