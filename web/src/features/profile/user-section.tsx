import type { Profile } from '@bank/contract'
import { formatDay } from '#lib/format/format-date.ts'
import { Card } from '#ui/layout/card.tsx'
import { Section } from '#ui/layout/page.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { texts } from './texts.ts'

/** The client's identity, which only the bank changes. */
export function UserSection({
  profile: { username, firstName, lastName, dateOfBirth },
}: {
  profile: Profile
}) {
  return (
    <Section title={texts.user}>
      <Card pad className="profile-card">
        <Pairs
          className="profile-pairs"
          pairs={[
            { name: texts.username, value: username },
            { name: texts.firstName, value: firstName },
            { name: texts.lastName, value: lastName },
            {
              name: texts.dateOfBirth,
              value:
                dateOfBirth === null ? (
                  <span className="muted">{texts.notRecorded}</span>
                ) : (
                  formatDay(dateOfBirth)
                ),
            },
          ]}
        />
        <p className="profile-help small muted">{texts.userHelp}</p>
      </Card>
    </Section>
  )
}
