import { everybody, nothing, type Row } from '#functions/tenant-sweep/row.ts'

/** The client's order, with today's day and terms. */
function orderOf(id: string, account: string, amount: number): string {
  return `row(${id}, ${account}, ${amount}, 'USD', 2, 0,
    (select end_date from bank.quote_certificate(1, 'USD', 2)), bank.current_certificate_terms(),
    sha256(uuid_send(${id === 'gen_random_uuid()' ? ':certificate' : id})))::bank.certificate_order`
}

function opening(id: string, account: string, amount: number, confirmation = 'null'): string {
  return `select bank.open_certificate(
    :token, ${orderOf(id, account, amount)}, sha256('a') || sha256('b'), 'CD-2026-BBBBBBBB',
    repeat('0', 64),
    1, ${confirmation}
  )`
}

/**
 * The functions of certificates. The client opened `:certificate`, and has confirmed `:next` by `:issued` but
 * not ordered it yet.
 */
export const certificateRows: Record<string, Row[]> = {
  'bank.open_certificate(bytea,bank.certificate_order,bytea,text,text,integer,uuid)': [
    // First the client's own order under its id, then a new one from the client's account, then one from the
    // caller's account.
    [
      opening(':certificate', ':account', 20),
      { visitor: 'NOT_SIGNED_IN', stranger: 'CERTIFICATE_ID_TAKEN', client: 'OPENED' },
    ],
    [
      opening('gen_random_uuid()', ':account', 20),
      { visitor: 'NOT_SIGNED_IN', stranger: 'ACCOUNT_NOT_FOUND', client: 'CODE_REQUIRED' },
    ],
    [
      opening(':certificate', ':own', 20),
      { visitor: 'NOT_SIGNED_IN', stranger: 'CERTIFICATE_ID_TAKEN', client: 'OPENED' },
    ],
    // The confirmation was issued to the client, who has not consumed it.
    [
      opening(':next', ':account', 30, ':issued'),
      { visitor: 'NOT_SIGNED_IN', stranger: 'ACCOUNT_NOT_FOUND', client: 'OPENED' },
    ],
    [
      opening(':next', ':own', 30, ':issued'),
      { visitor: 'NOT_SIGNED_IN', stranger: 'CONFIRMATION_REFUSED', client: 'OPENED' },
    ],
  ],
  'bank.draft_certificate(bank.certificate_order)': [
    // The digest contains the caller's own name; without a user there is none.
    [
      `select length(mac_digest) from bank.draft_certificate(${orderOf(':certificate', ':account', 20)})`,
      { visitor: 'null', stranger: '32', client: '32' },
    ],
  ],
  'bank.officer_of_certificate(uuid)': [
    [
      'select name from bank.officer_of_certificate(:certificate)',
      { visitor: nothing, stranger: nothing, client: 'Cecilia Bellot' },
    ],
    ['select name from bank.officer_of_certificate(gen_random_uuid())', everybody(nothing)],
  ],
  'bank.mature_certificate(uuid)': [
    ['select client_id from bank.mature_certificate(:certificate)', everybody(nothing)],
  ],
  'bank.due_certificates()': [['select id from bank.due_certificates() as id', everybody(nothing)]],
  // None of these needs an identity.
  'bank.record_receipt_download(uuid)': [
    [
      'select bank.record_receipt_download(:payment)',
      { visitor: 'false', stranger: 'false', client: 'true' },
    ],
    ['select bank.record_receipt_download(gen_random_uuid())', everybody('false')],
  ],
  // These show a payment of a holder to those who act for it: none of the client's own.
  'bank.has_receipt_by_right(uuid)': [['select bank.has_receipt_by_right(:payment)', everybody('false')]],
  'bank.paid_for_receipt(uuid)': [
    [
      'select client_id from bank.paid_for_receipt(:payment)',
      { visitor: nothing, stranger: nothing, client: ':client' },
    ],
    ['select client_id from bank.paid_for_receipt(gen_random_uuid())', everybody(nothing)],
  ],
  'bank.receipt_proof(text)': [
    [`select * from bank.receipt_proof('aaaaaaaaaaaaaaaa')`, everybody(nothing)],
    [`select * from bank.receipt_proof('%')`, everybody(nothing)],
    ['select * from bank.receipt_proof(null)', everybody(nothing)],
  ],
  'bank.certificate_proof(text)': [
    [`select * from bank.certificate_proof('CD-2026-AAAAAAAA')`, everybody(nothing)],
    [`select * from bank.certificate_proof('%')`, everybody(nothing)],
    ['select * from bank.certificate_proof(null)', everybody(nothing)],
  ],
  'bank.certificate_order_digest(bank.certificate_order)': [
    [
      `select length(bank.certificate_order_digest(${orderOf(':certificate', ':account', 20)}))`,
      everybody('32'),
    ],
  ],
  'bank.certificate_rate_on(text,integer,date)': [
    [`select bank.certificate_rate_on('USD', 2, '2026-01-01')`, everybody('0')],
  ],
  'bank.current_certificate_terms()': [['select bank.current_certificate_terms()', everybody('2026-2')]],
  'bank.quote_certificate(numeric,text,integer)': [
    [`select rate, interest from bank.quote_certificate(100, 'USD', 2)`, everybody('0,0.00')],
  ],
}
