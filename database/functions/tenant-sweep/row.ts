/**
 * The result of a call by each caller, with columns joined by commas. The `visitor` has an unknown token, and
 * no context, a forged one or a replayed one; the `stranger`, another client, and the `client` are signed in.
 * `:account`, `:beneficiary`, `:payment` and `:client` are the client's; `:own`, `:friend` and `:token` are
 * the caller's account, beneficiary and token. Ids are shown under these names.
 */
export type Row = [
  call: string,
  answers: { visitor: string; stranger: string; client: string },
  /** Run by the owner before the calls: gives the stranger, `$1`, what the call changes. */
  prepare?: string,
]

export const everybody = (answer: string) => ({ visitor: answer, stranger: answer, client: answer })
export const nothing = 'nothing'
