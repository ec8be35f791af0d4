import type { UserPage } from '@bank/contract'
import { AddressText } from '#content/address-text.tsx'
import { mailHref, telHref } from '#lib/format/contact-hrefs.ts'
import { formatDay } from '#lib/format/format-date.ts'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { SummaryCard } from '#ui/data/records/summary-card.tsx'
import { userTexts as texts } from './user-texts.ts'

/** The user's identity and contact details. Only the client changes them. */
export function UserProfile({
  user: { username, email, phone, address, dateOfBirth },
}: {
  user: UserPage['user']
}) {
  const notGiven = <span className="muted">{texts.notGiven}</span>
  return (
    <SummaryCard title={texts.profile}>
      <div className="summary-body">
        <Pairs
          pairs={[
            { name: texts.username, value: username },
            {
              name: texts.email,
              value: (
                <a href={mailHref(email)}>
                  <AddressText address={email} />
                </a>
              ),
            },
            { name: texts.phone, value: phone === null ? notGiven : <a href={telHref(phone)}>{phone}</a> },
            {
              name: texts.address,
              value: address === null ? notGiven : <span className="user-address">{address}</span>,
            },
            { name: texts.born, value: dateOfBirth === null ? notGiven : formatDay(dateOfBirth) },
          ]}
        />
      </div>
    </SummaryCard>
  )
}
