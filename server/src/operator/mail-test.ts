import type { Config } from '#config/config.ts'
import { writeEmailHtml } from '#platform/email/email-html.ts'
import { errorOf, openTransport } from '#platform/jobs/mailer.ts'
import type { Finding } from './status.ts'

/** Sends one e-mail to this address as the bank sends all of its own, past the outbox. */
export async function sendTestEmail(
  { mail, bank, publicOrigins }: Pick<Config, 'mail' | 'bank' | 'publicOrigins'>,
  recipient: string,
): Promise<Finding> {
  const { smtpUrl, from, requireTls } = mail
  if (smtpUrl === null)
    return { isFine: false, text: 'SMTP_URL is not set: e-mails stay in the outbox, and none was sent.' }
  const { host } = new URL(smtpUrl)
  const transport = openTransport({ smtpUrl, requireTls })
  const subject = 'Test e-mail'
  const body = `This is a test e-mail from ${bank.name}. No reply is needed.`
  try {
    const { response } = await transport.sendMail({
      from: { name: bank.name, address: from },
      to: { name: '', address: recipient },
      subject,
      text: body,
      html: writeEmailHtml({ subject, body }, { bankName: bank.name, ownOrigins: publicOrigins }),
      headers: { 'Auto-Submitted': 'auto-generated' },
    })
    return { isFine: true, text: `${host} accepted the e-mail from ${from} to ${recipient}: ${response}` }
  } catch (error) {
    return {
      isFine: false,
      text: `${host} did not accept the e-mail from ${from} to ${recipient}: ${errorOf(error)}`,
    }
  } finally {
    transport.close()
  }
}
