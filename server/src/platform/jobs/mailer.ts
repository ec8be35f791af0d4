import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Database } from '#platform/database.ts'
import { writeEmailHtml } from '#platform/email/email-html.ts'
import { readBody, readCalendar } from '#platform/email/email-with-link.ts'
import type { Secrets } from '#platform/keys/secrets.ts'
import type { Log } from '#platform/log.ts'
import { withProof } from '#platform/with-proof.ts'
import { type Traced, untraced } from '#platform/tracing/tracing.ts'

/** Hands e-mails over to a mail server. */
export type Mailer = {
  /** Sends what is due; answers how many were taken. */
  deliver: () => Promise<number>
  close: () => void
}

type Settings = {
  db: Database
  log: Log
  /** Decrypts the e-mails with a link. */
  secrets: Secrets
  smtpUrl: string
  from: string
  bankName: string
  /** The origins that become links in an e-mail; null means this machine's own names. */
  ownOrigins?: string[] | null
  /** Nothing is sent without STARTTLS. */
  requireTls?: boolean
  patience?: Partial<typeof usualPatience>
  traced?: Traced
}
type Email = {
  id: string
  recipient: string
  subject: string
  body: string
  bodyCiphertext: Buffer | null
  createdAt: Date
  replyTo: string | null
  /** An appointment, and what a calendar is to do with it. */
  calendar: string | null
  calendarCiphertext: Buffer | null
  calendarMethod: string | null
}

/** How many e-mails are claimed at once; each claim lasts five minutes. */
const claimedAtOnce = 10
/** A server that is silent for this long counts as down. */
const usualPatience = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  /**
   * RFC 5321, section 4.5.3.2.6: a server that has the whole e-mail may take long to check it, and a sender
   * that does not wait for the answer sends it twice.
   */
  socketTimeout: 2 * 60_000,
  /**
   * The limit for a whole e-mail, for servers that answer slowly: the claim has to be released well before
   * another server may take it, or both would send it.
   */
  inAll: 4 * 60_000,
}

/** The calendar part of an e-mail about an appointment. */
export const calendarFile = 'consultation.ics'

/**
 * RFC 5321 section 4.2.1: 5yz refuses this recipient or this e-mail permanently. A refusal of the bank itself
 * would fail every e-mail, so it is retried until an operator has fixed the cause: any error at the greeting
 * or about the bank's own address, 530 to 538 (RFC 4954: authentication), and a policy against the bank. 503
 * is about the order of commands.
 */
function isPermanentFailure(error: unknown): boolean {
  if (
    !(
      error instanceof Error &&
      'command' in error &&
      (error.command === 'RCPT TO' || error.command === 'DATA')
    )
  )
    return false
  const code = 'responseCode' in error ? Number(error.responseCode) : 0
  if (!(code >= 500 && code < 600 && code !== 503 && !(code >= 530 && code <= 538))) return false
  return !isPolicyRejection('response' in error && typeof error.response === 'string' ? error.response : '')
}

/**
 * RFC 3463, section 3.8: 5.7.z is about security and policy, such as a relay that does not know the bank
 * (5.7.1), or SPF, DKIM and DMARC (RFC 7372). Of these, 5.7.13, 5.7.17 and 5.7.18 are about the recipient's
 * account (RFC 5248, 7293). Servers without such codes are recognised by their text.
 */
function isPolicyRejection(response: string): boolean {
  const status = /(?<![\d.])5\.(\d{1,3})\.(\d{1,3})(?!\.?\d)/.exec(response)
  if (status) return status[1] === '7' && !['13', '17', '18'].includes(status[2] ?? '')
  return /\brelay|\bauthenticat|\b(?:spf|dkim|dmarc)\b|\b(?:block|black) ?list/i.test(response)
}

/** Connections to the operator's mail server, as every e-mail takes them. */
export function openTransport(
  { smtpUrl, requireTls }: { smtpUrl: string; requireTls: boolean },
  timeouts: Partial<typeof usualPatience> = usualPatience,
) {
  return createTransport({ url: smtpUrl, pool: true, maxConnections: 2, requireTLS: requireTls, ...timeouts })
}

/** Opens the way to the mail server. Nothing is sent until `deliver` is called. */
export function openMailer({
  db,
  log,
  secrets,
  smtpUrl,
  from,
  bankName,
  ownOrigins = null,
  requireTls = false,
  patience,
  traced = untraced,
}: Settings): Mailer {
  const { inAll, ...timeouts } = { ...usualPatience, ...patience }
  const transport = openTransport({ smtpUrl, requireTls }, timeouts)
  const handOver = async (email: Parameters<typeof transport.sendMail>[0]) =>
    await traced('send an e-mail', async () => await transport.sendMail(email))

  async function send(email: Email, signal: AbortSignal): Promise<boolean> {
    const { id, recipient, subject, createdAt, replyTo, calendarMethod } = email
    try {
      const body = readBody(secrets, email)
      const calendar = readCalendar(secrets, email)
      await handOver({
        from: { name: bankName, address: from },
        to: { name: '', address: recipient },
        subject,
        text: body,
        html: writeEmailHtml({ subject, body }, { bankName, ownOrigins }),
        ...(replyTo !== null && { replyTo: { name: '', address: replyTo } }),
        ...(calendar !== null &&
          calendarMethod !== null && {
            icalEvent: { method: calendarMethod, filename: calendarFile, content: calendar },
          }),
        date: createdAt,
        // The id is the same at every attempt, so that a mailbox that got the e-mail twice shows it once.
        messageId: `<${id}@${from.split('@')[1] ?? 'localhost'}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        signal,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    } catch (err) {
      log.warn({ ...reasonOf(err), email: id }, 'an e-mail was not accepted')
      await sql`select mail.mark_email_failed(${id}, ${errorOf(err)}, ${isPermanentFailure(err)})`.execute(db)
      return false
    }
    await sql`select mail.mark_email_delivered(${id})`.execute(db)
    return true
  }

  return {
    deliver: async () => {
      const { rows } = await withProof(
        { db, secrets },
        ['claim-emails', claimedAtOnce],
        async (tx) => await sql<Email>`select * from mail.claim_emails(${claimedAtOnce})`.execute(tx),
      )
      const signal = AbortSignal.timeout(inAll)
      const taken = await Promise.all(rows.map((email) => send(email, signal)))
      return taken.filter(Boolean).length
    },
    close: () => transport.close(),
  }
}

/** Gives up e-mails whose link has stopped working before they could be sent. */
export async function forgetExpiredLinks(db: Database): Promise<void> {
  await sql`select mail.forget_expired_links()`.execute(db)
}

/** Deletes e-mails that were delivered or given up long enough ago. */
export async function forgetSentEmails(db: Database): Promise<void> {
  await sql`select mail.forget_sent_emails()`.execute(db)
}

/**
 * The cause of a failure for the log: the library's own code, the SMTP command, and the server's answer
 * without addresses and links.
 */
function reasonOf(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return {}
  const { failure, command, response } = {
    failure: error.name,
    command: undefined,
    response: undefined,
    ...namedParts(error),
  }
  return {
    failure,
    command,
    response: withoutAddresses(withoutEncryption(error) ?? response ?? error.message),
  }
}

/** A server without STARTTLS only answers that it does not know the command. */
function withoutEncryption(error: Error): string | null {
  const { failure, command, response = '' } = namedParts(error)
  if (failure !== 'ETLS' || command !== 'STARTTLS') return null
  return `No encryption: the mail server refuses STARTTLS, which SMTP_TLS asks for. It says: ${response}`
}

function namedParts(error: Error): { failure?: string; command?: string; response?: string } {
  return {
    ...('code' in error && typeof error.code === 'string' && { failure: error.code }),
    ...('command' in error && typeof error.command === 'string' && { command: error.command }),
    ...('response' in error && typeof error.response === 'string' && { response: error.response }),
  }
}

/** An answer may quote the recipient and the text of an e-mail. */
function withoutAddresses(text: string): string {
  return text
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\S*(@|:\/\/)\S*/g, '…')
    .slice(0, 200)
}

/** The cause of a failure for the operator: the mail server's answer, or why it could not be reached. */
export function errorOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'AbortError') return 'The mail server took too long.'
  const reason = withoutEncryption(error) ?? namedParts(error).response ?? error.message
  return reason.replaceAll(/\s+/g, ' ').slice(0, 500)
}
