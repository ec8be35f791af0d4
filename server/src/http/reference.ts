import { readFile } from 'node:fs/promises'
import type { OpenAPI } from '@orpc/openapi'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Download } from './downloads.ts'
import { describeApi } from './openapi.ts'

/** What this page reads of a JSON schema. */
const schemaShape = z.looseObject({
  $ref: z.string().optional(),
  type: z.string().optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  items: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  required: z.array(z.string()).optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
})

const contentShape = z.record(z.string(), z.looseObject({ schema: z.unknown() }))
const operationShape = z.looseObject({
  operationId: z.string(),
  servers: z.array(z.unknown()).optional(),
  summary: z.string(),
  tags: z.array(z.string()).min(1),
  parameters: z
    .array(
      z.looseObject({
        name: z.string(),
        in: z.string(),
        required: z.boolean().optional(),
        schema: z.unknown(),
      }),
    )
    .default([]),
  requestBody: z.looseObject({ content: contentShape }).optional(),
  responses: z.record(z.string(), z.looseObject({ content: contentShape.default({}) })),
})
type Operation = z.infer<typeof operationShape>

const names = { components: '#/components/schemas/', refusals: /^[45]\d\d$/ }

/** For pages of ours that are no part of the web: the reference, and the demo bank's outbox. */
export async function addReferenceStyle(app: FastifyInstance): Promise<void> {
  const style = await readFile(new URL('./reference.css', import.meta.url), 'utf8')
  app.get('/reference.css', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/css; charset=utf-8').send(style),
  )
}

/**
 * The API for people and for programs: /reference and /openapi.json, written once, when the server starts.
 */
export async function addReference(app: FastifyInstance, downloads: readonly Download[]): Promise<void> {
  const api = await describeApi(downloads)
  const document = JSON.stringify(api)
  const page = renderPage(api)
  app.get('/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json').send(document),
  )
  app.get('/reference', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page),
  )
}

function renderPage({ info, paths = {}, components }: OpenAPI.Document): string {
  const operations = Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item ?? {}).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      operation: operationShape.parse(operation),
    })),
  )
  const tags = [...new Set(operations.flatMap(({ operation }) => operation.tags.slice(0, 1)))]
  const sections = tags.map((tag) => {
    const own = operations.filter(({ operation }) => operation.tags[0] === tag)
    return `<section><h2>${escape(tag)}</h2>${own.map(renderOperation).join('')}</section>`
  })
  const shapes = Object.entries(components?.schemas ?? {}).map(
    ([name, schema]) =>
      `<article id="${escape(name)}"><h3>${escape(name)}</h3>${renderSchema(schema)}</article>`,
  )
  const intro = (info.description ?? '')
    .split('\n\n')
    .map((part) => `<p>${escape(part)}</p>`)
    .join('')
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escape(info.title)}</title><link rel="icon" href="/favicon.svg" type="image/svg+xml"><link rel="stylesheet" href="/reference.css"></head>
<body><main><h1>${escape(info.title)}</h1>${intro}<p><a href="/openapi.json">OpenAPI 3.1</a></p>
${sections.join('\n')}
<section><h2>Shapes</h2>${shapes.join('')}</section></main></body>
</html>
`
}

function renderOperation({
  method,
  path,
  operation,
}: {
  method: string
  path: string
  operation: Operation
}): string {
  const { summary, operationId, parameters, requestBody, responses, servers } = operation
  // Without servers of its own it is below /api.
  const prefix = servers === undefined ? '/api' : ''
  const answers = Object.entries(responses).filter(([status]) => !names.refusals.test(status))
  // Those that all operations share stand in the description, once.
  const refusals = Object.entries(responses).filter(
    ([status, { content }]) => names.refusals.test(status) && Object.keys(content).length > 0,
  )
  return `<article id="${escape(operationId)}">
<h3><code>${method} ${prefix}${escape(path)}</code></h3><p>${escape(summary)}</p>
${parameters.length > 0 ? `<h4>Parameters</h4>${renderParameters(parameters)}` : ''}
${requestBody ? `<h4>Input</h4>${renderContent(requestBody.content)}` : ''}
<h4>Output</h4>${answers.map(([, { content }]) => renderContent(content)).join('')}
${refusals.length > 0 ? `<h4>Refusals</h4><ul>${refusals.map(renderRefusals).join('')}</ul>` : ''}
</article>`
}

function renderParameters(parameters: Operation['parameters']): string {
  const rows = parameters.map(({ name, in: place, required = false, schema }) =>
    renderField(name, schema, required, ` in the ${place}`),
  )
  return `<ul>${rows.join('')}</ul>`
}

function renderContent(content: z.infer<typeof contentShape>): string {
  return Object.entries(content)
    .map(([type, { schema }]) => `<p class="media">${escape(type)}</p>${renderSchema(schema)}`)
    .join('')
}

function renderRefusals([status, { content }]: [string, { content: z.infer<typeof contentShape> }]): string {
  const codes = Object.values(content).flatMap(({ schema }) => {
    const { code } = schemaShape.parse(schema).properties ?? {}
    return (schemaShape.parse(code ?? {}).enum ?? []).map(String)
  })
  return codes
    .map((code) => `<li><code>${escape(code)}</code> <span class="type">${status}</span></li>`)
    .join('')
}

function renderSchema(schema: unknown): string {
  const shape = schemaShape.parse(schema)
  const fields = shape.properties ?? schemaShape.parse(shape.items ?? {}).properties
  if (fields === undefined) return `<p>${typeOf(schema)}</p>`
  const required = shape.required ?? schemaShape.parse(shape.items ?? {}).required ?? []
  const list = Object.entries(fields).map(([name, field]) =>
    renderField(name, field, required.includes(name)),
  )
  return `${shape.items === undefined ? '' : '<p>a list of</p>'}<ul>${list.join('')}</ul>`
}

function renderField(name: string, schema: unknown, required: boolean, place = ''): string {
  const { description = '' } = schemaShape.parse(schema)
  const inner = /^(an object|a list of objects)/.test(typeOf(schema)) ? renderSchema(schema) : ''
  const optional = required ? '' : ', optional'
  return `<li><code>${escape(name)}</code> <span class="type">${typeOf(schema)}${place}${optional}</span> ${escape(description)}${inner}</li>`
}

/** A type in a few words; what has a name of its own is linked to. */
function typeOf(schema: unknown): string {
  const {
    $ref: reference,
    type,
    format,
    enum: values,
    const: only,
    items,
    properties,
    anyOf,
    oneOf,
  } = schemaShape.parse(schema)
  if (reference !== undefined) {
    const name = escape(reference.replace(names.components, ''))
    return `<a href="#${name}">${name}</a>`
  }
  const either = anyOf ?? oneOf
  if (either) return either.map(typeOf).join(' or ')
  if (only !== undefined) return `<code>${escape(JSON.stringify(only))}</code>`
  if (values) return values.map((value) => `<code>${escape(String(value))}</code>`).join(' ')
  if (type === 'array') return `a list of ${typeOf(items ?? {}).replace('an object', 'objects')}`
  if (type === 'object')
    return properties && Object.keys(properties).length > 0 ? 'an object' : 'an empty object'
  return escape(format ?? type ?? 'anything')
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
