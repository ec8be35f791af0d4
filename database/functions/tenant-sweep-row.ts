/**
 * What a call answers to whom, its columns joined by commas: `nobody` has a token that nobody has, and no
 * context, a forged or a replayed one; the `stranger` and the `client` are signed in. `:account`,
 * `:beneficiary`, `:payment` and `:client` are the client's; `:own`, `:friend` and `:token` are the caller's
 * account, beneficiary and token. Ids are told by these names.
 */
export type Row = [call: string, answers: { nobody: string; stranger: string; client: string }]

export const everybody = (answer: string) => ({ nobody: answer, stranger: answer, client: answer })
export const nothing = 'nothing'
