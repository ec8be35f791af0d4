import { contract, refusalStatus } from '@bank/contract'
import { type ClientContext, type ClientLink, ORPCError } from '@orpc/client'
import { isContractProcedure } from '@orpc/contract'
import { z } from 'zod'
import { type Answers, lost, type ProcedureName, Refused } from './answers.ts'

type Call = { name: string; input: unknown; holderId: string | null }

let answers = new Map<string, unknown>()
let calls: Call[] = []
let complaints: string[] = []

/** Adds or replaces answers. Others stay as they are. */
export function answerWith(more: Answers): void {
  for (const [feature, procedures] of Object.entries(more)) {
    for (const [procedure, answer] of Object.entries(procedures))
      answers.set(`${feature}.${procedure}`, answer)
  }
}

type Fetched = (request: Request) => Response | Promise<Response>
let fetched = new Map<string, Fetched>()

/** Answers requests that bypass the client, such as files: `{ 'GET /api/audit/file': () => … }`. */
export function answerFetches(more: Record<string, Fetched>): void {
  for (const [asked, answer] of Object.entries(more)) fetched.set(asked, answer)
}

/** Replaces the browser's fetch, except for the modules of the test runner. */
export async function fakeFetch(request: Request): Promise<Response> {
  const asked = `${request.method} ${new URL(request.url).pathname}`
  const answer = fetched.get(asked)
  if (answer) return await answer(request)
  complain(`The screen fetched ${asked}, and this test has no answer for it. Give one in \`files\`.`)
  throw new TypeError('Failed to fetch')
}

/** The inputs sent to this procedure so far, oldest first. */
export function sentTo(name: ProcedureName): unknown[] {
  return calls.filter((call) => call.name === name).map(({ input }) => input)
}

/** The holders for whom this procedure was asked so far, oldest first; null for the user themself. */
export function askedFor(name: ProcedureName): (string | null)[] {
  return calls.filter((call) => call.name === name).map(({ holderId }) => holderId)
}

/** A mistake that fails the running test when it ends. */
export function complain(words: string): void {
  complaints.push(words)
}

/** Forgets the state of the last test, and returns its mistakes. */
export function startAnew(): string[] {
  const found = complaints
  answers = new Map()
  fetched = new Map()
  calls = []
  complaints = []
  return [...new Set(found)]
}

/** Replaces the connection to the server: see `fakeConnection` beside vite.config.ts. */
export class Connection implements ClientLink<ClientContext> {
  readonly #holderId: string | null

  constructor(holderId?: string) {
    this.#holderId = holderId ?? null
  }

  readonly call = async (path: readonly string[], sent: unknown): Promise<unknown> => {
    const name = path.join('.')
    const input = checked(name, 'input', sent)
    calls.push({ name, input, holderId: this.#holderId })
    if (!answers.has(name)) {
      complain(`The screen asked ${name}, and this test has no answer for it. Give one in \`api\`.`)
      throw new TypeError('Failed to fetch')
    }
    const answer = answers.get(name)
    const said: unknown = await (typeof answer === 'function' ? answer(input) : answer)
    if (said === lost) throw new TypeError('Failed to fetch')
    if (said instanceof Refused) {
      throw new ORPCError(said.code, { status: refusalStatus(said.code), data: said.data, defined: true })
    }
    return checked(name, 'output', said)
  }
}

/**
 * Serialises an answer after checking it by the contract: an answer that the server could not give fails the
 * test.
 */
function checked(name: string, side: 'input' | 'output', value: unknown): unknown {
  const schema = schemaOf(name, side)
  if (!schema) return value
  const read = schema.safeParse(value)
  if (read.success) return structuredClone(side === 'input' ? value : read.data)
  complain(`The ${side} of ${name} breaks the contract: ${z.prettifyError(read.error)}`)
  throw new TypeError(`The ${side} of ${name} breaks the contract`)
}

function schemaOf(name: string, side: 'input' | 'output'): z.ZodType | null {
  const [feature = '', procedure = ''] = name.split('.')
  const procedures: unknown = Reflect.get(contract, feature)
  const found: unknown = procedures instanceof Object ? Reflect.get(procedures, procedure) : undefined
  if (!isContractProcedure(found)) throw new Error(`The contract has no ${name}`)
  const schema: unknown = found['~orpc'][side === 'input' ? 'inputSchema' : 'outputSchema']
  return schema instanceof z.ZodType ? schema : null
}
