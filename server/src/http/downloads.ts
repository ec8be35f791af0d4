import { Readable } from 'node:stream'
import type { AccessNeed, RefusalCode } from '@bank/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Tx } from '#platform/database.ts'
import { refuse } from '#platform/refusal.ts'
import { actingForFile } from './acting-for.ts'
import { enter, enterFor, type Services, transactionFor } from './procedures.ts'

/** A reader who takes longer than this for one file is not reading. */
const withinMs = 15 * 60_000

/**
 * The context in which a file is made. Each read is a short transaction under the rows of the session's user.
 */
export type FileContext = {
  services: Services
  /**
   * Checks the session before each read, so that a download ends with its session; between two reads a slow
   * reader holds no database connection.
   */
  read: <Result>(
    work: (context: { tx: Tx; clientId: string; role: 'user' | 'admin' }) => Promise<Result>,
  ) => Promise<Result>
}

/** `clientId` is the holder's id where a user acts for a holder. */
type Reader = { userId: string; clientId: string; role: 'user' | 'admin' }

export type OpenedFile = {
  /** A name has only letters, digits, dots, hyphens and underscores. */
  name: string
  /** The name in any script, for browsers that read it (RFC 6266). */
  fullName?: string
  type: string
  /** A user made it: even a browser that would show it runs nothing in it, and loads nothing for it. */
  isForeign?: boolean
  /** The content, produced piece by piece, as fast as the reader takes them. */
  pieces: AsyncIterable<string | Uint8Array>
}

/** A file's entry in the API's description, and who may download it. */
export type FileDescription = {
  /** The path in Fastify's syntax: /api/accounts/:accountId/statement.csv */
  path: string
  operationId: string
  tag: string
  summary: string
  mediaType: string
  /** Files for admins are refused to other callers before any look-up. */
  reader: 'client' | 'admin'
  /** The need that the right of a user who acts for a holder must include; without it they are refused. */
  byRight?: AccessNeed
  /** The refusals beside those that every file has. */
  refusals: readonly RefusalCode[]
  /** How many of these the process makes at once, where one takes much of the processor. */
  atOnce?: number
  /** How many of these one user may have under way, in all sessions. */
  atOncePerUser?: number
}

export type Download = FileDescription & {
  schema: z.ZodType
  open: (context: FileContext, asked: unknown) => Promise<OpenedFile>
}

/** A file; the fields of its path and those of the query are its input, checked together. */
export function download<Schema extends z.ZodType>(
  description: FileDescription,
  schema: Schema,
  open: (context: FileContext, input: z.infer<Schema>) => Promise<OpenedFile>,
): Download {
  return {
    ...description,
    schema,
    open: (context, asked) => {
      const read = schema.safeParse(asked)
      return read.success ? open(context, read.data) : refuse('INVALID_INPUT')
    },
  }
}

type Downloads = {
  downloads: readonly Download[]
  services: Services
  tokenHashOf: (request: FastifyRequest) => Buffer | null
}

/** The files: plain GET with the session's cookie, a few at once for each session, sent as they are made. */
export function addDownloads(api: FastifyInstance, { downloads, services, tokenHashOf }: Downloads): void {
  const { perSession, inAll } = services.config.downloads
  const places = new Places({ perHolder: perSession, inAll })
  for (const { path, open, atOnce = Infinity, atOncePerUser = Infinity, ...file } of downloads) {
    const ofThisKind = new Places({ perHolder: atOncePerUser, inAll: atOnce })
    api.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      const tokenHash = tokenHashOf(request) ?? refuse('NOT_SIGNED_IN')
      const { params, query } = request
      const { actingFor, fields } = actingForFile(request, fieldsOf(query))
      const read = <Result>(work: (context: Reader & { tx: Tx }) => Promise<Result>) =>
        transactionFor(services, actingFor).execute(
          async (tx) => await work({ tx, ...(await readerOf(tx, tokenHash, actingFor, file)) }),
        )
      const context: FileContext = { services, read }
      // The session is checked before a slot is taken, so that refused requests use none.
      const userId = await read(async (found) => found.userId)
      const leavePlace = places.take(tokenHash.toString('hex'))
      const leaveKind = takeOrRelease(() => ofThisKind.take(userId), leavePlace)
      const leave = () => {
        leavePlace()
        leaveKind()
      }
      reply.raw.once('close', leave)
      // A reader who went away during that query has closed already.
      if (reply.raw.destroyed) leave()
      const opened = await open(context, { ...fields, ...fieldsOf(params) }).catch((error: unknown) => {
        leave()
        throw error
      })
      return await send(reply, opened)
    })
  }
}

/** Signs the context of a read, for the session's user or for the holder for whom they act. */
async function readerOf(
  tx: Tx,
  tokenHash: Buffer,
  actingFor: string | null,
  { reader, byRight }: Pick<FileDescription, 'reader' | 'byRight'>,
): Promise<Reader> {
  if (actingFor !== null) {
    const need = byRight ?? refuse('OUTSIDE_OF_ACCESS')
    const { userId, holderId } = await enterFor(tx, tokenHash, actingFor, need)
    return { userId, clientId: holderId, role: 'user' }
  }
  const { userId, role } = await enter(tx, tokenHash)
  if (reader === 'admin' && role !== 'admin') refuse('NOT_ALLOWED')
  return { userId, clientId: userId, role }
}

function fieldsOf(given: unknown): object {
  return typeof given === 'object' && given !== null ? given : {}
}

/** An error on the way breaks the connection, so that half a file is never taken for a whole one. */
async function send(reply: FastifyReply, file: OpenedFile): Promise<FastifyReply> {
  const { name, fullName, type, isForeign = false, pieces } = file
  const body = Readable.from(pieces, { objectMode: false })
  const deadline = setTimeout(() => body.destroy(new Error('the reader took too long')), withinMs)
  body.once('error', (error) => reply.log.error({ err: error }, 'a file broke off'))
  // The body also closes when the reader has gone away; then the database is queried no more.
  body.once('close', () => clearTimeout(deadline))
  if (isForeign) void reply.header('content-security-policy', "sandbox; default-src 'none'")
  const also = fullName === undefined ? '' : `; filename*=UTF-8''${extendedValue(fullName)}`
  const disposition = `attachment; filename="${name}"${also}`
  return await reply.type(type).header('content-disposition', disposition).send(body)
}

/** The characters of a header's extended value, RFC 8187, section 3.2.1. */
function extendedValue(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** Acquires a slot, or releases the ones acquired so far and throws. */
function takeOrRelease(take: () => () => void, giveBack: () => void): () => void {
  try {
    return take()
  } catch (error) {
    giveBack()
    throw error
  }
}

/** How many files are under way: for each holder, a session or a user, and in all. */
class Places {
  readonly #limits: { perHolder: number; inAll: number }
  readonly #taken = new Map<string, number>()
  #inAll = 0

  constructor(limits: { perHolder: number; inAll: number }) {
    this.#limits = limits
  }

  /** Returns the function that releases the slot; calling it twice is harmless. */
  take(holder: string): () => void {
    const own = this.#taken.get(holder) ?? 0
    if (own >= this.#limits.perHolder) refuse('TOO_MANY_ATTEMPTS')
    if (this.#inAll >= this.#limits.inAll) refuse('BUSY')
    this.#taken.set(holder, own + 1)
    this.#inAll += 1
    let isTaken = true
    return () => {
      if (!isTaken) return
      isTaken = false
      this.#inAll -= 1
      const left = (this.#taken.get(holder) ?? 1) - 1
      if (left === 0) this.#taken.delete(holder)
      else this.#taken.set(holder, left)
    }
  }
}
