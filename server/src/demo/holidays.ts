/**
 * The public holidays of Dominica in a year, as its calendar has them; an operator checks them against the
 * Gazette.
 */
export function holidaysOf(year: number): { day: string; name: string }[] {
  const easter = easterOf(year)
  return [
    { day: `${year}-01-01`, name: 'New Year’s Day' },
    { day: plus(easter, -48), name: 'Carnival Monday' },
    { day: plus(easter, -47), name: 'Carnival Tuesday' },
    { day: plus(easter, -2), name: 'Good Friday' },
    { day: plus(easter, 1), name: 'Easter Monday' },
    { day: firstMonday(year, 5), name: 'Labour Day' },
    { day: plus(easter, 50), name: 'Whit Monday' },
    { day: firstMonday(year, 8), name: 'Emancipation Day' },
    { day: `${year}-11-03`, name: 'Independence Day' },
    { day: `${year}-11-04`, name: 'National Day of Community Service' },
    { day: `${year}-12-25`, name: 'Christmas Day' },
    { day: `${year}-12-26`, name: 'Boxing Day' },
  ]
}

/** Easter Sunday of the Gregorian calendar, by the rule of Meeus, Jones and Butcher. */
function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const epact =
    (19 * golden +
      century -
      Math.floor(century / 4) -
      Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3) +
      15) %
    30
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451)
  const sum = epact + toSunday - 7 * late + 114
  return isoDay(year, Math.floor(sum / 31), (sum % 31) + 1)
}

function firstMonday(year: number, month: number): string {
  const weekday = new Date(Date.UTC(year, month - 1, 1)).getUTCDay()
  return isoDay(year, month, 1 + ((8 - weekday) % 7))
}

function plus(day: string, days: number): string {
  const moved = new Date(`${day}T00:00:00Z`)
  moved.setUTCDate(moved.getUTCDate() + days)
  return moved.toISOString().slice(0, 10)
}

function isoDay(year: number, month: number, date: number): string {
  return `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`
}
