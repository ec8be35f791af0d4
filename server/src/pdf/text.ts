const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats "2025-04-29" as "29 Apr 2025", as the screens do. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${months[(month ?? 1) - 1]} ${year}`
}

/** Formats a period as "1 Sep to 20 Nov 2026"; the first day has a year only where the years differ. */
export function periodText(from: string, to: string): string {
  const first = dayText(from)
  return `${from.slice(0, 4) === to.slice(0, 4) ? first.slice(0, -5) : first} to ${dayText(to)}`
}

/**
 * Formats "1250000.55" as "1,250,000.55", with the currency's decimals and a true minus sign. It works on
 * text: no digit passes through a float.
 */
export function figureText(amount: string, decimals: number): string {
  const [, sign = '', whole = '', fraction = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? []
  if (whole === '') throw new Error(`Not an amount: ${amount}`)
  const shown = fraction.padEnd(decimals, '0')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return `${sign === '' ? '' : '−'}${grouped}${shown === '' ? '' : `.${shown}`}`
}
