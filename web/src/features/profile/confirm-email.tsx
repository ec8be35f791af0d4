import { client } from '#api.ts'
import { paths } from '#paths.ts'
import { LinkMessage, LinkOrder } from '#session/link-order.tsx'
import { announce } from '#session/tabs.ts'
import { LinkButton } from '#ui/form/link-button.tsx'
import { confirmTexts as texts } from './texts.ts'

/** The button that confirms an address. */
export function ConfirmEmail({ token }: { token: string | null }) {
  return (
    <LinkOrder
      token={token}
      send={async (sent) => {
        await client.profile.confirmEmail({ token: sent })
        announce('user-updated')
      }}
      kind="primary"
      texts={texts}
      done={
        <>
          <LinkMessage title={texts.done} replacesButton>
            {texts.doneHelp}
          </LinkMessage>
          <LinkButton kind="primary" href={paths.profile}>
            {texts.toPortal}
          </LinkButton>
        </>
      }
    >
      <p>{texts.ready}</p>
      <p className="small muted">{texts.notAsked}</p>
    </LinkOrder>
  )
}
