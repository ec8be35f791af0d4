import {
  accountSchema,
  actingForHeader,
  amountSchema,
  balanceSchema,
  beneficiarySchema,
  contract,
  currencySchema,
  invalidInputSchema,
  liveEventSchema,
  sessionSchema,
  shownAnnouncementsSchema,
} from '@bank/contract'
import { type OpenAPI, OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Download } from '#http/downloads.ts'
import { sharedRefusals, withAnswers } from './openapi-answers.ts'
import { describeFile, otherPaths } from './openapi-files.ts'
import { rightsOf, withActingFor } from './openapi-rights.ts'

const description = `Every request that the portal sends to the bank.

Send JSON. Every request that is not a GET carries an Origin header with the bank's own address. \
The session is a cookie.
A user who was given access to a holder's accounts names that holder in ${actingForHeader}, where it is \
listed;
everything else that needs a session refuses such a call as OUTSIDE_OF_ACCESS (403).
Amounts are decimal text, never numbers. Every error has the same body, whose code gives the reason.
Any request can be answered with INVALID_INPUT (400), METHOD_NOT_ALLOWED (405),
INTERNAL_SERVER_ERROR (500) and BUSY (503), and any request with a body also with
NOT_ALLOWED (403), PAYLOAD_TOO_LARGE (413) and UNSUPPORTED_MEDIA_TYPE (415).`

/** The description of the API at /openapi.json, written once, when the server starts. */
export async function addOpenApi(app: FastifyInstance, downloads: readonly Download[]): Promise<void> {
  const document = JSON.stringify(await describeApi(downloads))
  app.get('/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json').send(document),
  )
}

/**
 * Everything that the server answers to, as OpenAPI 3.1: the contract, the files, and what has an address of
 * its own.
 */
async function describeApi(downloads: readonly Download[]): Promise<OpenAPI.Document> {
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
      ShownAnnouncements: { schema: shownAnnouncementsSchema, strategy: 'output' },
    },
    customErrorResponseBodySchema: (refusals, status) => ({
      type: 'object',
      properties: { code: { enum: refusals.map(([code]) => code) }, status: { const: status } },
    }),
  })
  const described = { ...api.paths, ...Object.fromEntries(downloads.map(describeFile)), ...otherPaths }
  const rights = rightsOf(downloads)
  const paths = Object.entries(described).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(itemShape.parse(item)).map(([method, operation]) => [
        method,
        withAnswers(method, withActingFor(operation, rights)),
      ]),
    ),
  ])
  return {
    ...api,
    paths: Object.fromEntries(paths),
    components: { ...api.components, responses: sharedRefusals, securitySchemes },
  }
}

const itemShape = z.record(z.string(), z.unknown())

const securitySchemes = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: '__Host-session',
    description:
      'Given by signIn; a page has no way to read it. Over http, on this machine alone, it is called session',
  },
} as const
