import { expect } from 'vitest'
import { asAdmin } from '#testing/actors/admin-session.ts'
import { aBooking } from '#testing/actors/visitors.ts'
import { openApp, test } from '#testing/app.ts'

test('The worklist shows bookings that changed hours or a holiday left outside, once each', async () => {
  const app = await openApp()
  app.setNow(new Date('2031-04-02T14:00:00Z'))
  const bank = await asAdmin(app)
  const thursday = await aBooking(app, '2031-04-03', 11)
  const monday = await aBooking(app, '2031-04-07', 11)
  const tuesday = await aBooking(app, '2031-04-08', 12)
  const listed = async () => {
    const { items, totals } = (await bank.overview.get()).worklist
    const consultations = items.flatMap(({ kind, id }) =>
      kind === 'consultation' || kind === 'bookingOutsideHours' ? [[kind, id]] : [],
    )
    expect(totals.consultation + totals.bookingOutsideHours).toBe(consultations.length)
    return consultations
  }
  expect(await listed()).toEqual([['consultation', thursday.id]])

  const { hours } = await bank.consultations.plan()
  await bank.consultations.saveHours({ hours: hours.filter(({ weekday }) => weekday !== 1) })
  await bank.consultations.addHoliday({ day: '2031-04-08', name: 'Founders’ Day' })
  await bank.consultations.addHoliday({ day: '2031-04-03', name: 'Maundy Thursday' })
  expect(await listed()).toEqual([
    ['bookingOutsideHours', thursday.id],
    ['bookingOutsideHours', monday.id],
    ['bookingOutsideHours', tuesday.id],
  ])
  await app.close()
})
