/**
 * The result of a call per caller, its columns joined by commas: `nobody` has an unknown token, and no, a
 * forged or a replayed context; the `stranger` and the `client` are signed in. `:account`, `:beneficiary`,
 * `:payment` and `:client` are the client's; `:own`, `:friend` and `:token` are the caller's account,
 * beneficiary and token. Ids are shown under these names.
 */
export type Row = [call: string, answers: { nobody: string; stranger: string; client: string }]

export const everybody = (answer: string) => ({ nobody: answer, stranger: answer, client: answer })
export const nothing = 'nothing'
