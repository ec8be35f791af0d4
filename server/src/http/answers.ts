import { type InvalidInput, type PasskeyRequest, type RefusalCode, refusalStatus } from '@bank/contract'
import { ORPCError } from '@orpc/server'
import type { FastifyReply } from 'fastify'
import { findRefusal } from '#platform/database-refusal.ts'
import { OutcomeUnknown } from '#platform/outcome.ts'
import { PasskeyAsked, Refusal, refuse } from '#platform/refusal.ts'

/** The answers to calls that do not succeed. */
export type Answer = {
  status: number
  code: string
  message: string
  data?: InvalidInput | { requestId: string } | { passkey: PasskeyRequest }
}

const mostIssues = 20

/** There is something at this address, for other methods. */
class WrongMethod extends Error {}

/**
 * Refuses a request that came to nothing: 405 with the methods of its address in Allow, where it has any, and
 * 404 where it has none.
 */
export function refuseUnrouted(reply: FastifyReply, methods: readonly string[]): never {
  if (methods.length === 0) refuse('NOT_FOUND')
  void reply.header('allow', methods.join(', '))
  throw new WrongMethod()
}

/** Turns any thrown value into an answer. A fault reveals nothing but its id in the log. */
export function answerTo(error: unknown, requestId: string): Answer {
  if (error instanceof PasskeyAsked) return { ...refusal(error.code), data: { passkey: error.request } }
  if (error instanceof Refusal)
    return error.code === 'INVALID_INPUT' ? invalidInput(error.issues) : refusal(error.code)
  if (error instanceof OutcomeUnknown) return outcomeUnknown
  const refused = findRefusal(error)
  if (refused !== null) return refusal(refused)
  if (error instanceof ORPCError && error.code === 'BAD_REQUEST') return invalidInput(issuesOf(error.data))
  const status = statusOf(error)
  if (status === 404) return refusal('NOT_FOUND')
  if (error instanceof WrongMethod) {
    return { status: 405, code: 'METHOD_NOT_ALLOWED', message: 'This address does not support this method' }
  }
  if (status === 413) return { status, code: 'PAYLOAD_TOO_LARGE', message: 'The request is too large' }
  if (status === 415)
    return { status, code: 'UNSUPPORTED_MEDIA_TYPE', message: 'Send JSON, as application/json' }
  if (status >= 400 && status < 500) return invalidInput([])
  return {
    status: 500,
    code: 'INTERNAL_SERVER_ERROR',
    message: 'An unexpected error occurred',
    data: { requestId },
  }
}

/**
 * No refusal: a caller keeps the id of its order and asks again with it, as after an answer that was lost.
 */
const outcomeUnknown: Answer = {
  status: 503,
  code: 'OUTCOME_UNKNOWN',
  message: 'The outcome is not yet known. Send the same request again with the same id',
}

/** The common shape of every error answer. */
export function bodyOf({ status, code, message, data }: Answer) {
  return { defined: false, code, status, message, ...(data === undefined ? {} : { data }) }
}

function refusal(code: RefusalCode): Answer {
  return { status: refusalStatus(code), code, message: code }
}

function invalidInput(issues: InvalidInput['issues']): Answer {
  const [first = { path: '', message: 'The request could not be read' }] = issues
  return {
    ...refusal('INVALID_INPUT'),
    message: first.message,
    data: { issues: issues.length === 0 ? [first] : issues },
  }
}

/** The issues of a schema in the shape of the contract: the path, and what is wrong there. */
function issuesOf(data: unknown): InvalidInput['issues'] {
  if (typeof data !== 'object' || data === null || !('issues' in data) || !Array.isArray(data.issues))
    return []
  return data.issues
    .slice(0, mostIssues)
    .map((issue: unknown) => ({ path: pathOf(issue), message: messageOf(issue) }))
}

function pathOf(issue: unknown): string {
  if (typeof issue !== 'object' || issue === null || !('path' in issue) || !Array.isArray(issue.path))
    return ''
  return issue.path.map(String).join('.')
}

function messageOf(issue: unknown): string {
  return typeof issue === 'object' && issue !== null && 'message' in issue
    ? String(issue.message).slice(0, 200)
    : ''
}

function statusOf(error: unknown): number {
  return error instanceof Error && 'statusCode' in error && typeof error.statusCode === 'number'
    ? error.statusCode
    : 500
}
