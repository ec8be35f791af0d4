import { randomUUID } from 'node:crypto'
import { consultationFilePath } from '@bank/contract'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { aClient, anAdmin, aSession } from '#testing/builders.ts'
import { testBehind } from '#testing/door.ts'
import { dayAhead } from '#testing/visitors.ts'
import { aBooking } from '#testing/door-enquiries.ts'

const test = testBehind({ env: { ENQUIRIES_PER_MINUTE: '10000' } })

const consultation = '/functions/v1/send-consultation-email'

test('the appointment as a file is for admins alone', async ({ door }) => {
  const booking = aBooking(dayAhead(door, 9))
  expect((await door.browser().post(consultation, booking)).status).toBe(200)
  const { rows } = await sql<{
    id: string
  }>`select id from bank.consultation where email = ${booking.email}`.execute(door.owner)
  const path = consultationFilePath(rows[0]?.id ?? '')
  expect((await door.browser().get(path)).code).toBe('NOT_SIGNED_IN')
  expect((await door.browser(await aSession(door.owner, await aClient(door.owner))).get(path)).code).toBe(
    'NOT_ALLOWED',
  )
  const asAdmin = door.browser(await aSession(door.owner, await anAdmin(door.owner)))
  expect((await asAdmin.get(consultationFilePath(randomUUID()))).code).toBe('CONSULTATION_NOT_FOUND')
  const file = await asAdmin.get(path)
  expect(file.headers).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'content-disposition': 'attachment; filename="consultation.ics"',
  })
  expect(file.text).toContain('METHOD:PUBLISH\r\n')
  expect(file.text).not.toContain('ATTENDEE')
})
