import { client } from '#api.ts'
import { bank } from '#content/bank.ts'
import { LinkMessage, LinkOrder } from '#session/link-order.tsx'
import { LinkButton } from '#ui/form/link-button.tsx'
import { linkTexts as texts } from './link-texts.ts'

const { emergency } = bank.phones
// A person who follows this link fears a theft: the line that is answered day and night.
const call = (
  <LinkButton className="num" kind="primary" icon="phone" href={`tel:${emergency.replaceAll(' ', '')}`}>
    {texts.call(emergency)}
  </LinkButton>
)

/** The button that freezes payments. */
export function FreezeByLink({ token }: { token: string | null }) {
  return (
    <LinkOrder
      token={token}
      send={(sent) => client.safeguards.freezeByLink({ token: sent })}
      kind="destructive"
      texts={texts}
      help={call}
      done={
        <>
          <LinkMessage title={texts.done} icon="lock">
            {texts.doneHelp}
          </LinkMessage>
          {call}
        </>
      }
    >
      <p>{texts.ready}</p>
      <p>{texts.lifting}</p>
      <p className="small muted">{texts.unchanged}</p>
    </LinkOrder>
  )
}
