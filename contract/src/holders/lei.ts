import { z } from 'zod'

/**
 * The check of ISO 17442: digits stay, letters count from 10 to 35, and the number that this writes leaves 1
 * when it is divided by 97 (ISO/IEC 7064, MOD 97-10).
 */
export function isLei(text: string): boolean {
  if (!/^[A-Z0-9]{18}\d{2}$/.test(text)) return false
  let rest = 0
  for (const character of text)
    for (const digit of String(Number.parseInt(character, 36))) rest = (rest * 10 + Number(digit)) % 97
  return rest === 1
}

/** A legal entity identifier, typed with or without spaces, in small letters or capitals. */
export const leiSchema = z
  .string()
  .max(40)
  .transform((text) => text.replace(/\s/g, '').toUpperCase())
  .pipe(z.string().refine(isLei, 'Please check the LEI: its check digits do not match'))
  .meta({ description: 'Legal entity identifier (ISO 17442)', examples: ['529900T8BM49AURSDO55'] })
