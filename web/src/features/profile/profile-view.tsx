import type { Session } from '@bank/contract'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Section } from '#ui/page.tsx'
import { Pairs } from '#ui/pairs.tsx'
import { texts } from './texts.ts'
import './profile.css'

/** Who is signed in, as the bank knows them. */
export function ProfileView({ person }: { person: Session['person'] }) {
  return (
    <>
      <Section title={texts.person}>
        <Card pad>
          <Pairs
            pairs={[
              { name: texts.username, value: person.username },
              { name: texts.firstName, value: person.firstName },
              { name: texts.lastName, value: person.lastName },
              { name: texts.email, value: person.email },
              { name: texts.role, value: texts.roles[person.role] },
            ]}
          />
        </Card>
        <p className="small muted">{texts.change}</p>
      </Section>
      <Section title={texts.security}>
        <Card pad>
          <Pairs
            pairs={[
              {
                name: texts.twoFactor,
                value: person.twoFactorEnabled ? <Badge tone="good">{texts.enabled}</Badge> : <Badge tone="wait">{texts.notEnabled}</Badge>,
              },
            ]}
          />
          <p className="profile-help small muted">{person.twoFactorEnabled ? texts.enabledHelp : texts.notEnabledHelp}</p>
        </Card>
      </Section>
    </>
  )
}
