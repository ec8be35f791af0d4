import type { Session } from '@bank/contract'
import { ORPCError } from '@orpc/client'
import { client, refusalOf } from '#api.ts'
import { paths } from '#paths.ts'
import { clearStored } from './kept.ts'
import { presentAddress, signInAddress } from './sign-in/sign-in-address.ts'
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
 * Returns whether an answer means that the session has ended. A wrong code is a 401 too, but only the fifth
 * is.
 */
export function isSessionGone(error: unknown): boolean {
  const code = refusalOf(error)
  if (code === 'NOT_SIGNED_IN' || code === 'TOO_MANY_WRONG_CODES') return true
  return error instanceof ORPCError && error.status === 401 && code === null
}

/** Answers to the old token may arrive this long after the new one. */
const renewalEchoesMs = 5_000

type SessionKeeperParts = {
  /** Clears the data that was loaded for this user. */
  forget: () => void
  /** Goes to a public page, without a way back. Unless `meant`, a page may stay and ask to sign in. */
  leave: (to: string, meant: boolean) => void
}

/** Holds the session of the document, and decides the effect of its answers and events. */
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

  /** Stops listening to the other windows: the document shows another portal. */
  close(): void {
    this.#stopListening()
  }

  readonly state = (): SessionState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Resolves with the user's role once it is known; null without a session or an answer. */
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

  /** Asks the server for the signed-in user. While a session is shown a lost connection changes nothing. */
  async check(): Promise<void> {
    // Until the new cookie is here, the server would only answer that the old one has ended.
    if (this.#isRenewing) return
    try {
      this.#accept((await client.signIn.current()).session)
    } catch (error) {
      if (isSessionGone(error)) this.#accept(null)
      else if (this.#state.is === 'checking') this.#enter({ is: 'unreachable' })
    }
  }

  /**
   * Asks the server again from the start: after a lost connection, or on a page from the back-forward cache.
   */
  async recheck(): Promise<void> {
    this.#enter({ is: 'checking' })
    await this.check()
  }

  /** Handles an answer that says that there is no session. */
  gone(answer?: unknown): void {
    this.#hearWhy(answer)
    if (this.#isRenewing || hasRenewalHint()) return
    // The answer may belong to a request with the old token, so the server is asked with the new one.
    if (Date.now() - this.#renewedAt < renewalEchoesMs) void this.#checkRenewed()
    else this.#lose()
  }

  /** Notes that too many wrong codes ended the session, so that the sign-in dialog can say so. */
  #hearWhy(answer: unknown): void {
    if (refusalOf(answer) === 'TOO_MANY_WRONG_CODES') this.#hadWrongCodes = true
  }

  #lose(): void {
    // During a sign-out the event stream may be quicker than the answer, which goes on to the home page.
    if (this.#isSigningOut) return
    if (this.#hadWrongCodes) return this.#end(signInAddress('wrong-codes'), true)
    const known = this.#state.is === 'signed-in'
    // A sign-out in another tab has removed the hint already: it was meant, and the dialog stays closed.
    if (known && !hasSignedInHint()) return this.#end(paths.home, true)
    this.#end(signInAddress(known ? 'ended' : '', presentAddress()), false)
  }

  /** Counts the new tokens of this window; with each the event stream has to be opened again. */
  readonly renewals = (): number => this.#renewals

  /**
   * Handles the stream's `session-ended`. The session may go on under a new token: the window that renews it
   * announces the end of the renewal, and otherwise the server is asked.
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
   * Does work that gives the session a new token. The end of the old token is ignored meanwhile. Afterwards
   * this window and the others ask who is signed in, because the work may have ended the session.
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
   * Ends the session in all tabs. Throws when the server did not answer; the user is then still signed in.
   */
  async signOut(): Promise<void> {
    this.#isSigningOut = true
    // The event stream reaches the other tabs first: without the hint they would take the sign-out for an
    // expiry.
    hintSignedIn(false)
    try {
      await client.signIn.signOut()
    } catch (error) {
      if (!isSessionGone(error)) {
        hintSignedIn(true)
        // The bank may have ended the session all the same, and the stream's word of it was passed over.
        void this.check()
        throw error
      }
    } finally {
      this.#isSigningOut = false
    }
    announce('signed-out')
    this.#end(paths.home, true)
  }

  /** Ends the session at the idle limit. The server has the same limit, so its answer does not matter. */
  async expire(): Promise<void> {
    if (this.#state.is === 'signed-out') return
    announce('timed-out')
    this.#close()
    // Leaving at once would cut the request off; the screen is already empty.
    await client.signIn.signOut().catch(() => null)
    this.#given.leave(signInAddress('idle', presentAddress()), true)
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
    else if (event === 'timed-out') this.#end(signInAddress('idle', presentAddress()), true)
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
    // Another user signed in from another tab: the page is loaded anew, without data of the first.
    this.#enter({ is: 'checking' })
    this.#given.forget()
    window.location.reload()
  }

  #end(to: string, meant: boolean): void {
    if (this.#state.is === 'signed-out') return
    this.#close()
    this.#given.leave(to, meant)
  }

  /** Removes all private data from this document and the tab's storage. */
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
