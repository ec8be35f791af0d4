import { expect, test } from 'vitest'
import { texts } from './booking-texts.ts'
import { writeAppointmentFile } from './appointment-file.ts'
import { bank } from '#content/bank.ts'

test('The calendar file of a booking follows RFC 5545: UTC, escaped commas, short lines', () => {
  const file = writeAppointmentFile({
    uid: '0198f000-0000-7000-8000-000000000501@bank.example',
    startsAt: '2026-11-25T18:00:00.000Z',
    writtenAt: new Date('2026-11-22T12:00:00.000Z'),
    summary: 'Roseau, by telephone',
    description: texts.appointmentText,
    bankName: bank.name,
  })
  expect(file).toContain('\r\nDTSTART:20261125T180000Z\r\nDTEND:20261125T190000Z\r\n')
  expect(file).toContain('\r\nDTSTAMP:20261122T120000Z\r\n')
  expect(file).toContain('\r\nSUMMARY:Roseau\\, by telephone\r\n')
  for (const line of file.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75)
})
