import { everybody, nothing, type Row } from '#functions/tenant-sweep/row.ts'

const everything = 'null, false, null, null, null, null'

/**
 * The audit is read by admins and checkpointed by the server. Clients see no event, not even about
 * themselves.
 */
export const auditRows: Record<string, Row[]> = {
  'audit.read_log(uuid,boolean,uuid,text,timestamp with time zone,timestamp with time zone,bigint,integer)': [
    [`select id from audit.read_log(${everything}, null, 10)`, everybody(nothing)],
    ['select id from audit.read_log(:client, false, null, null, null, null, null, 10)', everybody(nothing)],
    ['select id from audit.read_log(null, false, :client, null, null, null, null, 10)', everybody(nothing)],
  ],
  'audit.begin_export(uuid,boolean,uuid,text,timestamp with time zone,timestamp with time zone)': [
    [`select * from audit.begin_export(${everything})`, everybody('NOT_ALLOWED,null,null')],
  ],
  'audit.begin_export(uuid,boolean,uuid,text,timestamp with time zone,timestamp with time zone,integer)': [
    [`select * from audit.begin_export(${everything}, 10)`, everybody('NOT_ALLOWED,null,null')],
  ],
  'audit.checkpoint_state()': [['select * from audit.checkpoint_state()', everybody(nothing)]],
  'audit.verify_checkpoints(bigint)': [['select * from audit.verify_checkpoints(1)', everybody(nothing)]],
  // The server's own job: the result is the same for every caller.
  'audit.write_checkpoints(integer)': [['select * from audit.write_checkpoints(0)', everybody(nothing)]],
  'audit.watch_checkpoints(integer)': [['select * from audit.watch_checkpoints(0)', everybody(nothing)]],
  // The figures for the operator's metrics are of the whole bank, and the same for every caller.
  'bank.operator_figures()': [['select count(*) from bank.operator_figures()', everybody('1')]],
  'mail.retry_email(uuid)': [['select mail.retry_email(gen_random_uuid())', everybody('NOT_ALLOWED')]],
  'mail.list_undelivered_emails(integer)': [
    ['select * from mail.list_undelivered_emails(10)', everybody(nothing)],
  ],
}
