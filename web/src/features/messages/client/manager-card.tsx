import { bank } from '#content/bank.ts'
import { MailLink, PhoneLink } from '#content/contact-links.tsx'
import { Avatar } from '#ui/data/avatar.tsx'
import { Card } from '#ui/layout/card.tsx'
import { LinkButton } from '#ui/form/link-button.tsx'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { texts } from '#features/messages/texts.ts'
import '#features/messages/messages.css'

/** The account manager's name, hours and contacts, and the emergency line. */
export function ManagerCard() {
  const { name, phone, email, hours, hoursHere } = bank.accountManager
  const { emergency } = bank.phones
  return (
    <Card pad className="manager">
      <Avatar name={name} />
      <div>
        <h3>{name}</h3>
        <p className="small muted">{texts.managerRole}</p>
      </div>
      <Pairs
        pairs={[
          { name: texts.phone, value: <PhoneLink number={phone} /> },
          { name: texts.email, value: <MailLink address={email} /> },
          {
            name: texts.hours,
            value: (
              <>
                {hours}
                <br />
                <span className="muted">{hoursHere}</span>
              </>
            ),
          },
        ]}
      />
      <div className="emergency">
        <h3>{texts.emergency}</h3>
        <p className="small muted">{texts.emergencyHelp}</p>
        {/* Paper has no buttons, and the number is needed where the phone is lost. */}
        <p className="num print-only">{emergency}</p>
        <LinkButton
          kind="destructive"
          icon="phone"
          className="num"
          href={`tel:${emergency.replaceAll(' ', '')}`}
          onClick={recordCall}
        >
          {texts.callEmergency(emergency)}
        </LinkButton>
      </div>
    </Card>
  )
}

/** Records the emergency call. The call itself does not depend on the answer. */
function recordCall(): void {
  void fetch('/api/emergency-line', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: '{}',
  }).catch(() => null)
}
