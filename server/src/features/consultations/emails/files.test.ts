import { randomUUID } from 'node:crypto'
import { consultationFilePath } from '@bank/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { anAdmin, aSession } from '#testing/builders.ts'
import { testWithServer } from '#testing/test-server.ts'
import { dayAhead } from '#testing/actors/visitors.ts'
import { aBooking } from '#testing/orders/http-enquiries.ts'

const test = testWithServer({ env: { ENQUIRIES_PER_MINUTE: '10000' } })

const consultation = '/functions/v1/send-consultation-email'

test('an admin can download the appointment as a file', async ({ server }) => {
  const booking = aBooking(dayAhead(server, 9))
  expect((await server.browser().post(consultation, booking)).status).toBe(200)
  const { rows } = await sql<{
    id: string
  }>`select id from bank.consultation where email = ${booking.email}`.execute(server.owner)
  const path = consultationFilePath(rows[0]?.id ?? '')
  const asAdmin = server.browser(await aSession(server.owner, await anAdmin(server.owner)))
  expect((await asAdmin.get(consultationFilePath(randomUUID()))).code).toBe('CONSULTATION_NOT_FOUND')
  const file = await asAdmin.get(path)
  expect(file.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="consultation.ics"',
  })
  expect(file.text).toContain('METHOD:PUBLISH\r\n')
  expect(file.text).not.toContain('ATTENDEE')
})
