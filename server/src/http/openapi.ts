import { consultationPath, contactPath, accountSchema, amountSchema, balanceSchema, beneficiarySchema, contract, currencySchema, invalidInputSchema, liveEventSchema, livePath, mostReplacedOrders, sessionSchema, type StatementForm, statementFilePath, statementForms } from '@bank/contract'
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { z } from 'zod'

const description = `Everything the portal asks of the bank.

Send JSON. Every request that is not a GET carries an Origin header with the bank's own address. The session is a cookie.
Amounts are decimal text, never numbers. Whatever does not succeed answers with the same body: code says why.`

/** The contract as OpenAPI 3.1, with what it does not hold: the shape of a refusal, the files of a statement, and the event stream. */
export async function describeApi(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const api = await generator.generate(contract, {
    info: { title: 'The bank’s API', version: '1', description },
    servers: [{ url: '/api' }],
    commonSchemas: {
      Account: { schema: accountSchema, strategy: 'output' },
      Amount: { schema: amountSchema },
      Balance: { schema: balanceSchema },
      Beneficiary: { schema: beneficiarySchema, strategy: 'output' },
      Currency: { schema: currencySchema },
      InvalidInput: { schema: invalidInputSchema },
      LiveEvent: { schema: liveEventSchema, strategy: 'output' },
      Session: { schema: sessionSchema, strategy: 'output' },
    },
    customErrorResponseBodySchema: (refusals, status) => ({
      type: 'object',
      properties: {
        defined: { type: 'boolean' },
        code: { enum: refusals.map(([code]) => code) },
        status: { const: status },
        message: { type: 'string' },
        data: {},
      },
      required: ['defined', 'code', 'status', 'message'],
    }),
  })
  const stream = livePath.replace(/^\/api/, '')
  const files = Object.fromEntries(statementForms.map((form) => [statementFilePath('{accountId}', form).replace(/^\/api/, ''), statementFile(form)]))
  const paths = Object.entries({ ...api.paths, ...files, ...emailFunctions, [stream]: live }).map(([path, item]) => [
    path,
    Object.fromEntries(Object.entries(operationsShape.parse(item)).map(([method, operation]) => [method, withWhatAllShare(operation)])),
  ])
  return { ...api, paths: Object.fromEntries(paths), components: { ...api.components, securitySchemes } }
}

const operationShape = z.looseObject({ responses: z.record(z.string(), z.unknown()) })
const operationsShape = z.record(z.string(), operationShape)

const signedIn = { security: [{ session: [] }] }

const securitySchemes = {
  session: { type: 'apiKey', in: 'cookie', name: '__Host-session', description: 'Given by signIn; a page has no way to read it' },
} as const

const anyRefusal: OpenAPI.ResponseObject = {
  description: 'Whatever else goes wrong: a body that is no JSON (400), too large (413) or of another type (415), too many calls (429), a fault (500), a busy bank (503)',
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: { code: { type: 'string' }, status: { type: 'integer' }, message: { type: 'string' } },
        required: ['code', 'status', 'message'],
      },
    },
  },
}

/** Who has to be signed in, which the refusals tell; and what any call may answer. */
function withWhatAllShare(operation: z.infer<typeof operationShape>) {
  const { responses } = operation
  const needsSession = JSON.stringify(responses['401'] ?? '').includes('NOT_SIGNED_IN')
  return { ...operation, ...(needsSession && signedIn), responses: { ...responses, default: anyRefusal } }
}

const text = { type: 'string' as const }
/** Chosen by the browser. A later order names those that were never answered, and what they booked is cancelled. */
const orderId = { type: 'string', format: 'uuid' } as const

/** By the addresses that the specification gives them, which are not under /api. */
type Property = typeof text | typeof orderId | { type: 'array'; items: typeof orderId; maxItems: number }

function emailFunction(
  operationId: string, summary: string, fields: string[], optional: Record<string, Property>,
): OpenAPI.PathsObject[string] {
  const properties = { ...Object.fromEntries(fields.map((name) => [name, text])), ...optional }
  return {
    post: {
      servers: [{ url: '/' }],
      operationId,
      tags: ['Consultations'],
      summary,
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { type: 'object', properties, required: fields } } },
      },
      responses: { 200: { description: 'It is stored; letters about it are on their way', content: { 'application/json': { schema: { type: 'object' } } } } },
    },
  }
}

const emailFunctions = {
  [contactPath]: emailFunction('sendContactEmail', 'Write to the bank', ['firstName', 'surname', 'email', 'message'], { phone: text }),
  [consultationPath]: emailFunction(
    'sendConsultationEmail', 'Book a consultation: the date as Apr 29th, 2025, the time as 11:00 AM', ['firstName', 'surname', 'mobile', 'email', 'date', 'time'],
    {
      orderId,
      replaces: { type: 'array', items: orderId, maxItems: mostReplacedOrders },
    },
  ),
}

const live: OpenAPI.PathsObject[string] = {
  get: {
    operationId: 'live',
    tags: ['Session'],
    summary: 'What changes, as it changes: a stream of events, one JSON object a message',
    ...signedIn,
    responses: {
      200: {
        description: 'An event stream that stays open',
        content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/LiveEvent' } } },
      },
    },
  },
}

const contentTypes: Record<StatementForm, string> = { pdf: 'application/pdf', csv: 'text/csv', json: 'application/json', ofx: 'application/x-ofx', camt053: 'application/xml' }

function statementFile(form: StatementForm): OpenAPI.PathsObject[string] {
  const day = { type: 'string' as const, format: 'date' }
  const paper = { name: 'paper', in: 'query', schema: { type: 'string' as const, enum: ['A4', 'LETTER'] } }
  return {
    get: {
      operationId: `statements.file.${form}`,
      tags: ['Accounts'],
      summary: `A whole statement as a file, ${form}, sent as it is made`,
      ...signedIn,
      parameters: [
        { name: 'accountId', in: 'path', required: true, schema: { type: 'string', format: 'uuid' } },
        { name: 'from', in: 'query', schema: day },
        { name: 'to', in: 'query', schema: day },
        ...(form === 'pdf' ? [paper] : []),
      ],
      responses: { 200: { description: 'The file', content: { [contentTypes[form]]: { schema: { type: 'string' } } } } },
    },
  }
}
