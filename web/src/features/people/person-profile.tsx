import type { PersonPage } from '@bank/contract'
import { mailHref, telHref } from '#lib/contact-hrefs.ts'
import { formatDay } from '#lib/format-date.ts'
import { Pairs } from '#ui/pairs.tsx'
import { SummaryCard } from '#ui/summary-card.tsx'
import { personTexts as texts } from './person-texts.ts'

/** Who this is and how the bank reaches them. What a client keeps here the client changes, nobody else. */
export function PersonProfile({
  person: { username, email, phone, address, dateOfBirth },
}: {
  person: PersonPage['person']
}) {
  const notGiven = <span className="muted">{texts.notGiven}</span>
  return (
    <SummaryCard title={texts.profile}>
      <div className="summary-body">
        <Pairs
          pairs={[
            { name: texts.username, value: username },
            { name: texts.email, value: <a href={mailHref(email)}>{email}</a> },
            { name: texts.phone, value: phone === null ? notGiven : <a href={telHref(phone)}>{phone}</a> },
            {
              name: texts.address,
              value: address === null ? notGiven : <span className="person-address">{address}</span>,
            },
            { name: texts.born, value: dateOfBirth === null ? notGiven : formatDay(dateOfBirth) },
          ]}
        />
      </div>
    </SummaryCard>
  )
}
