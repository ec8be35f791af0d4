import { z } from 'zod'
import { currencies } from './currencies.ts'

/** Money as it travels: decimal text, never a JavaScript number. SQL adds, the web formats. */

const integerDigits = 20

/** A positive sum: "1234.56". At most 20 digits before the point and 8 after it. */
export const amountSchema = z
  .string()
  .max(30)
  .regex(
    new RegExp(`^(?=.*[1-9])\\d{1,${integerDigits}}(\\.\\d{1,8})?$`),
    'Please enter a valid amount greater than 0',
  )
  .brand<'Amount'>()
  .meta({ description: 'A positive decimal as text, never a float', examples: ['1234.56'] })
export type Amount = z.infer<typeof amountSchema>

/** An amount of the books: it may be zero or negative. */
export const balanceSchema = z
  .string()
  .max(32)
  .regex(new RegExp(`^-?\\d{1,${integerDigits}}(\\.\\d{1,8})?$`))
  .brand<'Balance'>()
  .meta({ description: 'A decimal as text, never a float', examples: ['1250000.55'] })
export type Balance = z.infer<typeof balanceSchema>

export const currencySchema = z.enum(currencies)
