import { fullName, type Holder, type NewUser, type ProvisionalCredentials } from '@bank/contract'
import { useRef } from 'react'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format/format-date.ts'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { useDiscardQuestion } from '#ui/overlay/use-discard-question.tsx'
import { QrCode } from '#ui/data/qr-code.tsx'
import { CopyButton } from '#ui/overlay/copy-button.tsx'
import { type Credential, Credentials } from './credentials.tsx'
import { LinkToHandOver } from './link-to-hand-over.tsx'
import { texts } from '#features/users/texts.ts'

type CreatedDialogProps = {
  created: ProvisionalCredentials
  user: Pick<NewUser, 'firstName' | 'lastName' | 'email' | 'role'>
  onClose: () => void
  /** The next thing to do for a new client. */
  onCreateAccount: (client: Holder) => void
  focusAfter: () => HTMLElement | null
}

/** The access of a new user, shown once: the setup link, and folded the credentials that it replaces. */
export function CreatedDialog({
  created,
  user: { firstName, lastName, email, role },
  onClose,
  onCreateAccount,
  focusAfter,
}: CreatedDialogProps) {
  const { userId, username, link } = created
  const name = fullName({ firstName, lastName })
  const isHandedOver = useRef(false)
  const isAccountNext = useRef(false)
  const finish = () => {
    // The next dialog takes the place of this one, and its step of the history.
    if (isAccountNext.current) onCreateAccount({ id: userId, username, firstName, lastName })
    else onClose()
  }
  const guard = useDiscardQuestion(() => !isHandedOver.current, finish, { words: texts.closeUncopied })
  const close = (account: boolean) => {
    isAccountNext.current = account
    guard.close()
  }
  const handedOver = () => {
    isHandedOver.current = true
  }
  return (
    <Dialog
      backCloses
      open
      onClose={() => close(false)}
      focusAfter={focusAfter}
      width="wide"
      title={texts.create}
      footer={
        <>
          {role === 'user' && (
            <Button className="push" icon="add" onClick={() => close(true)}>
              {texts.createAccountFor(firstName)}
            </Button>
          )}
          <Button onClick={() => close(false)}>{texts.done}</Button>
        </>
      }
    >
      <Banner tone="good" title={`${texts.createdDone}.`} announce="status">
        {texts.handOver(name)}
      </Banner>
      <LinkToHandOver userId={userId} email={email} url={link.url} onHandedOver={handedOver} />
      <p className="help">{texts.linkUntil(formatDate(link.expiresAt, bank.timeZone))}</p>
      {created.roleRequiresApproval && (
        <Banner tone="wait" title={texts.roleRequiresApproval}>
          {texts.roleRequiresApprovalUntil}
        </Banner>
      )}
      <Credentials credentials={[{ name: texts.username, value: username }]} />
      <Provisional created={created} name={name} onCopied={handedOver} />
      {guard.question}
    </Dialog>
  )
}

type ProvisionalProps = { created: ProvisionalCredentials; name: string; onCopied: () => void }

/** The credentials that the setup replaces. They cannot sign in. */
function Provisional({ created, name, onCopied }: ProvisionalProps) {
  const lines = linesOf(created)
  return (
    <details className="cred-more">
      <summary>{texts.provisional}</summary>
      <p className="help">{texts.provisionalHelp}</p>
      <div className="cred-grid">
        <Credentials credentials={lines} onCopied={onCopied} />
        <figure className="cred-qr">
          <QrCode text={created.uri} label={texts.qr(name)} />
          <figcaption className="small muted">{texts.forAuthenticator}</figcaption>
        </figure>
      </div>
      <CopyButton
        kind="quiet"
        size="sm"
        label={texts.copyAll}
        text={lines.map((line) => `${line.name}: ${line.value}`).join('\n')}
        copied={texts.copied}
        onCopied={onCopied}
      >
        {texts.copyAll}
      </CopyButton>
    </details>
  )
}

function linesOf({ password, secret }: ProvisionalCredentials): Credential[] {
  return [
    { name: texts.generatedPassword, value: password },
    { name: texts.secret, value: secret, shown: secret.match(/.{1,4}/g)?.join(' ') ?? secret },
  ]
}
