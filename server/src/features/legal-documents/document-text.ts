import type { Brand } from '@bank/contract'

/** The blocks of a document. */
export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | {
      kind: 'table'
      head: readonly string[]
      widths: readonly number[]
      rows: readonly (readonly string[])[]
    }
  /** Points that the bank's counsel decides or confirms before the document is used. */
  | { kind: 'counsel'; text: string }

export type Section = { heading: string; blocks: readonly Block[] }

/** A document's text; {name}, {compliance} and the like are replaced by the bank's own data. */
export type DocumentText = { purpose: string; sections: readonly Section[] }

/** The words of any bank, for this one. */
export function fillIn(
  content: string,
  { name, legalName, city, countryInShort, regulator, emails, phones }: Brand,
): string {
  const values = new Map(
    Object.entries({
      name,
      legalName,
      city,
      country: countryInShort,
      regulator,
      compliance: emails.compliance,
      emergency: phones.emergency,
    }),
  )
  return content.replace(/\{(\w+)\}/g, (mark, key: string) => {
    const value = values.get(key)
    if (value === undefined) throw new Error(`No bank says what ${mark} is`)
    return value
  })
}

export const text = (content: string): Block => ({ kind: 'text', text: content })
export const list = (...items: string[]): Block => ({ kind: 'list', items })
export const counsel = (content: string): Block => ({ kind: 'counsel', text: content })
/** Widths are shares of the page's. */
export const table = (
  head: readonly string[],
  widths: readonly number[],
  ...rows: (readonly string[])[]
): Block => ({ kind: 'table', head, widths, rows })
