import { everybody, type Row } from '#functions/tenant-sweep/row.ts'

/** The functions of a client's beneficiaries. */
export const beneficiaryRows: Record<string, Row[]> = {
  'bank.add_beneficiary(bytea,uuid,text,boolean,text,bytea,bytea,uuid)': [
    // A beneficiary is added only with a confirmation of exactly this order.
    [
      `select outcome, client_id from bank.add_beneficiary(:token, gen_random_uuid(), 'New', false, null,
        '\\x00', '\\x00', gen_random_uuid())`,
      {
        visitor: 'NOT_SIGNED_IN,null',
        stranger: 'CONFIRMATION_REFUSED,:stranger',
        client: 'CONFIRMATION_REFUSED,:client',
      },
    ],
    // The id of the order exists already.
    [
      `select outcome from bank.add_beneficiary(:token, :beneficiary, 'New', false, null, '\\x00', '\\x00',
        gen_random_uuid())`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'BENEFICIARY_ID_TAKEN', client: 'BENEFICIARY_ID_TAKEN' },
    ],
  ],
  // The client's is verified already; no other caller has it.
  'bank.verify_beneficiary(bytea,uuid,bytea,uuid)': [
    [
      `select bank.verify_beneficiary(:token, :beneficiary, '\\x00', gen_random_uuid())`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'NOT_FOUND', client: 'VERIFIED' },
    ],
  ],
  // The client may add another; it is another client whose payments are frozen.
  'bank.review_beneficiary()': [['select bank.review_beneficiary()', everybody('null')]],
  'bank.edit_beneficiary(uuid,jsonb)': [
    [
      `select bank.edit_beneficiary(:beneficiary, '{"nickname": "The tailor"}')`,
      { visitor: 'false', stranger: 'false', client: 'true' },
    ],
  ],
  'bank.edit_beneficiary(uuid,text,bytea)': [
    [
      `select bank.edit_beneficiary(:beneficiary, 'The tailor', '\\x00')`,
      { visitor: 'false', stranger: 'false', client: 'true' },
    ],
  ],
  'bank.remove_beneficiary(uuid)': [
    ['select bank.remove_beneficiary(:beneficiary)', { visitor: 'false', stranger: 'false', client: 'true' }],
  ],
  'bank.restore_beneficiary(uuid)': [
    [
      'select bank.restore_beneficiary(:beneficiary)',
      { visitor: 'NOT_FOUND', stranger: 'NOT_FOUND', client: 'RESTORED' },
    ],
    [
      'select bank.restore_beneficiary(:removed)',
      { visitor: 'NOT_FOUND', stranger: 'NOT_FOUND', client: 'RESTORED' },
    ],
  ],
  // This call needs no identity.
  'bank.beneficiary_digest(uuid,text,boolean,text,bytea)': [
    [`select length(bank.beneficiary_digest(:beneficiary, 'New', false, null, '\\x00'))`, everybody('32')],
  ],
}
