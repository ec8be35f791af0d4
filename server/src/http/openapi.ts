import { accountSchema, amountSchema, balanceSchema, beneficiarySchema, contract, currencySchema, invalidInputSchema, liveEventSchema, livePath, sessionSchema } from '@bank/contract'
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'

const description = `Everything the portal asks of the bank.

Send JSON. Every request that is not a GET carries an Origin header with the bank's own address. The session is a cookie.
Amounts are decimal text, never numbers. Whatever does not succeed answers with the same body: code says why.`

/** The contract as OpenAPI 3.1, with the two things that it does not hold: the shape of a refusal, and the event stream. */
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
  return { ...api, paths: { ...api.paths, [stream]: live } }
}

const live: OpenAPI.PathsObject[string] = {
  get: {
    operationId: 'live',
    tags: ['Session'],
    summary: 'What changes, as it changes: a stream of events, one JSON object a message',
    responses: {
      200: {
        description: 'An event stream that stays open',
        content: { 'text/event-stream': { schema: { $ref: '#/components/schemas/LiveEvent' } } },
      },
    },
  },
}
