import { useUser } from '#session/session-context.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { texts } from './texts.ts'

type CodeAndHoldProps = { code: string; problem: string | undefined; onType: (typed: string) => void }

/** The code for a change of the passkeys, and for how long the change holds larger payments. */
export function CodeAndHold({ code, problem, onType }: CodeAndHoldProps) {
  const { role } = useUser()
  return (
    <>
      <CodeField
        onlyDigits
        label={texts.code}
        help={texts.codeHelp}
        value={code}
        error={problem}
        onChange={onType}
      />
      <p className="small muted">{role === 'admin' ? texts.adminHold : texts.hold}</p>
    </>
  )
}
