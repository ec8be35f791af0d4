import { CopyButton } from '#ui/overlay/copy-button.tsx'
import { texts } from '#features/users/texts.ts'

export type Credential = {
  name: string
  value: string
  /** A secret is shown in groups of four. */ shown?: string
  copied?: string
}

type CredentialsProps = { credentials: readonly Credential[]; onCopied?: () => void }

/** Credentials line by line, each with a button that copies it. */
export function Credentials({ credentials, onCopied }: CredentialsProps) {
  return (
    <dl className="creds">
      {credentials.map(({ name, value, shown = value, copied = texts.copied }) => (
        <div className="cred" key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{shown}</code>
            <CopyButton
              kind="quiet"
              size="sm"
              label={texts.copyLabel(name)}
              text={value}
              copied={copied}
              onCopied={onCopied}
            >
              {texts.copy}
            </CopyButton>
          </dd>
        </div>
      ))}
    </dl>
  )
}
