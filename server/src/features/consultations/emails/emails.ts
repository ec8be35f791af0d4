import type { Brand } from '@bank/contract'
import type { RequestContext } from '#http/procedures.ts'
import { type EmailWithLink, encryptEmail } from '#platform/email/email-with-link.ts'
import type { Secrets } from '#platform/keys/secrets.ts'
import { writeAppointment } from './calendar.ts'
import { spokenStart } from './spoken-time.ts'

/** The content of an e-mail; the database decides about its recipient. */
type Email = {
  subject: string
  body: string
  calendar?: string
  method?: 'REQUEST' | 'CANCEL' | 'PUBLISH'
} & Partial<EmailWithLink>
export type Emails = { visitor: Email; bank: Email }

export type Visitor = { firstName: string; surname: string; email: string; mobile: string }

/** The bank's name, sender and reply addresses, its URL for links, and the keys that hide the links. */
export type EmailSettings = { bank: Brand; from: string; mailbox: string; origin: string; secrets: Secrets }

export function emailSettingsOf({
  services: { config, secrets },
  origin,
}: Pick<RequestContext, 'services' | 'origin'>): EmailSettings {
  return { bank: config.bank, from: config.mail.from, mailbox: config.mail.mailbox, origin, secrets }
}

type Happened = {
  event: 'booked' | 'moved' | 'cancelled'
  /**
   * The side that decided. The holder of the link in an e-mail counts as the visitor, who may also have
   * ordered another hour.
   */
  by: 'visitor' | 'bank' | 'newOrder'
  id: string
  startsAt: Date
  /** The time before a move. */
  movedFrom?: Date
  sequence: number
  writtenAt: Date
  visitor: Visitor
  /**
   * Opens the page on which it can be moved and cancelled; null where the visitor has such an e-mail already.
   */
  token: string | null
}

/** No e-mail knows where its reader is; a calendar does. */
const inYourCalendar = 'The attached appointment will show the time in your own time zone.'

const weCall = 'We will call you on the telephone number you gave us.'

/** The opening of a cancellation. Links are passed on, so the holder need not be the visitor. */
const cancelledBy = {
  visitor: (bankName: string, when: string) => [
    `You have cancelled your consultation with ${bankName}:`,
    when,
    'If this was not you, please reply to this e-mail or call us.',
  ],
  bank: (bankName: string, when: string) => [
    `We are sorry, but we have had to cancel your consultation with ${bankName}:`,
    when,
  ],
  newOrder: (bankName: string, when: string) => [
    `You have chosen another time for your consultation with ${bankName}, so this one is cancelled:`,
    when,
    'If this was not you, please reply to this e-mail or call us.',
  ],
} as const

const subjects = {
  booked: 'Your consultation is booked',
  moved: 'Your consultation has been moved',
  cancelled: 'Your consultation has been cancelled',
} as const
const mailboxSubjects = {
  booked: 'A consultation has been booked',
  moved: 'A consultation has been moved',
  cancelled: 'A consultation has been cancelled',
} as const

/**
 * Both e-mails about a consultation, each with the appointment. The visitor's address is not proved, so the
 * e-mail to it contains nothing that the visitor wrote: a stranger cannot make the bank send their own words
 * to another person's address.
 */
export function emailsAbout(happened: Happened, settings: EmailSettings): Emails {
  const { event, by, id, startsAt, movedFrom, visitor, token } = happened
  const {
    bank: { name: bankName, city },
    origin,
    secrets,
  } = settings
  const spoken = (at: Date) => `${spokenStart(at)} in ${city} (UTC−4)`
  const when = spoken(startsAt)
  const link = token === null ? null : `${origin}/consultation/${token}`
  const author = by === 'newOrder' ? 'visitor, who has booked another time' : by
  const paragraphs = {
    booked: [`Your consultation with ${bankName} is booked:`, when, inYourCalendar, weCall],
    moved: [
      `Your consultation with ${bankName} has a new time:`,
      when,
      inYourCalendar,
      weCall,
      ...(movedFrom ? [`It was previously on ${spoken(movedFrom)}.`] : []),
    ],
    cancelled:
      by === 'newOrder'
        ? cancelledBy.newOrder(bankName, when)
        : [
            ...cancelledBy[by](bankName, when),
            `To choose another time, please visit ${origin}/consultation.`,
          ],
  }
  const change = link === null ? [] : [`To move or cancel it, please open this page:\n${link}`]
  const toVisitorBody = toVisitor(settings, [
    'Hello,',
    ...paragraphs[event],
    ...(event === 'cancelled' ? [] : change),
    ...(event === 'booked'
      ? [
          'If you did not book it, your address was entered by mistake: please cancel the ' +
            'booking on that page.',
        ]
      : []),
  ])
  const known = `${visitor.firstName} ${visitor.surname}\n${visitor.mobile}\n${visitor.email}`
  return {
    visitor: {
      subject: `${subjects[event]} – ${bankName}`,
      ...(token === null || event === 'cancelled'
        ? { body: toVisitorBody }
        : encryptEmail(
            secrets,
            toVisitorBody,
            { token, expiresAt: startsAt },
            appointment(happened, settings, 'visitor', link).calendar,
          )),
      ...appointment(happened, settings, 'visitor'),
    },
    bank: {
      subject: `${mailboxSubjects[event]}: ${spokenStart(startsAt)}`,
      body: emailBody(settings, [
        // The subject says what happened.
        ...(event === 'booked' ? [] : [`By the ${author}:`]),
        when,
        ...(movedFrom ? [`It was previously on ${spoken(movedFrom)}.`] : []),
        known,
        `${origin}/admin/consultations?consultation=${id}`,
      ]),
      ...appointment(happened, settings, 'bank'),
    },
  }
}

/**
 * The appointment as one of the two has it in the calendar: the visitor is invited, the bank keeps its own.
 * `url` is the visitor's link. The database keeps a file with it encrypted, and in clear one without it.
 */
export function appointment(
  { event, id, startsAt, sequence, writtenAt, visitor }: Omit<Happened, 'by' | 'token' | 'movedFrom'>,
  { bank, from, mailbox }: Omit<EmailSettings, 'origin' | 'secrets'>,
  recipient: 'visitor' | 'bank',
  url: string | null = null,
) {
  const { name: bankName } = bank
  const cancelled = event === 'cancelled'
  const method = cancelled
    ? ('CANCEL' as const)
    : recipient === 'visitor'
      ? ('REQUEST' as const)
      : ('PUBLISH' as const)
  const calendar = writeAppointment({
    method,
    uid: calendarUid(id, { from }),
    sequence,
    startsAt,
    writtenAt,
    summary:
      recipient === 'visitor'
        ? `Consultation with ${bankName}`
        : `Consultation: ${visitor.firstName} ${visitor.surname}`,
    description: recipient === 'visitor' ? toChangeIt(bank, url) : `${visitor.mobile}\n${visitor.email}`,
    url,
    bank: { name: bankName, email: mailbox },
    attendee: recipient === 'visitor' ? visitor.email : null,
    cancelled,
  })
  return { calendar, method }
}

function toChangeIt({ phones: { privateClients } }: Brand, url: string | null): string {
  return url === null
    ? `${weCall}\nTo move or cancel it, open the link in our e-mail, or call us on ${privateClients}.`
    : `${weCall}\nMove or cancel: ${url}\nOr call us on ${privateClients}.`
}

type Held = { id: string; startsAt: Date; sequence: number; token: string }

/**
 * The same appointment for the page of its link, which the holder saves. It has that link, and no personal
 * data, because links are passed on.
 */
export function heldAppointment(
  { id, startsAt, sequence, token }: Held,
  writtenAt: Date,
  { bank, from, mailbox, origin }: EmailSettings,
): string {
  const url = `${origin}/consultation/${token}`
  return writeAppointment({
    method: 'PUBLISH',
    uid: calendarUid(id, { from }),
    sequence,
    startsAt,
    writtenAt,
    summary: `Consultation with ${bank.name}`,
    description: toChangeIt(bank, url),
    url,
    bank: { name: bank.name, email: mailbox },
    attendee: null,
    cancelled: false,
  })
}

/** The UID of a consultation in every calendar file about it, RFC 5545, 3.8.4.7. */
export function calendarUid(id: string, { from }: Pick<EmailSettings, 'from'>): string {
  return `${id}@${from.split('@')[1] ?? 'localhost'}`
}

type Message = {
  id: string
  firstName: string
  surname: string
  phone: string | null
  email: string
  message: string
}

/** Writes to the bank what the visitor wrote, and to the visitor in fixed words that it arrived. */
export function emailsAboutMessage(
  { id, firstName, surname, phone, email, message }: Message,
  settings: EmailSettings,
): Emails {
  return {
    bank: {
      subject: 'A message from the contact form',
      body: emailBody(settings, [
        `${firstName} ${surname}\n${email}${phone === null ? '' : `\n${phone}`}`,
        message,
        `${settings.origin}/admin/consultations?tab=messages&message=${id}`,
      ]),
    },
    visitor: {
      subject: `Your message has arrived – ${settings.bank.name}`,
      body: toVisitor(settings, [
        'Hello,',
        'Thank you for reaching out. We will respond within 24 hours.',
        'If you did not write to us, your address was entered by mistake and you do not need to do anything.',
      ]),
    },
  }
}

/**
 * The visitor's e-mail has a Reply-To: the sender's address is not read, and answers go to the bank's
 * mailbox.
 */
function toVisitor(settings: EmailSettings, paragraphs: string[]): string {
  const { phones, emails, street, place } = settings.bank
  return emailBody(
    settings,
    paragraphs,
    `Reply to this e-mail, call ${phones.privateClients} or write to ${emails.privateClients}.\n` +
      `${street}, ${place}\n`,
  )
}

function emailBody({ bank }: EmailSettings, paragraphs: string[], reached = ''): string {
  const signature = `${bank.name}\n${reached}We never ask for your password or a code by e-mail or telephone.`
  return `${[...paragraphs, signature].join('\n\n')}\n`
}
