import { everybody, nothing, type Row } from '#functions/tenant-sweep/row.ts'

/**
 * Visitors' and admins' calls about consultations and messages. None of the callers is an admin, and none
 * holds a link.
 */
export const consultationRows: Record<string, Row[]> = {
  'bank.consultation_start(date,integer)': [
    [`select bank.consultation_start('2026-01-05', 11) = '2026-01-05 15:00Z'`, everybody('true')],
  ],
  // Five hours of a Monday, for every caller.
  'bank.free_consultations(date,date,timestamp with time zone)': [
    [
      `select count(*) from bank.free_consultations('2026-01-05', '2026-01-05', '2026-01-01 12:00Z')`,
      everybody('5'),
    ],
  ],
  'bank.consultations_to_replace(uuid[],text,text,text,text,date,integer,timestamp with time zone)': [
    [
      `select id from bank.consultations_to_replace(array[gen_random_uuid()], 'A', 'B', '7675550140',
        'a@visitor.example',
        '2026-01-05', 11, '2026-01-01 12:00Z')`,
      everybody(nothing),
    ],
  ],
  'bank.replace_consultation_orders(uuid[],text,jsonb,text,timestamp with time zone)': [
    [
      `select bank.replace_consultation_orders(array[gen_random_uuid()], 'a@visitor.example',
        jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'version', 0)),
        'clients@bank.example',
        now())`,
      everybody('CONSULTATION_NOT_FOUND'),
    ],
  ],
  ['bank.book_consultation(uuid,uuid,text,text,text,text,date,integer,bytea,jsonb,text,' +
  'timestamp with time zone,date)']: [
    // A Sunday.
    [
      `select outcome from bank.book_consultation(gen_random_uuid(), null, 'A', 'B', '7675550140',
      'a@visitor.example',
          '2026-01-04', 11, sha256('new'), '{}',
        'clients@bank.example', '2026-01-01 12:00Z', '2026-03-01')`,
      everybody('SLOT_NOT_OFFERED'),
    ],
  ],
  'bank.find_consultation_move(bytea)': [
    [`select bank.find_consultation_move(sha256('guess'))`, everybody('null')],
  ],
  'bank.find_consultation(bytea)': [
    [`select id from bank.find_consultation(sha256('guess'))`, everybody(nothing)],
  ],
  ['bank.change_own_consultation(bytea,integer,timestamp with time zone,jsonb,text,' +
  'timestamp with time zone,date)']: [
    [
      `select bank.change_own_consultation(sha256('guess'), 0, null, '{}', 'clients@bank.example', now(),
          '2999-01-01')`,
      everybody('LINK_NOT_VALID'),
    ],
  ],
  ['bank.change_consultation_by_admin(uuid,integer,timestamp with time zone,jsonb,text,bytea,' +
  'timestamp with time zone,date)']: [
    [
      `select bank.change_consultation_by_admin(:client, 0, null, '{}', 'clients@bank.example',
          sha256('x'),
          now(), '2999-01-01')`,
      everybody('NOT_ALLOWED'),
    ],
  ],
  'bank.close_consultation(uuid,integer,text,timestamp with time zone)': [
    [`select bank.close_consultation(:client, 0, 'held', now())`, everybody('NOT_ALLOWED')],
  ],
  'bank.note_consultation(uuid,integer,text)': [
    [`select bank.note_consultation(:client, 0, 'x')`, everybody('NOT_ALLOWED')],
  ],
  'bank.set_consultation_hours(jsonb)': [
    [`select bank.set_consultation_hours('[]')`, everybody('NOT_ALLOWED')],
  ],
  'bank.set_holiday(date,text)': [[`select bank.set_holiday('2026-01-05', 'x')`, everybody('NOT_ALLOWED')]],
  'bank.remove_holiday(date)': [[`select bank.remove_holiday('2026-01-05')`, everybody('NOT_ALLOWED')]],
  'bank.take_contact_message(uuid,text,text,text,text,text,jsonb,text,timestamp with time zone)': [
    [
      `select bank.take_contact_message(gen_random_uuid(), 'A', 'B', null, 'a@visitor.example', 'Good day',
        '{}', 'clients@bank.example', now())`,
      everybody('TAKEN'),
    ],
  ],
  'bank.change_contact_message(uuid,integer,text,text)': [
    [`select bank.change_contact_message(:client, 0, 'closed', null)`, everybody('NOT_ALLOWED')],
  ],
  'bank.forget_visitors()': [['select bank.forget_visitors()', everybody('0')]],
}
