import { Button } from '#ui/form/button.tsx'
import { copyText } from '#ui/overlay/copy-text.ts'
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
            <Button
              kind="quiet"
              size="sm"
              icon="copy"
              aria-label={texts.copyLabel(name)}
              onClick={() =>
                void copyText(value, copied, { title: texts.copyFailed }).then((done) => {
                  if (done) onCopied?.()
                })
              }
            >
              {texts.copy}
            </Button>
          </dd>
        </div>
      ))}
    </dl>
  )
}
