import { useState } from 'react'
import { client } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDate } from '#lib/format/format-date.ts'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { saveFile } from '#lib/save-file.ts'
import { useUser } from '#session/session-context.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { CopyButton } from '#ui/overlay/copy-button.tsx'
import { errorOf } from './enrolment.tsx'
import { texts } from '#features/security/texts.ts'
import { useSecurityChange } from '#features/security/use-security-change.ts'

/** Makes ten recovery codes for a code. They are shown until the dialog closes, and never again. */
export function RecoveryCodesDialog({ replaces, onClose }: { replaces: boolean; onClose: () => void }) {
  // Captured when the dialog opens: making codes changes `replaces` underneath it.
  const [isNew] = useState(!replaces)
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState(false)
  const [made, setMade] = useState<{ codes: readonly string[]; at: Date } | null>(null)
  const make = useSecurityChange({
    notify: null,
    ask: (order: { code: string }) => client.security.makeRecoveryCodes(order),
    onDone: ({ codes }) => setMade({ codes, at: new Date() }),
  })

  function submit(): void {
    if (made) return
    const isMissing = isCodeMissing(code)
    setMissing(isMissing)
    if (isMissing) return
    make.send({ code })
    setCode('')
  }

  return (
    <Dialog
      backCloses
      open
      onClose={onClose}
      // Escape must not discard codes that are shown once.
      canClose={!make.busy && made === null}
      // The title is also printed above the codes.
      title={made ? texts.madeCodes : isNew ? texts.makeCodes : texts.makeNewCodes}
      description={made ? undefined : isNew ? texts.makeHelp : texts.makeNewHelp}
      onSubmit={submit}
      footer={
        made ? (
          <Button key="kept" kind="primary" onClick={onClose}>
            {texts.kept}
          </Button>
        ) : (
          <>
            <Button kind="quiet" className="push" onClick={onClose}>
              {texts.cancel}
            </Button>
            <Button key="make" type="submit" kind="primary" busy={make.busy} busyLabel={texts.making}>
              {texts.make}
            </Button>
          </>
        )
      }
    >
      {made ? (
        <Codes {...made} />
      ) : (
        <CodeField
          onlyDigits
          label={texts.code}
          help={texts.codeHelp}
          value={code}
          error={errorOf(make.refusal, missing ? texts.codeMissing : null)}
          onChange={(typed) => {
            setCode(typed)
            setMissing(false)
            make.forgetRefusal()
          }}
        />
      )}
    </Dialog>
  )
}

function Codes({ codes, at }: { codes: readonly string[]; at: Date }) {
  const { username } = useUser()
  const day = formatDate(at, bank.timeZone)
  const text = `${texts.fileHead(bank.name, username, day)}\n\n${codes.join('\n')}\n`
  return (
    <div className="security-form" id="recovery-sheet">
      <p className="print-only">{texts.printedFor(bank.name, username, day)}</p>
      <Banner tone="wait" icon="lock" title={texts.keep} announce="status">
        {texts.keepHelp}
      </Banner>
      <ol className="recovery-codes" aria-label={texts.recoveryCodes}>
        {codes.map((one) => (
          <li key={one}>
            <code>{one}</code>
          </li>
        ))}
      </ol>
      <div className="actions no-print">
        <CopyButton size="sm" label={texts.copy} text={text} copied={texts.copied}>
          {texts.copy}
        </CopyButton>
        <Button size="sm" icon="download" onClick={() => download(text)}>
          {texts.download}
        </Button>
        <Button size="sm" icon="print" onClick={() => window.print()}>
          {texts.print}
        </Button>
      </div>
    </div>
  )
}

/** Made in the browser: the bank does not send the codes twice. */
function download(text: string): void {
  saveFile(new Blob([text], { type: 'text/plain' }), texts.fileName)
}
