import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import { encryptDetails } from '#domain/beneficiary-details.ts'
import type { Secrets } from '#platform/keys/secrets.ts'

/** Statements without values of JavaScript. */
const sql = String.raw

const clientsAtOnce = 5_000

const names = {
  first: 'Helena,Marie,Jean,Odile,Viktor,Inès,Grace,Mårten,Rosa,Thomas,Anna,Louis,Mariana,Édouard',
  last: 'Laurent,Baptiste,Toussaint,Pierre,Hale,Carvalho,Adeyemi,Zhang,Novák,Martin,Okafor,Whitcombe',
}

/**
 * Adds clients with a beneficiary each, and lists them in the temporary table `invented`, whose account ids
 * are not used yet. Every data key and every ciphertext is a real one, so that a rotation of keys, an export
 * or an erasure finds what it would find in a bank. None can sign in: their
 * passwords are no hash of anything.
 */
export async function addClients(client: Client, secrets: Secrets, count: number): Promise<void> {
  await client.query(sql`
    create temporary table invented (
      number int primary key, client_id uuid, account_id uuid, beneficiary_id uuid, currency text,
      data_key bytea, details bytea
    ) on commit drop`)
  for (let first = 1; first <= count; first += clientsAtOnce) {
    const length = Math.min(clientsAtOnce, count - first + 1)
    const made = Array.from({ length }, (_, at) => inventClient(secrets, first + at))
    await client.query(
      sql`insert into invented
      select number, client_id, account_id, beneficiary_id,
        (array['USD', 'USD', 'USD', 'EUR', 'EUR', 'GBP', 'CHF'])[1 + number % 7], data_key, details
      from unnest($1::int[], $2::uuid[], $3::uuid[], $4::uuid[], $5::bytea[], $6::bytea[])
        as made (number, client_id, account_id, beneficiary_id, data_key, details)`,
      [
        made.map((one) => one.number),
        made.map((one) => one.clientId),
        made.map((one) => one.accountId),
        made.map((one) => one.beneficiaryId),
        made.map((one) => one.dataKey),
        made.map((one) => one.details),
      ],
    )
  }
  await client.query(
    sql`insert into identity.users (id, username, email, first_name, last_name, role, data_key, created_at)
    select i.client_id, 'client' || i.number, 'client' || i.number || '@filled.example',
      (string_to_array($1, ','))[1 + i.number % 14],
      (string_to_array($2, ','))[1 + i.number / 14 % 12]
        || case when i.number > 168 then ' ' || i.number / 168 else '' end,
      case when i.number % 500 = 0 then 'blocked' else 'user' end, i.data_key,
      now() - interval '730 days' + interval '73 days' * i.number / $3::int
    from invented i order by i.number`,
    [names.first, names.last, count],
  )
  await client.query(sql`
    insert into identity.credential (user_id, password_hash) select client_id, '-' from invented;
    insert into bank.beneficiary (id, client_id, name, is_crypto, details, verified_at, created_at)
      select beneficiary_id, client_id,
        (array['Whitcombe & Sons', 'Atelier Moreau', 'Harbour Yachts Ltd', 'Castle Comfort Clinic'])
          [1 + number % 4],
        false, details, now() - interval '2 years', now() - interval '2 years'
      from invented order by number`)
}

/** A client's ids and ciphertexts. */
function inventClient(secrets: Secrets, number: number) {
  const [clientId, accountId, beneficiaryId] = [randomUUID(), randomUUID(), randomUUID()]
  const dataKey = secrets.newDataKey(clientId)
  const details = encryptDetails(secrets, { id: clientId, dataKey }, beneficiaryId, {
    address: '14 Lime Street, London EC3M 7AA, United Kingdom',
    bankName: 'Thames & Mercer Bank',
    bankAccountNumber: String(4_000_000_000 + number),
    bankRoutingNumber: null,
    swiftCode: 'THMBGB2L',
    walletAddress: null,
    currency: null,
    network: null,
    walletHolderName: null,
  })
  return { number, clientId, accountId, beneficiaryId, dataKey, details }
}
