import { randomUUID } from 'node:crypto'
import type { RefusalCode } from '@bank/contract'

type Answers = 'answered' | RefusalCode
type Ways<Expected> = {
  everybody: (answer: Answers) => Expected
  admins: Expected
  adminsAnswered: (answer: Answers) => Expected
}

const link = () => ({ token: 'x'.repeat(43) })
const consultation = () => ({ consultationId: randomUUID(), version: 0 })

/**
 * The answers of the consultations' procedures to each caller: a visitor's link is the proof; everything else
 * is for admins.
 */
export function consultationEntries<Expected>({ everybody, admins, adminsAnswered }: Ways<Expected>) {
  const noConsultation = adminsAnswered('CONSULTATION_NOT_FOUND')
  const noMessage = adminsAnswered('CONTACT_MESSAGE_NOT_FOUND')
  return {
    'consultations.slots': {
      expected: everybody('answered'),
      input: () => ({ from: '2026-01-01', to: '2026-03-01' }),
    },
    'consultations.open': { expected: everybody('LINK_NOT_VALID'), input: link },
    'consultations.cancel': {
      expected: everybody('LINK_NOT_VALID'),
      input: () => ({ ...link(), version: 0 }),
    },
    'consultations.move': {
      expected: everybody('LINK_NOT_VALID'),
      input: () => ({ ...link(), version: 0, startsAt: '2026-01-05T15:00:00Z' }),
    },
    'consultations.list': { expected: admins },
    'consultations.get': { expected: noConsultation, input: () => ({ consultationId: randomUUID() }) },
    'consultations.close': { expected: noConsultation, input: () => ({ ...consultation(), status: 'held' }) },
    'consultations.cancelForVisitor': { expected: noConsultation, input: consultation },
    'consultations.moveForVisitor': {
      expected: noConsultation,
      input: () => ({ ...consultation(), startsAt: '2026-01-05T15:00:00Z' }),
    },
    'consultations.saveNote': {
      expected: noConsultation,
      input: () => ({ ...consultation(), note: 'Bring the papers' }),
    },
    'consultations.messages': { expected: admins },
    'consultations.countNewMessages': { expected: admins },
    'consultations.message': { expected: noMessage, input: () => ({ messageId: randomUUID() }) },
    'consultations.changeMessage': {
      expected: noMessage,
      input: () => ({ messageId: randomUUID(), version: 0, status: 'closed', note: '' }),
    },
    'consultations.plan': { expected: admins },
    'consultations.reviewPlan': { expected: admins, input: () => ({ hours: [{ weekday: 1, hour: 11 }] }) },
    'consultations.saveHours': { expected: admins, input: () => ({ hours: [{ weekday: 1, hour: 11 }] }) },
    'consultations.addHoliday': {
      expected: admins,
      input: () => ({ day: '2099-11-03', name: 'Independence Day' }),
    },
    'consultations.removeHoliday': {
      expected: adminsAnswered('NOT_FOUND'),
      input: () => ({ day: '2099-11-04' }),
    },
  }
}
