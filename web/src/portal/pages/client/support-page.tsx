import { bank } from '#content/bank.ts'
import { MailLink, PhoneLink } from '#content/contact-links.tsx'
import { texts } from '#portal/texts.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Banner } from '#ui/banner.tsx'
import { Card } from '#ui/card.tsx'
import { PageHead, Section } from '#ui/page.tsx'
import { Pairs } from '#ui/pairs.tsx'

/** Where the conversation with the account manager will be. */
export function MessagesPage() {
  return <ManagerPage title={texts.messages} />
}

/** How to reach the account manager. */
export function SupportPage() {
  return <ManagerPage title={texts.support} />
}

function ManagerPage({ title }: { title: string }) {
  const { name, phone, email, hours, hoursHere } = bank.accountManager
  return (
    <>
      <PageHead title={title} detail={`${name}, ${texts.manager.toLowerCase()}`} />
      <Banner title={texts.messagesLater}>{texts.messagesLaterHelp(name)}</Banner>
      <Section title={texts.manager} titleHidden>
        <Card pad className="manager">
          <Avatar name={name} />
          <div><h2>{name}</h2><p className="small muted">{texts.managerRole}</p></div>
          <Pairs
            pairs={[
              { name: texts.phone, value: <PhoneLink number={phone} /> },
              { name: texts.email, value: <MailLink address={email} /> },
              { name: texts.hours, value: <>{hours}<br /><span className="muted">{hoursHere}</span></> },
              { name: texts.emergency, value: <><PhoneLink number={bank.phones.emergency} /><br /><span className="muted">{texts.emergencyHelp}</span></> },
            ]}
          />
        </Card>
      </Section>
    </>
  )
}
