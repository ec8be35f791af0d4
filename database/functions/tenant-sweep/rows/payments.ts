import { everybody, type Row } from '#functions/tenant-sweep/row.ts'

/** The functions that pay: beneficiaries, new ones too, and between own accounts. */
export const paymentRows: Record<string, Row[]> = {
  'bank.make_payment(bytea,uuid,uuid,uuid,numeric,uuid,text,text,timestamp with time zone)': [
    [
      `select outcome from bank.make_payment(:token, gen_random_uuid(), :account, :beneficiary, 1, null)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'ACCOUNT_NOT_FOUND', client: 'COMPLETED' },
    ],
    [
      `select outcome, currency, balance
        from bank.make_payment(:token, gen_random_uuid(), :account, :friend, 1, null)`,
      {
        visitor: 'NOT_SIGNED_IN,null,null',
        stranger: 'ACCOUNT_NOT_FOUND,null,null',
        client: 'COMPLETED,USD,69.00000000',
      },
    ],
    [
      `select outcome from bank.make_payment(:token, gen_random_uuid(), :own, :beneficiary, 1, null)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'BENEFICIARY_NOT_PAYABLE', client: 'COMPLETED' },
    ],
    // The very order that the client gave, under its id.
    [
      `select outcome, currency, balance
        from bank.make_payment(:token, :payment, :account, :beneficiary, 10, null)`,
      {
        visitor: 'NOT_SIGNED_IN,null,null',
        stranger: 'PAYMENT_ID_TAKEN,null,null',
        client: 'COMPLETED,USD,90.00000000',
      },
    ],
  ],
  'bank.make_payments(bytea[],uuid[],uuid[],uuid[],numeric[],text[],text[],timestamp with time zone[])': [
    batchOf(':account', ':beneficiary', '0'),
    batchOf(':account', ':friend', '0'),
    batchOf(':own', ':beneficiary', '0'),
    batchOf(':own', ':friend', '1'),
  ],
  'bank.add_and_pay(bytea,uuid,text,boolean,text,bytea,bytea,uuid,uuid,numeric,text,text,uuid)': [
    [
      `select outcome, currency, balance from bank.add_and_pay(:token, gen_random_uuid(), 'New', false, null,
        '\\x00', '\\x00', gen_random_uuid(), :account, 1, null, null, gen_random_uuid())`,
      {
        visitor: 'NOT_SIGNED_IN,null,null',
        stranger: 'CONFIRMATION_REFUSED,null,null',
        client: 'CONFIRMATION_REFUSED,null,null',
      },
    ],
    [
      `select outcome, currency, balance from bank.add_and_pay(:token, :beneficiary, 'New', false, null,
        '\\x00', '\\x00', :payment, :account, 10, null, null, gen_random_uuid())`,
      {
        visitor: 'NOT_SIGNED_IN,null,null',
        stranger: 'BENEFICIARY_ID_TAKEN,null,null',
        client: 'BENEFICIARY_ID_TAKEN,null,null',
      },
    ],
  ],
  'bank.review_added_payment(uuid,numeric)': [
    [
      `select bank.review_added_payment(:account, 5001)`,
      { visitor: 'null', stranger: 'null', client: 'ABOVE_OWN_DAY_LIMIT' },
    ],
    // The account is the caller's own: the limit of another client does not hold.
    [
      `select bank.review_added_payment(:own, 5001)`,
      { visitor: 'null', stranger: 'null', client: 'ABOVE_OWN_DAY_LIMIT' },
    ],
  ],
  // The client of the sweep has one account, and nothing moves from an account to itself.
  'bank.make_transfer(bytea,uuid,uuid,uuid,numeric,text,uuid)': [
    [
      `select outcome, currency, balance
        from bank.make_transfer(:token, gen_random_uuid(), :account, :own, 1, null, null)`,
      {
        visitor: 'NOT_SIGNED_IN,null,null',
        stranger: 'ACCOUNT_NOT_FOUND,null,null',
        client: 'ACCOUNT_NOT_FOUND,null,null',
      },
    ],
    [
      `select outcome, currency, balance
        from bank.make_transfer(:token, gen_random_uuid(), :own, :account, 1, null, null)`,
      {
        visitor: 'NOT_SIGNED_IN,null,null',
        stranger: 'ACCOUNT_NOT_FOUND,null,null',
        client: 'ACCOUNT_NOT_FOUND,null,null',
      },
    ],
    [
      `select outcome, currency, balance
        from bank.make_transfer(:token, :payment, :account, :own, 10, null, null)`,
      {
        visitor: 'NOT_SIGNED_IN,null,null',
        stranger: 'PAYMENT_ID_TAKEN,null,null',
        client: 'PAYMENT_ID_TAKEN,null,null',
      },
    ],
    [
      `select outcome from bank.make_transfer(:token, gen_random_uuid(), :account, :second, 1, null, null)`,
      { visitor: 'NOT_SIGNED_IN', stranger: 'ACCOUNT_NOT_FOUND', client: 'COMPLETED' },
    ],
  ],
  'bank.review_transfer(uuid,uuid,numeric)': [
    [
      `select refusal, balance_after, credit_balance_after from bank.review_transfer(:account, :own, 1)`,
      everybody('ACCOUNT_NOT_FOUND,null,null'),
    ],
    [
      `select refusal, balance_after, credit_balance_after from bank.review_transfer(:own, :account, 1)`,
      everybody('ACCOUNT_NOT_FOUND,null,null'),
    ],
  ],
  'bank.review_payment(uuid,uuid,numeric,uuid)': [
    [
      `select refusal, balance_after from bank.review_payment(:account, :beneficiary, 1)`,
      { visitor: 'ACCOUNT_NOT_FOUND,null', stranger: 'ACCOUNT_NOT_FOUND,null', client: 'null,69.00000000' },
    ],
    [
      `select refusal from bank.review_payment(:own, :beneficiary, 1)`,
      { visitor: 'ACCOUNT_NOT_FOUND', stranger: 'BENEFICIARY_NOT_PAYABLE', client: 'null' },
    ],
  ],
}

function batchOf(account: string, beneficiary: string, stranger: string): Row {
  return [
    `select count(*) from bank.make_payments(array[:token]::bytea[], array[gen_random_uuid()],
      array[${account}]::uuid[], array[${beneficiary}]::uuid[], array[1], array[null], array[null],
      array[null::timestamptz])`,
    { visitor: '0', stranger, client: '1' },
  ]
}
