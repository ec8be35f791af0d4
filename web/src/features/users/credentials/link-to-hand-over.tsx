import { Button } from '#ui/form/button.tsx'
import { CopyButton } from '#ui/overlay/copy-button.tsx'
import { texts } from '#features/users/texts.ts'
import { useMailLink } from './use-mail-link.ts'

type LinkProps = {
  userId: string
  email: string
  url: string
  /** The link was copied or sent, so that the dialog may close. */
  onHandedOver?: () => void
}

/** A setup link that is shown once: to copy, or to send to the address of its user. */
export function LinkToHandOver({ userId, email, url, onHandedOver = () => {} }: LinkProps) {
  const { mail, isMailing, isMailed } = useMailLink({ userId, url }, onHandedOver)
  return (
    <section className="link-out" aria-label={texts.setupLink}>
      <h3>{texts.setupLink}</h3>
      <code>{url}</code>
      <div className="btns">
        <CopyButton
          kind="primary"
          label={texts.copyLabel(texts.setupLink)}
          text={url}
          copied={texts.linkCopied}
          onCopied={onHandedOver}
        >
          {texts.copy}
        </CopyButton>
        <Button icon="mail" busy={isMailing} onClick={mail}>
          {texts.mailLink}
        </Button>
      </div>
      <p className="small muted" role="status">
        {isMailed ? texts.linkMailedTo(email) : texts.mailLinkHelp(email)}
      </p>
    </section>
  )
}
