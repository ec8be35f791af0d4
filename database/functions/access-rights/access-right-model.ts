/** A model of access rights in memory: who may see what, and why an order is refused. */

export type View = 'balances' | 'movements'

/** Days count from the day on which a sequence begins, and seconds from its first moment. */
export type Right = {
  id: string
  holder: number
  user: number
  /** By their place among the holder's accounts; null for all. */
  accounts: number[] | null
  view: View
  firstDay: number
  lastDay: number
  givenAt: number
  withdrawnAt: number | null
}

export type Person = { isAdmin: boolean; accounts: string[] }

export type Ordered = Omit<Right, 'id' | 'givenAt' | 'withdrawnAt'>

export const limits = { perClient: 3, perDay: 4, daysAhead: 5, restorableSeconds: 15 }
export const secondsOfDay = 86_400

export class AccessModel {
  readonly rights: Right[] = []
  readonly #people: readonly Person[]
  #day = 0
  #second = 0

  constructor(people: readonly Person[]) {
    this.#people = people
  }

  get day(): number {
    return this.#day
  }

  passDay(): void {
    this.#day += 1
    this.#second += secondsOfDay
  }

  passSeconds(seconds: number): void {
    this.#second += seconds
  }

  give(id: string, order: Ordered): string {
    const refusal = this.#refusalOf(order)
    if (refusal !== null) return refusal
    this.rights.push({ ...order, id, givenAt: this.#second, withdrawnAt: null })
    return 'GIVEN'
  }

  #refusalOf({ holder, user, accounts, firstDay, lastDay }: Ordered): string | null {
    if (accounts !== null && (accounts.length === 0 || accounts.some((one) => !this.#accountOf(holder, one))))
      return 'ACCOUNT_NOT_FOUND'
    if (holder === user) return 'ACCESS_TO_ONESELF'
    if (firstDay < this.#day) return 'FIRST_DAY_PASSED'
    if (firstDay > this.#day + limits.daysAhead) return 'FIRST_DAY_TOO_FAR'
    if (lastDay < firstDay) return 'LAST_DAY_TOO_FAR'
    if (this.#meets({ holder, user, accounts, firstDay, lastDay })) return 'ACCESS_GIVEN_ALREADY'
    if (this.#openOf(holder).length >= limits.perClient) return 'TOO_MANY_ACCESS_RIGHTS'
    const givenToday = this.rights.filter(
      (right) => right.holder === holder && right.givenAt > this.#second - secondsOfDay,
    )
    return givenToday.length >= limits.perDay ? 'TOO_MANY_ATTEMPTS' : null
  }

  withdraw(by: number, right: Right): 'WITHDRAWN' | null {
    if (right.holder !== by || right.lastDay < this.#day) return null
    right.withdrawnAt ??= this.#second
    return 'WITHDRAWN'
  }

  restore(by: number, right: Right): string {
    if (right.holder !== by || right.lastDay < this.#day) return 'ACCESS_RIGHT_NOT_FOUND'
    if (right.withdrawnAt === null) return 'RESTORED'
    if (right.withdrawnAt <= this.#second - limits.restorableSeconds) return 'ACCESS_RIGHT_NOT_FOUND'
    if (this.#meets(right)) return 'ACCESS_GIVEN_ALREADY'
    if (this.#openOf(by).length >= limits.perClient) return 'TOO_MANY_ACCESS_RIGHTS'
    right.withdrawnAt = null
    return 'RESTORED'
  }

  /** The answer to a user who wants to act for a holder with this view. */
  enter(user: number, holder: number, view: View): string {
    const inForce = this.#inForce(user, holder)
    if (inForce.length === 0) return 'ACCESS_ENDED'
    if (view === 'movements' && !inForce.some((right) => right.view === view)) return 'OUTSIDE_OF_ACCESS'
    return 'ENTERED'
  }

  /** The accounts of a holder that a user sees with this view. */
  seen(user: number, holder: number, view: View): string[] {
    const rights = this.#inForce(user, holder).filter(
      (right) => view === 'balances' || right.view === 'movements',
    )
    return this.#accountsOf(holder).filter((_, place) => rights.some((right) => covers(right, place)))
  }

  /** Every account that a user sees of others: `holder account view last day`, in any order. */
  holders(user: number): string[] {
    return this.#people.flatMap(({ accounts }, holder) =>
      accounts.flatMap((account, place) => {
        const rights = this.#inForce(user, holder).filter((right) => covers(right, place))
        if (rights.length === 0) return []
        const wide = rights.filter(({ view }) => view === 'movements')
        const [view, widest] = wide.length > 0 ? ['movements', wide] : ['balances', rights]
        return [`${holder} ${account} ${view} ${Math.max(...widest.map(({ lastDay }) => lastDay))}`]
      }),
    )
  }

  #inForce(user: number, holder: number): Right[] {
    if (this.#people[user]?.isAdmin === true) return []
    return this.rights.filter(
      (right) =>
        right.user === user &&
        right.holder === holder &&
        right.withdrawnAt === null &&
        right.firstDay <= this.#day &&
        this.#day <= right.lastDay,
    )
  }

  #openOf(holder: number): Right[] {
    return this.rights.filter(
      (right) => right.holder === holder && right.withdrawnAt === null && right.lastDay >= this.#day,
    )
  }

  #meets(order: Pick<Right, 'holder' | 'user' | 'accounts' | 'firstDay' | 'lastDay'>): boolean {
    return this.#openOf(order.holder).some(
      (right) =>
        right.user === order.user &&
        right.firstDay <= order.lastDay &&
        order.firstDay <= right.lastDay &&
        (right.accounts ?? order.accounts ?? [0]).some(
          (place) => covers(right, place) && (order.accounts?.includes(place) ?? true),
        ),
    )
  }

  #accountsOf(holder: number): string[] {
    return this.#people[holder]?.accounts ?? []
  }

  #accountOf(holder: number, place: number): string | undefined {
    return this.#accountsOf(holder)[place]
  }
}

function covers({ accounts }: Pick<Right, 'accounts'>, place: number): boolean {
  return accounts?.includes(place) ?? true
}
