import { z } from 'zod'
import type { ProcedureRoute } from '#testing/access/procedures.ts'
import type { Answered, TestServer } from '#testing/test-server.ts'

/** The parts of the description of the API that say what an answer looks like. */
const responseSchema = z.looseObject({
  $ref: z.string().optional(),
  content: z.record(z.string(), z.looseObject({ schema: z.record(z.string(), z.unknown()) })).optional(),
})
const operationSchema = z.looseObject({
  servers: z.unknown().optional(),
  responses: z.record(z.string(), responseSchema),
})
const documentSchema = z.looseObject({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.looseObject({
    schemas: z.record(z.string(), z.unknown()),
    responses: z.record(z.string(), responseSchema),
  }),
})

const jsonSchema = z.custom<Parameters<typeof z.fromJSONSchema>[0]>((value) => typeof value === 'object')

/** The answers of one status: a schema where they are JSON, else the media type. */
type Described = { mediaType: string; body: z.ZodType | null }

/** Says why an answer is not as the description of the API has it; null if it is. */
export type Judge = (route: ProcedureRoute, answer: Answered) => string | null

/** Reads /openapi.json as a program outside of the bank would, and judges answers by it alone. */
export async function readDescription(server: TestServer): Promise<Judge> {
  const { text } = await server.browser().get('/openapi.json')
  // The name of the place in which `z.fromJSONSchema` looks for shared schemas.
  const { paths, components } = documentSchema.parse(
    JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')),
  )
  const operations = new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { servers, responses }]) => [
        `${method.toUpperCase()} ${servers === undefined ? '/api' : ''}${path}`,
        responses,
      ]),
    ),
  )
  const known = new Map<string, Described | null>()

  function describedFor(operation: string, status: number): Described | null {
    const key = `${operation} ${status}`
    const found = known.get(key)
    if (found !== undefined) return found
    const listed = operations.get(operation)?.[status]
    const named = listed?.$ref?.split('/').at(-1)
    const response = named === undefined ? listed : components.responses[named]
    const [mediaType, content] = Object.entries(response?.content ?? {})[0] ?? []
    const described =
      response === undefined
        ? null
        : { mediaType: mediaType ?? '', body: schemaOf(mediaType, content?.schema) }
    known.set(key, described)
    return described
  }

  function schemaOf(mediaType: string | undefined, schema: Record<string, unknown> | undefined) {
    if (mediaType !== 'application/json' || schema === undefined) return null
    const closed = jsonSchema.parse(withoutOthers({ ...schema, $defs: components.schemas }))
    return z.fromJSONSchema(closed)
  }

  return ({ method, path }, answer) => {
    const described = describedFor(`${method} ${path}`, answer.status)
    if (described === null) return `a status that is not described: ${answer.code}`
    const type = answer.headers['content-type'] ?? ''
    if (described.mediaType !== '*/*' && !type.startsWith(described.mediaType))
      return `${type} for ${described.mediaType}`
    const read = described.body?.safeParse(answer.body)
    if (read === undefined || read.success) return null
    return read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
  }
}

/**
 * The same schema, by which a success has no field beside the described ones. It has no Unicode patterns:
 * zod reads a pattern without the flag that they need, and would refuse most names.
 */
function withoutOthers(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutOthers)
  if (typeof schema !== 'object' || schema === null) return schema
  const entries = Object.entries(schema)
    .filter(([name, part]) => !(name === 'pattern' && String(part).includes(String.raw`\p{`)))
    .map(([name, part]) => [name, withoutOthers(part)])
  const isClosed = 'properties' in schema && !('code' in Object(schema.properties))
  return Object.fromEntries([...entries, ...(isClosed ? [['additionalProperties', false]] : [])])
}
