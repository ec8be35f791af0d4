import { client } from '#api.ts'
import { bank } from '#content/bank.ts'
import { emergencyLine, PhoneLink } from '#content/contact-links.tsx'
import { LinkMessage, LinkOrder } from '#session/link-order.tsx'
import { linkTexts as texts } from './link-texts.ts'

/** The button that freezes payments. */
export function FreezeByLink({ token }: { token: string | null }) {
  return (
    <LinkOrder
      token={token}
      send={(sent) => client.safeguards.freezeByLink({ token: sent })}
      kind="destructive"
      texts={texts}
      done={
        <>
          <LinkMessage title={texts.done} replacesButton>
            {texts.doneHelp}
          </LinkMessage>
          <div className="link-phone">
            <p className="small">{emergencyLine}</p>
            <PhoneLink number={bank.phones.emergency} />
          </div>
        </>
      }
    >
      <p>{texts.ready}</p>
      <p>{texts.lifting}</p>
      <p className="small muted">{texts.unchanged}</p>
    </LinkOrder>
  )
}
