/** A model in memory of who may prepare and sign, which signatures count, and what an order does. */

export type SigningClass = 'A' | 'B'
export type Rule = { upTo: number | null; a: number; b: number }
export type Mandate = {
  id: string
  person: number
  sign: SigningClass | null
  prepare: boolean
  /** By their place among the holder's accounts; null for all. */
  accounts: number[] | null
  isWithdrawn: boolean
}
export type Order = {
  id: string
  account: number
  amount: number
  preparedBy: number
  status: 'waiting' | 'executed' | 'refused' | 'withdrawn'
  endedBy: number | null
  /** The people who have signed, without those whose signature was voided. */
  signed: Set<number>
}

/** New beneficiaries need this, whatever the other rules. */
export const ruleOfBeneficiaries = { a: 1, b: 0 }

export class SigningModel {
  readonly mandates: Mandate[] = []
  readonly orders: Order[] = []
  readonly balances: number[]
  rules: Rule[] | null = null
  #paidToday = 0

  constructor(balances: readonly number[]) {
    this.balances = [...balances]
  }

  #open(person: number): Mandate[] {
    return this.mandates.filter((mandate) => mandate.person === person && !mandate.isWithdrawn)
  }

  /** The highest class in which a person signs for an account; for null, for the holder as a whole. */
  #classOf(person: number, account: number | null, without?: Mandate): SigningClass | null {
    const classes = this.#open(person)
      .filter((mandate) => mandate !== without && covers(mandate, account))
      .flatMap(({ sign }) => sign ?? [])
    return classes.includes('A') ? 'A' : (classes[0] ?? null)
  }

  #signatories(account: number | null, without?: Mandate): { a: number; people: number } {
    const people = [...new Set(this.mandates.map(({ person }) => person))]
    const classes = people.flatMap((person) => this.#classOf(person, account, without) ?? [])
    return { a: classes.filter((one) => one === 'A').length, people: classes.length }
  }

  #sees(person: number, { account }: Order): boolean {
    return this.#open(person).some(
      (mandate) => (mandate.prepare || mandate.sign !== null) && covers(mandate, account),
    )
  }

  prepare(person: number, account: number, amount: number, id: string): string {
    const open = this.#open(person)
    if (open.length === 0) return 'ACCESS_ENDED'
    if (!open.some(({ prepare }) => prepare)) return 'OUTSIDE_OF_ACCESS'
    if (!open.some((mandate) => mandate.prepare && covers(mandate, account))) return 'ACCOUNT_NOT_FOUND'
    if (this.rules === null) return 'NO_SIGNING_RULES'
    if (amount > (this.balances[account] ?? 0)) return 'INSUFFICIENT_FUNDS'
    const made: Order = {
      id,
      account,
      amount,
      preparedBy: person,
      status: 'waiting',
      endedBy: null,
      signed: new Set(),
    }
    this.orders.push(made)
    return 'PREPARED'
  }

  /** Returns whether an order is signed in full once this person signs it too; null without rules. */
  #isLast(person: number, { account, amount, signed }: Order): boolean | null {
    const total = amount + this.#paidToday
    const rule = this.rules?.find(({ upTo }) => upTo === null || upTo >= total)
    if (rule === undefined) return null
    const classes = [...new Set([...signed, person])].flatMap((one) => this.#classOf(one, account) ?? [])
    return classes.filter((one) => one === 'A').length >= rule.a && classes.length >= rule.a + rule.b
  }

  sign(person: number, order: Order): string {
    if (!this.#sees(person, order)) return 'ORDER_NOT_FOUND'
    if (order.status !== 'waiting')
      return order.status === 'executed' && order.signed.has(person) ? 'EXECUTED' : 'ORDER_ENDED'
    const isLast = this.#isLast(person, order)
    if (order.signed.has(person) && isLast !== true) return 'SIGNED'
    if (this.#classOf(person, order.account) === null) return 'OUTSIDE_OF_ACCESS'
    if (isLast === null) return 'NO_SIGNING_RULES'
    const left = (this.balances[order.account] ?? 0) - order.amount
    if (isLast && left < 0) return 'INSUFFICIENT_FUNDS'
    order.signed.add(person)
    if (!isLast) return 'SIGNED'
    order.status = 'executed'
    order.endedBy = person
    this.balances[order.account] = left
    this.#paidToday += order.amount
    return 'EXECUTED'
  }

  end(person: number, order: Order, status: 'refused' | 'withdrawn'): string {
    if (!this.#sees(person, order)) return 'ORDER_NOT_FOUND'
    if (order.status !== 'waiting')
      return order.status === status && order.endedBy === person ? 'ENDED' : 'ORDER_ENDED'
    const may =
      status === 'refused' ? this.#classOf(person, order.account) !== null : order.preparedBy === person
    if (!may) return 'OUTSIDE_OF_ACCESS'
    order.status = status
    order.endedBy = person
    return 'ENDED'
  }

  #isUnfulfillable(rules: readonly Rule[], without?: Mandate): boolean {
    const accounts = this.balances.map((_, place) => place)
    return [
      ...rules.flatMap((rule) => accounts.map((account) => ({ rule, account }))),
      { rule: ruleOfBeneficiaries, account: null },
    ].some(({ rule, account }) => {
      const have = this.#signatories(account, without)
      return have.a < rule.a || have.people < rule.a + rule.b
    })
  }

  setRules(rules: Rule[]): string {
    const held = new Set(this.mandates.filter((one) => !one.isWithdrawn).map(({ sign }) => sign))
    const asksFor = (one: 'a' | 'b') => [...rules, ruleOfBeneficiaries].some((rule) => rule[one] > 0)
    if ((asksFor('a') && !held.has('A')) || (asksFor('b') && !held.has('B'))) return 'CLASS_NOT_HELD'
    if (this.#isUnfulfillable(rules)) return 'RULES_NOT_FULFILLABLE'
    this.rules = rules
    return 'SET'
  }

  withdraw(mandate: Mandate): string {
    if (mandate.isWithdrawn) return 'WITHDRAWN'
    if (mandate.sign !== null && this.rules !== null && this.#isUnfulfillable(this.rules, mandate))
      return 'RULES_NOT_FULFILLABLE'
    mandate.isWithdrawn = true
    for (const order of this.orders) if (order.status === 'waiting') order.signed.delete(mandate.person)
    return 'WITHDRAWN'
  }

  /** The orders that need this person's signature, or only a last one of those who signed. */
  listFor(person: number): string[] {
    return this.orders
      .filter(
        (order) =>
          order.status === 'waiting' &&
          this.#sees(person, order) &&
          this.#classOf(person, order.account) !== null &&
          (!order.signed.has(person) || this.#isLast(person, order) === true),
      )
      .map(({ id }) => id)
  }
}

function covers({ accounts }: Mandate, account: number | null): boolean {
  return accounts === null || (account !== null && accounts.includes(account))
}
