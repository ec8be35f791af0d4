import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '#platform/refusal.ts'
import type { Log } from '#platform/log.ts'
import { refuseUnrouted } from '#http/answers.ts'
import type { KnownRoutes } from '#http/edge/known-routes.ts'

/** The portal's addresses: all serve one page, whose script reads the rest. */
const portalPaths = [
  /^\/dashboard(\/(portfolio|messages|beneficiaries|payments|orders|profile|support))?$/,
  /^\/dashboard\/certificate-terms\/[\w.-]+$/,
  /^\/dashboard\/for\/[\w-]+(\/(portfolio|orders|messages|beneficiaries|payments|certificates))?$/,
  /^\/dashboard\/for\/[\w-]+\/(profile|support)$/,
  /^\/dashboard\/for\/[\w-]+\/accounts\/[\w-]+\/transactions(\/print)?$/,
  /^\/admin\/(dashboard|users(\/[\w-]+)?|accounts|account-requests|chat|messages|approvals)$/,
  /^\/admin\/holders(\/[\w-]+)?$/,
  /^\/admin\/(consultations|rates|settings|audit|security)$/,
  /^\/(dashboard|admin)\/accounts\/[\w-]+\/transactions(\/print)?$/,
]

/**
 * Public pages that read the rest of their address: the number of a certificate, the token of a link. A
 * truncated token leads there as well, and the page says so.
 */
const pagesWithParameter = [
  { shape: /^\/verify\/[\w-]{1,64}$/, page: '/verify' },
  { shape: /^\/setup\/[\w-]{1,128}$/, page: '/setup' },
  { shape: /^\/consultation\/[\w-]{1,128}$/, page: '/consultation/yours' },
]

/**
 * Addresses without a page, such as that of a link without its token, and the page to which they redirect.
 */
const redirects = [
  { shape: /^\/setup\/?$/, to: '/' },
  { shape: /^\/consultation\/yours\/?$/, to: '/consultation' },
  { shape: /^\/admin\/?$/, to: '/admin/dashboard' },
]

/** The page for an unknown address; null for clients that want JSON, and where there is no build. */
export type NotFoundPage = (request: FastifyRequest, reply: FastifyReply) => FastifyReply | null

const cachedForever = 'public, max-age=31536000, immutable'
const revalidated = 'no-cache'

type Web = { webRoot: string; log: Log; routes: KnownRoutes }

/**
 * The web as it was built. The files are listed once, when the server starts, and an address is looked up
 * among them as it was sent. No path is built from an address, so none can lead out of the folder.
 * Returns the page for an unknown address.
 */
export async function addWeb(app: FastifyInstance, { webRoot, log, routes }: Web): Promise<NotFoundPage> {
  const files = await listFiles(webRoot)
  if (!files.has('/')) log.warn({ webRoot }, 'the web was not built: there are no pages')
  await app.register(fastifyStatic, {
    root: webRoot,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
  })

  // XML is text as well, and says its encoding; `fastifyStatic` gives one to text and scripts alone.
  app.addHook('onSend', async (_request, reply) => {
    const type = reply.getHeader('content-type')
    if (type === 'image/svg+xml' || type === 'application/xml') void reply.type(`${type}; charset=utf-8`)
  })

  function fileFor(path: string): string | undefined {
    // A page has one address, which is not its file name.
    if (path.endsWith('.html')) return undefined
    const page = pagesWithParameter.find(({ shape }) => shape.test(path))?.page
    if (page !== undefined) return files.get(page)
    return (
      files.get(path) ??
      (portalPaths.some((shape) => shape.test(path)) ? files.get('/portal.html') : undefined)
    )
  }

  app.get('/*', async (request, reply) => {
    const path = pathOf(request)
    const target = redirects.find(({ shape }) => shape.test(path))?.to
    if (target !== undefined) return await reply.redirect(target, 302)
    const file = fileFor(path)
    if (file === undefined && path.endsWith('/') && fileFor(path.slice(0, -1)) !== undefined) {
      return await reply.redirect(path.slice(0, -1), 308)
    }
    return file === undefined ? notFound(request, reply) : send(reply, file)
  })

  app.setNotFoundHandler(async (request, reply) => notFound(request, reply))

  function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const page = files.get('/404.html')
    const path = pathOf(request)
    const methods = [...routes.methodsOf(path), ...(fileFor(path) === undefined ? [] : ['GET', 'HEAD'])]
    if (methods.length > 0) refuseUnrouted(reply, methods)
    return page !== undefined && isPageRequest(request) ? send(reply.code(404), page) : refuse('NOT_FOUND')
  }

  // An address that cannot be decoded is answered before `reply.sendFile` exists, so its page is read here.
  const unreadable = files.has('/404.html') ? await readFile(join(webRoot, '404.html')) : null
  return (request, reply) =>
    unreadable !== null && isPageRequest(request)
      ? reply.code(404).header('cache-control', revalidated).type('text/html; charset=utf-8').send(unreadable)
      : null
}

function isPageRequest(request: FastifyRequest): boolean {
  return ['GET', 'HEAD'].includes(request.method) && !/^\/(api|functions)(\/|$)/.test(pathOf(request))
}

function send(reply: FastifyReply, file: string): FastifyReply {
  void reply.header('cache-control', file.startsWith('assets/') ? cachedForever : revalidated)
  return reply.sendFile(file)
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?')[0] ?? ''
}

/**
 * The built files by their addresses: services/index.html by "/services". Compressed copies, source maps and
 * hidden files have no address.
 */
async function listFiles(webRoot: string): Promise<Map<string, string>> {
  const entries = await readdir(webRoot, { recursive: true, withFileTypes: true }).catch(() => [])
  const files = new Map<string, string>()
  for (const entry of entries) {
    const folder = entry.parentPath.slice(webRoot.length).split(sep).join('/')
    const path = `${folder}/${entry.name}`
    if (!entry.isFile() || /\.(br|gz|map)$/.test(path) || /\/\.(?!well-known\/)/.test(path)) continue
    files.set(entry.name === 'index.html' ? folder || '/' : path, path.slice(1))
  }
  return files
}
