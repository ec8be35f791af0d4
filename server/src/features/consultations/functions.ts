import {
  consultationPath,
  consultationPayloadSchema,
  contactPath,
  contactPayloadSchema,
} from '@bank/contract'
import { type NamedFunction, namedFunction } from '#http/functions.ts'
import { bookConsultation } from './booking/book-consultation.ts'
import { takeContactMessage } from './contact/take-contact-message.ts'

const tooMany = 'Too many attempts. Please try again later.'

/**
 * The two e-mail functions of the specification. A success means stored: the outbox delivers, whenever the
 * mail server lets it.
 */
export const emailFunctions: readonly NamedFunction[] = [
  namedFunction(contactPath, contactPayloadSchema, { TOO_MANY_ATTEMPTS: tooMany }, takeContactMessage),
  namedFunction(
    consultationPath,
    consultationPayloadSchema,
    {
      SLOT_TAKEN: 'This time has just been booked by someone else. Please choose another.',
      SLOT_NOT_OFFERED: 'This time is not available. Please choose one of the times shown.',
      TOO_MANY_BOOKINGS:
        'Three consultations have already been booked with this e-mail address. Please ' +
        'cancel one of them first.',
      TOO_MANY_ATTEMPTS: tooMany,
    },
    bookConsultation,
  ),
]
