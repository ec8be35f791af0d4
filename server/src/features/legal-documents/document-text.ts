import type { Brand } from '@bank/contract'

/** What a document is written of. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'table'; head: readonly string[]; widths: readonly number[]; rows: readonly (readonly string[])[] }
  /** What the bank's counsel has to decide or to confirm before the document is used. */
  | { kind: 'counsel'; text: string }

export type Section = { heading: string; blocks: readonly Block[] }

/** A document's words for this bank. */
export type DocumentText = (bank: Brand) => { purpose: string; sections: readonly Section[] }

export const text = (words: string): Block => ({ kind: 'text', text: words })
export const list = (...items: string[]): Block => ({ kind: 'list', items })
export const counsel = (words: string): Block => ({ kind: 'counsel', text: words })
/** Widths are shares of the page's. */
export const table = (head: readonly string[], widths: readonly number[], ...rows: (readonly string[])[]): Block => ({ kind: 'table', head, widths, rows })
