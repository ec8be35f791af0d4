import { oc } from '@orpc/contract'
import { z } from 'zod'
import { adminRefusals } from '#caller-refusals.ts'
import { refusals } from '#refusals.ts'
import { bankDaySchema } from '#accounts/statements.ts'
import { lineSchema } from '#written-text.ts'
import { missingInForm } from './visitor-fields.ts'
import { consultationSchema } from './consultations.ts'

const hourSchema = z.strictObject({ weekday: z.int().min(1).max(5), hour: z.int().min(8).max(17) })
export type ConsultationHour = z.infer<typeof hourSchema>
const hoursSchema = z.array(hourSchema).max(50)
const holidaySchema = z.object({ day: bankDaySchema, name: z.string() })
export type Holiday = z.infer<typeof holidaySchema>
const holidayOrderSchema = z.strictObject({
  day: bankDaySchema,
  name: lineSchema(80, { missing: missingInForm }),
})

/** The limit of listed affected consultations. */
const mostAffected = 100
const affectedSchema = z.array(consultationSchema).max(mostAffected)

/** The consultation hours, and the bookings outside of them. */
const consultationPlanSchema = z.object({
  hours: hoursSchema,
  holidays: z.array(holidaySchema).max(400),
  outside: affectedSchema,
})
export type ConsultationPlan = z.infer<typeof consultationPlanSchema>

const adminTags = ['Administration']

/** The plan of consultations, for admins: weekly hours, and holidays. */
export const consultationPlan = {
  plan: oc
    .route({
      method: 'GET',
      path: '/admin/consultation-plan',
      tags: adminTags,
      summary: 'Consultation hours, holidays, and bookings outside them',
    })
    .output(consultationPlanSchema)
    .errors(refusals(...adminRefusals)),
  reviewPlan: oc
    .route({
      method: 'POST',
      path: '/admin/consultation-plan/review',
      tags: adminTags,
      summary: 'The bookings that new hours would exclude; changes nothing',
    })
    .input(z.strictObject({ hours: hoursSchema.optional(), holiday: bankDaySchema.optional() }))
    .output(z.object({ affected: affectedSchema }))
    .errors(refusals(...adminRefusals)),
  saveHours: oc
    .route({
      method: 'POST',
      path: '/admin/consultation-plan/hours',
      tags: adminTags,
      summary: 'Change the consultation hours; existing bookings remain',
    })
    .input(z.strictObject({ hours: hoursSchema }))
    .output(consultationPlanSchema)
    .errors(refusals(...adminRefusals)),
  addHoliday: oc
    .route({
      method: 'POST',
      path: '/admin/consultation-plan/holidays',
      tags: adminTags,
      summary: 'Add a holiday; existing bookings remain',
    })
    .input(holidayOrderSchema)
    .output(consultationPlanSchema)
    .errors(refusals(...adminRefusals)),
  removeHoliday: oc
    .route({
      method: 'POST',
      path: '/admin/consultation-plan/holidays/{day}/remove',
      tags: adminTags,
      summary: 'Remove a holiday',
    })
    .input(z.strictObject({ day: bankDaySchema }))
    .output(consultationPlanSchema)
    .errors(refusals(...adminRefusals, 'NOT_FOUND')),
}
