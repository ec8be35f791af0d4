import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { deviceCookieSeconds } from '#identity/sign-in/device-cookie.ts'
import type { RequestContext } from '#http/procedures.ts'
import { hashOfToken } from '#platform/keys/token.ts'

/** A token of ours: 32 bytes in base64url. */
const tokenShape = /^[\w-]{43}$/
/** Where a request keeps the hash of its token. */
const decorator = 'tokenHash'
const deviceShape = /^[\w.-]{1,120}$/

/**
 * The two cookies of the bank. Over https their names begin with __Host-, so that no other host can set them.
 * No script can read them, and no other site's request carries them.
 */
export function sessionCookies(app: FastifyInstance, https: boolean) {
  const prefix = https ? '__Host-' : ''
  const names = { session: `${prefix}session`, device: `${prefix}device` }
  const attributes = `; Path=/; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`

  app.decorateRequest(decorator)

  /** SHA-256 of the session's token; null without one that could be ours. Found once for each request. */
  function tokenHashOf(request: FastifyRequest): Buffer | null {
    const found = request.getDecorator<Buffer | null | undefined>(decorator)
    if (found !== undefined) return found
    const token = findCookie(request.headers.cookie, names.session, tokenShape)
    const hash = token === null ? null : hashOfToken(token)
    request.setDecorator(decorator, hash)
    return hash
  }

  function handle(request: FastifyRequest, reply: FastifyReply): RequestContext['session'] {
    const set = (text: string) => void reply.header('set-cookie', text)
    return {
      get device() {
        return findCookie(request.headers.cookie, names.device, deviceShape)
      },
      open: (token) => set(`${names.session}=${token}${attributes}`),
      rememberDevice: (device) =>
        set(`${names.device}=${device}${attributes}; Max-Age=${deviceCookieSeconds}`),
      close: () => {
        set(`${names.session}=${attributes}; Max-Age=0`)
        // "cookies" is left out: it would forget the known browser, and strangers could lock its owner out
        // again. Not "storage" either: it holds only the theme and whether amounts are hidden.
        void reply.header('clear-site-data', '"cache"')
      },
    }
  }

  return { tokenHashOf, handle }
}

/** The first cookie of this name with a valid form. */
function findCookie(header: string | undefined, name: string, shape: RegExp): string | null {
  for (const pair of (header ?? '').split(';')) {
    const split = pair.indexOf('=')
    const value = pair.slice(split + 1).trim()
    if (split > 0 && pair.slice(0, split).trim() === name && shape.test(value)) return value
  }
  return null
}
