import {
  consultationPath,
  contactPath,
  livePath,
  mostReplacedOrders,
  type RefusalCode,
  refusalStatus,
  siteAnnouncementsPath,
} from '@bank/contract'
import type { OpenAPI } from '@orpc/openapi'
import { z } from 'zod'
import type { Download } from '#http/downloads.ts'
import { refusal } from './openapi-answers.ts'

type Item = NonNullable<OpenAPI.PathsObject[string]>

/** Addresses below /api are described without it, all others in full. */
const apiPrefix = '/api'
const fromTheRoot = { servers: [{ url: '/' }] }

/**
 * A file as an operation: its fields from the schema that reads them, its refusals and who may have it from
 * its description.
 */
export function describeFile({
  path,
  operationId,
  tag,
  summary,
  mediaType,
  reader,
  refusals,
  schema,
}: Download): [string, Item] {
  const address = path.slice(apiPrefix.length).replace(/:(\w+)/g, '{$1}')
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input', reused: 'inline' })
  const parameters = Object.entries(properties).map(([name, field]) => ({
    name,
    in: address.includes(`{${name}}`) ? 'path' : 'query',
    required: required.includes(name),
    schema: z.record(z.string(), z.unknown()).parse(field),
  }))
  const own: readonly RefusalCode[] = [
    'NOT_SIGNED_IN',
    'ENROLMENT_REQUIRED',
    ...(reader === 'admin' ? ['NOT_ALLOWED' as const] : []),
    ...refusals,
    'TOO_MANY_ATTEMPTS',
  ]
  const type = mediaType === 'application/json' ? ('object' as const) : ('string' as const)
  const file = { description: 'The file', content: { [mediaType]: { schema: { type } } } }
  return [
    address,
    { get: { operationId, tags: [tag], summary, parameters, responses: { 200: file, ...refusalsOf(own) } } },
  ]
}

/** The refusals, grouped by their status. */
function refusalsOf(codes: readonly RefusalCode[]): Record<string, OpenAPI.ResponseObject> {
  const statuses = [...new Set(codes.map((code) => String(refusalStatus(code))))]
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      refusal(
        status,
        codes.filter((code) => String(refusalStatus(code)) === status),
      ),
    ]),
  )
}

const text = { type: 'string' as const }

/**
 * The browser chooses it. A later order lists the ids whose answers were lost, and their bookings are
 * cancelled.
 */
const orderId = { type: 'string', format: 'uuid' } as const

type Property = typeof text | typeof orderId | { type: 'array'; items: typeof orderId; maxItems: number }

/** A call at an address of the specification. */
function emailFunction(
  operationId: string,
  summary: string,
  fields: string[],
  optional: Record<string, Property>,
  own: RefusalCode[],
  answer: Record<string, typeof text> = {},
): Item {
  const properties = { ...Object.fromEntries(fields.map((name) => [name, text])), ...optional }
  return {
    post: {
      ...fromTheRoot,
      operationId,
      tags: ['Consultations'],
      summary,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { type: 'object', properties, required: fields } } },
      },
      responses: {
        200: {
          description: 'Stored; the e-mails about it will be sent',
          content: { 'application/json': { schema: { type: 'object', properties: answer } } },
        },
        ...refusalsOf(own),
      },
    },
  }
}

const emailFunctions = {
  [contactPath]: emailFunction(
    'sendContactEmail',
    'Send a message to the bank',
    ['firstName', 'surname', 'email', 'message'],
    { phone: text },
    ['TOO_MANY_ATTEMPTS'],
  ),
  [consultationPath]: emailFunction(
    'sendConsultationEmail',
    'Book a consultation: the date as Apr 29th, 2025, the time as 11:00 AM',
    ['firstName', 'surname', 'mobile', 'email', 'date', 'time'],
    { orderId, replaces: { type: 'array', items: orderId, maxItems: mostReplacedOrders } },
    ['SLOT_TAKEN', 'TOO_MANY_BOOKINGS', 'SLOT_NOT_OFFERED', 'TOO_MANY_ATTEMPTS'],
    { calendarUid: text, changePath: text, calendar: text },
  ),
}

const live: Item = {
  get: {
    operationId: 'live',
    tags: ['Session'],
    summary: 'A live stream of changes, one JSON object per event',
    responses: {
      200: {
        description: 'An event stream that stays open',
        content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/LiveEvent' } } },
      },
      ...refusalsOf(['NOT_SIGNED_IN', 'ENROLMENT_REQUIRED', 'TOO_MANY_ATTEMPTS']),
    },
  },
}

/** Public reads, without a session. */
function open(
  operationId: string,
  summary: string,
  mediaType: string,
  schema: typeof text | typeof status | typeof announcements,
): Item {
  return {
    get: {
      ...fromTheRoot,
      operationId,
      tags: ['Open to everyone'],
      summary,
      responses: { 200: { description: 'OK', content: { [mediaType]: { schema } } } },
    },
  }
}

const status = { type: 'object' as const, properties: { status: text }, required: ['status'] }
const announcements = { $ref: '#/components/schemas/ShownAnnouncements' }

/** Everything outside of the contract but the files. */
export const otherPaths: OpenAPI.PathsObject = {
  ...emailFunctions,
  [livePath.slice(apiPrefix.length)]: live,
  [siteAnnouncementsPath]: open(
    'siteAnnouncements',
    'Announcements on the public pages',
    'application/json',
    announcements,
  ),
  '/health/live': open('healthLive', 'Whether the process is running', 'application/json', status),
  '/health/ready': open(
    'healthReady',
    'Whether the bank can serve requests; 503 if not',
    'application/json',
    status,
  ),
  '/.well-known/security.txt': open(
    'securityTxt',
    'Where to report a vulnerability, RFC 9116',
    'text/plain',
    text,
  ),
}
