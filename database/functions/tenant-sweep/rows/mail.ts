import { everybody, type Row } from '#functions/tenant-sweep/row.ts'

/** The server's own job on e-mails shows nothing to clients and strangers. */
export const mailRows: Record<string, Row[]> = {
  // The server reads the audit with the same result for every caller: actor and action, without content.
  'mail.next_events(integer)': [[`select count(*) from mail.next_events(0)`, everybody('0')]],
  'mail.enqueue_notifications(text,bigint,jsonb)': [
    [`select mail.enqueue_notifications('0', 0, '[]')`, everybody('0')],
  ],
  'mail.claim_emails(integer)': [[`select count(*) from mail.claim_emails(0)`, everybody('0')]],
  'mail.mark_email_delivered(uuid)': [['select mail.mark_email_delivered(:client)', everybody('null')]],
  'mail.mark_email_failed(uuid,text,boolean)': [
    [`select mail.mark_email_failed(:client, '', true)`, everybody('null')],
  ],
  'mail.forget_expired_links()': [['select mail.forget_expired_links()', everybody('0')]],
  'mail.forget_sent_emails()': [['select mail.forget_sent_emails()', everybody('0')]],
  'mail.find_demo_calendar(uuid)': [
    ['select count(*) from mail.find_demo_calendar(:client)', everybody('0')],
  ],
  'mail.list_demo_emails(integer)': [['select count(*) from mail.list_demo_emails(100)', everybody('0')]],
}
