import type { TestBank } from '#testing.ts'
import { everybody, nothing, type Row } from '#functions/tenant-sweep/row.ts'

/** The client's passkey, and what it is asked to sign in her session. */
const passkey = `'0198f000-0000-7000-8000-00000000000a'::uuid`
const credential = `sha256('hers')`
const asked = `sha256('asked')`

export async function givePasskey(bank: TestBank, client: string, tokenHash: Buffer): Promise<void> {
  await bank.owner.query(
    `insert into identity.passkey (id, user_id, credential_id, public_key, sign_count, name)
    values (${passkey}, $1, ${credential}, sha256('key'), 0, 'Phone')`,
    [client],
  )
  await bank.owner.query(
    `insert into identity.passkey_challenge (challenge, bound_to, action, digest, expires_at)
    values (${asked}, $1, 'payment', sha256(''), now() + interval '1 hour')`,
    [tokenHash],
  )
}

const added = (credentialId: string) => `
  select identity.add_passkey(:token, ${credentialId}, sha256('key'), 0, 'New')`

const passkeyOfStranger = `
  insert into identity.passkey (user_id, credential_id, public_key, sign_count, name)
  values ($1, sha256(uuid_send($1)), sha256('key'), 0, 'Phone')`

/** Passkeys of the caller's own. */
export const passkeyRows: Record<string, Row[]> = {
  'identity.own_passkeys(bytea)': [
    ['select count(*) from identity.own_passkeys(:token)', { visitor: '0', stranger: '0', client: '1' }],
  ],
  'identity.own_passkey_uses()': [
    ['select count(*) from identity.own_passkey_uses()', { visitor: '0', stranger: '0', client: '1' }],
  ],
  'identity.passkey_digest(uuid)': [[`select length(identity.passkey_digest(${passkey}))`, everybody('32')]],
  'identity.ask_passkey(bytea,text,bytea)': [
    [
      `select cardinality(credential_ids) from identity.ask_passkey(:token, 'payment', sha256(''))`,
      { visitor: nothing, stranger: nothing, client: '1' },
    ],
  ],
  'identity.ask_passkey_to_sign_in(bytea)': [
    [`select count(*) from identity.ask_passkey_to_sign_in(sha256('a name'))`, everybody('1')],
  ],
  'identity.take_challenge(bytea,bytea,text,bytea)': [
    [
      `select identity.take_challenge(${asked}, :token, 'payment', sha256(''))`,
      { visitor: 'false', stranger: 'false', client: 'true' },
    ],
    // It was made for a payment of another digest.
    [`select identity.take_challenge(${asked}, :token, 'payment', sha256('other'))`, everybody('false')],
    [`select identity.take_challenge(${asked}, :token, 'transfer', sha256(''))`, everybody('false')],
  ],
  // A public key under a random name, as a signature is verified with.
  'identity.find_passkey(uuid,bytea)': [
    [`select count(*) from identity.find_passkey(:client, sha256('guess'))`, everybody('0')],
    [`select count(*) from identity.find_passkey(:own, ${credential})`, everybody('0')],
  ],
  'identity.issue_confirmation_by_passkey(bytea,uuid,bigint,text,bytea)': [
    [
      `select count(*)
        from identity.issue_confirmation_by_passkey(:token, ${passkey}, 1, 'payment', sha256(''))`,
      { visitor: '0', stranger: '0', client: '1' },
    ],
    [
      `select count(b.id) from identity.own_passkeys(:token) k,
        identity.issue_confirmation_by_passkey(:token, k.id, 1, 'payment', sha256('')) b`,
      { visitor: '0', stranger: '1', client: '1' },
      passkeyOfStranger,
    ],
    // Another passkey is added for a code of the authenticator alone.
    [
      `select count(*) from identity.issue_confirmation_by_passkey(:token, ${passkey}, 1, 'passkey-added',
        identity.passkey_digest(null))`,
      everybody('0'),
    ],
  ],
  'identity.begin_passkey(bytea,uuid)': [
    [
      'select outcome from identity.begin_passkey(:token, :issued)',
      { visitor: 'NOT_SIGNED_IN', stranger: 'CONFIRMATION_REFUSED', client: 'CONFIRMATION_REFUSED' },
    ],
  ],
  'identity.add_passkey(bytea,bytea,bytea,bigint,text)': [
    [added(credential), { visitor: 'NOT_SIGNED_IN', stranger: 'PASSKEY_REFUSED', client: 'PASSKEY_REFUSED' }],
    [added('sha256(:token)'), { visitor: 'NOT_SIGNED_IN', stranger: 'ADDED', client: 'ADDED' }],
  ],
  'identity.remove_passkey(bytea,uuid,uuid)': [
    [`select identity.remove_passkey(:token, ${passkey}, :issued)`, everybody('CONFIRMATION_REFUSED')],
    [
      `select identity.remove_passkey(:token, ${passkey}, b.id) from identity.issue_confirmation(
        :token, 99, 'passkey-removed', identity.passkey_digest(${passkey})) b`,
      { visitor: nothing, stranger: 'NOT_FOUND', client: 'REMOVED' },
    ],
    [
      `select identity.remove_passkey(:token, k.id, b.id) from identity.own_passkeys(:token) k,
        identity.issue_confirmation(:token, 100, 'passkey-removed', identity.passkey_digest(k.id)) b`,
      { visitor: nothing, stranger: 'REMOVED', client: 'REMOVED' },
      passkeyOfStranger,
    ],
  ],
}
