import { consultationFilePath } from '@bank/contract'
import { z } from 'zod'
import { type Download, download } from '#http/downloads.ts'
import { calendarFile } from '#platform/jobs/mailer.ts'
import { refuse } from '#platform/refusal.ts'
import { appointment } from './emails.ts'
import { findConsultation } from '#features/consultations/queries.ts'

const description = {
  path: consultationFilePath(':consultationId'),
  operationId: 'consultations.file',
  tag: 'Administration',
  summary: 'The appointment as a file for a calendar',
  mediaType: 'text/calendar',
  reader: 'admin',
  refusals: ['CONSULTATION_NOT_FOUND'],
} as const

const askedSchema = z.strictObject({ consultationId: z.uuid() })

/** The appointment as a calendar file, for admins alone. */
const consultationFile = download(
  description,
  askedSchema,
  async ({ services, read }, { consultationId }) => {
    const { status, ...found } = await read(
      async ({ tx }) => (await findConsultation(tx, consultationId)) ?? refuse('CONSULTATION_NOT_FOUND'),
    )
    const {
      config: { bank, mail },
    } = services
    const { calendar } = appointment(
      {
        ...found,
        event: status === 'cancelled' ? 'cancelled' : 'booked',
        writtenAt: services.clock(),
        visitor: found,
      },
      { bank, from: mail.from, mailbox: mail.mailbox },
      'bank',
    )
    return { name: calendarFile, type: 'text/calendar; charset=utf-8', pieces: oneOf(calendar) }
  },
)

async function* oneOf(text: string): AsyncGenerator<string> {
  yield text
}

export const consultationFiles: readonly Download[] = [consultationFile]
