import { everybody, nothing, type Row } from './tenant-sweep-row.ts'

const everything = 'null, false, null, null, null, null'

/**
 * The audit, which admins read and the server seals: a client is told nothing by any of it, not even of
 * themselves.
 */
export const auditRows: Record<string, Row[]> = {
  'audit.read_log(uuid,boolean,uuid,text,timestamp with time zone,timestamp with time zone,bigint,integer)': [
    [`select id from audit.read_log(${everything}, null, 10)`, everybody(nothing)],
    ['select id from audit.read_log(:client, false, null, null, null, null, null, 10)', everybody(nothing)],
    ['select id from audit.read_log(null, false, :client, null, null, null, null, 10)', everybody(nothing)],
  ],
  'audit.begin_export(uuid,boolean,uuid,text,timestamp with time zone,timestamp with time zone,integer)': [
    [`select * from audit.begin_export(${everything}, 10)`, everybody('NOT_ALLOWED,null,null')],
  ],
  'audit.seal_state()': [['select * from audit.seal_state()', everybody(nothing)]],
  'audit.verify_seals(bigint)': [['select * from audit.verify_seals(1)', everybody(nothing)]],
  // The server's own work, the same whoever asks.
  'audit.seal_events(integer)': [['select * from audit.seal_events(0)', everybody(nothing)]],
  'audit.watch_seals(integer)': [['select * from audit.watch_seals(0)', everybody(nothing)]],
  'mail.try_again(uuid)': [['select mail.try_again(gen_random_uuid())', everybody('NOT_ALLOWED')]],
  'mail.undelivered(integer)': [['select * from mail.undelivered(10)', everybody(nothing)]],
}
