const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** "29 Apr 2025" of "2025-04-29", as every screen of the bank has it. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? 1) - 1]} ${year}`
}

/** "1 Sep to 20 Nov 2026"; the year of the first day only where it is another one. */
export function periodText(from: string, to: string): string {
  const first = dayText(from)
  return `${from.slice(0, 4) === to.slice(0, 4) ? first.slice(0, -5) : first} to ${dayText(to)}`
}

/**
 * "1,250,000.55" of "1250000.55", with the currency's decimals and a true minus. No digit passes through a
 * float.
 */
export function figureText(amount: string, decimals: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  if (whole === '') throw new Error(`Not an amount: ${amount}`)
  const shown = fraction.padEnd(decimals, '0')
  return `${sign === '' ? '' : '−'}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${shown === '' ? '' : `.${shown}`}`
}
