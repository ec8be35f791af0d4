import type { Session } from '@bank/contract'
import { ORPCError } from '@orpc/client'
import { client, refusalOf } from '#api.ts'
import { paths } from '#paths.ts'
import { clearStored } from './kept.ts'
import {
  announce,
  hintRenewal,
  hintSignedIn,
  hasRenewalHint,
  hasSignedInHint,
  onSessionEvent,
  type SessionEvent,
} from './tabs.ts'

export type SessionState =
  | { is: 'checking' }
  | { is: 'unreachable' }
  | { is: 'signed-out' }
  | { is: 'signed-in'; session: Session }

/**
 * Where to go when the session has ended by itself: home, with the sign-in dialog open, which says why one
 * has to sign in again.
 */
const signInAgain = `${paths.home}?login=ended`
const signInAfterWrongCodes = `${paths.home}?login=wrong-codes`

/**
 * Whether an answer means that there is no session any more. A wrong code is a 401 too, and only the fifth
 * ends the session.
 */
export function isSessionGone(error: unknown): boolean {
  const code = refusalOf(error)
  if (code === 'NOT_SIGNED_IN' || code === 'TOO_MANY_WRONG_CODES') return true
  return error instanceof ORPCError && error.status === 401 && code === null
}

/** For so long after a new token an answer to the old one may still arrive. */
const renewalEchoesMs = 5_000

type SessionKeeperParts = {
  /** Clears what was loaded for this user. */
  forget: () => void
  /**
   * Goes to a public page, without a way back. Where nobody meant to sign out, a page may stay and ask to
   * sign in.
   */
  leave: (to: string, meant: boolean) => void
}

/** Knows who is signed in, for the whole document. */
export class SessionKeeper {
  readonly #given: SessionKeeperParts
  readonly #listeners = new Set<() => void>()
  readonly #stopListening: () => void
  #state: SessionState = { is: 'checking' }
  #isSigningOut = false
  #isRenewing = false
  #hadWrongCodes = false
  #renewals = 0
  #renewedAt = Number.NEGATIVE_INFINITY

  constructor(given: SessionKeeperParts) {
    this.#given = given
    this.#stopListening = onSessionEvent((event) => this.#receive(event))
  }

  /** Hears the other windows no more: the document shows another portal. */
  close(): void {
    this.#stopListening()
  }

  readonly state = (): SessionState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves once it is known who is signed in: with their role, or null for nobody or no answer. */
  role(): Promise<'user' | 'admin' | null> {
    return new Promise((resolve) => {
      const settle = () => {
        if (this.#state.is === 'checking') return
        stop()
        resolve(this.#state.is === 'signed-in' ? this.#state.session.user.role : null)
      }
      const stop = this.subscribe(settle)
      settle()
    })
  }

  /** Asks the server who is signed in. While a session is shown a lost connection changes nothing. */
  async check(): Promise<void> {
    // Until the answer with the new cookie is here, the bank would only say that the old one is no good any
    // more.
    if (this.#isRenewing) return
    try {
      this.#accept((await client.signIn.current()).session)
    } catch (error) {
      if (isSessionGone(error)) this.#accept(null)
      else if (this.#state.is === 'checking') this.#enter({ is: 'unreachable' })
    }
  }

  /**
   * Forgets what is known and asks anew: after a lost connection, or when the browser brought an old page
   * back.
   */
  async recheck(): Promise<void> {
    this.#enter({ is: 'checking' })
    await this.check()
  }

  /** The server said, with this answer, that there is no session: one has ended, or there was none. */
  gone(answer?: unknown): void {
    this.#hearWhy(answer)
    // The event stream may bring the news of somebody's own sign-out before its answer comes; the answer
    // leads on.
    if (this.#isSigningOut || this.#isRenewing || hasRenewalHint()) return
    // It may answer a question that was on its way with the old token while the new one came: asked again,
    // the bank knows better.
    if (Date.now() - this.#renewedAt < renewalEchoesMs) void this.#checkRenewed()
    else this.#lose()
  }

  /** Nobody is to find themselves signed out without a word. */
  #hearWhy(answer: unknown): void {
    if (refusalOf(answer) === 'TOO_MANY_WRONG_CODES') this.#hadWrongCodes = true
  }

  #lose(): void {
    if (this.#hadWrongCodes) return this.#end(signInAfterWrongCodes, true)
    // Where another tab signs out, its hint is gone already: then it was meant, and nobody is asked to come
    // back.
    const known = this.#state.is === 'signed-in'
    this.#end(known && hasSignedInHint() ? signInAgain : paths.home, known && !hasSignedInHint())
  }

  /** How often this window has gone on under a new token: the event stream belongs to the one before. */
  readonly renewals = (): number => this.#renewals

  /**
   * The bank ended the session this window listened with. It may go on under a new token, which another
   * window has asked for or this one was just given: whoever is being given it will say so, and otherwise the
   * bank knows.
   */
  async ended(): Promise<void> {
    if (hasRenewalHint()) return
    try {
      this.#accept((await client.signIn.current()).session)
    } catch {
      this.gone()
    }
  }

  /**
   * For what gives the session a new token: the old one ends while the answer is on its way, and nothing of
   * that is news. Afterwards the bank is asked who is signed in now, here and in the other windows: the work
   * may have ended the session.
   */
  async renew<Answer>(
    event: 'password-changed' | 'user-updated',
    work: () => Promise<Answer>,
  ): Promise<Answer> {
    this.#isRenewing = true
    hintRenewal(true)
    try {
      return await work()
    } catch (error) {
      this.#hearWhy(error)
      throw error
    } finally {
      this.#isRenewing = false
      hintRenewal(false)
      this.#renewedAt = Date.now()
      announce(event)
      await this.#checkRenewed()
    }
  }

  async #checkRenewed(): Promise<void> {
    this.#renewals += 1
    await this.check()
  }

  /**
   * Ends the session here and in every tab. Throws when the bank did not hear it, and then nobody is signed
   * out.
   */
  async signOut(): Promise<void> {
    this.#isSigningOut = true
    // The bank's word reaches the other tabs before ours does: this tells them that it was meant.
    hintSignedIn(false)
    try {
      await client.signIn.signOut()
    } catch (error) {
      if (!isSessionGone(error)) {
        hintSignedIn(true)
        throw error
      }
    } finally {
      this.#isSigningOut = false
    }
    announce('signed-out')
    this.#end(paths.home, true)
  }

  /** Time has run out. The server keeps the same limit, so it does not matter whether it hears of it. */
  async expire(): Promise<void> {
    if (this.#state.is === 'signed-out') return
    announce('signed-out')
    this.#close()
    // Leaving at once would cut the request off; the screen is already empty.
    await client.signIn.signOut().catch(() => null)
    this.#given.leave(paths.home, true)
  }

  /** Reports that a user was active. */
  async touch(): Promise<void> {
    try {
      this.#accept(await client.signIn.touch())
      announce('refreshed')
    } catch (error) {
      if (isSessionGone(error)) this.gone()
    }
  }

  #receive(event: SessionEvent): void {
    if (event === 'signed-out') this.#end(paths.home, true)
    else if (event === 'password-changed' || event === 'user-updated') {
      this.#renewedAt = Date.now()
      void this.#checkRenewed()
    } else if (event !== 'refreshed' || this.#state.is !== 'signed-in') void this.check()
  }

  #accept(session: Session | null): void {
    const known = this.#state
    if (known.is === 'signed-out') return
    if (!session) return this.#lose()
    hintSignedIn(true)
    if (known.is !== 'signed-in' || known.session.user.id === session.user.id) {
      return this.#enter({ is: 'signed-in', session })
    }
    // Somebody else signed in from another tab: start from nothing, so that nothing of the first user is
    // left.
    this.#enter({ is: 'checking' })
    this.#given.forget()
    window.location.reload()
  }

  #end(to: string, meant: boolean): void {
    if (this.#state.is === 'signed-out') return
    this.#close()
    this.#given.leave(to, meant)
  }

  /** From here on nothing private is left in this document. */
  #close(): void {
    hintSignedIn(false)
    this.#enter({ is: 'signed-out' })
    clearStored()
    this.#given.forget()
  }

  #enter(next: SessionState): void {
    this.#state = next
    for (const listener of this.#listeners) listener()
  }
}
