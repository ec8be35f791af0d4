import { longestPasskeyName } from '@bank/contract'
import { useState } from 'react'
import { client } from '#api.ts'
import { createPasskey } from '#lib/passkey/passkey.ts'
import { rememberPasskeys } from '#session/sign-in/known-passkeys.ts'
import { useUser } from '#session/session-context.tsx'
import { Button } from '#ui/form/button.tsx'
import { CodeField } from '#ui/form/code-field.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { showToast } from '#ui/overlay/toast-store.ts'
import { texts } from './texts.ts'
import { Declined, usePasskeyChange } from './use-passkey-change.ts'

type Order = { name: string; code: string }

/** Names a passkey, and has the device make it for a code. */
export function AddDialog({ onClose }: { onClose: () => void }) {
  const { role } = useUser()
  const [typed, setTyped] = useState<Order>({ name: '', code: '' })
  const [isIncomplete, setIsIncomplete] = useState(false)
  const adding = usePasskeyChange(add, {
    declined: texts.declined,
    onDone: () => {
      onClose()
      showToast({ tone: 'good', ...texts.added })
    },
  })
  const name = typed.name.trim()
  const missing = { name: name === '', code: typed.code.length < 6 }
  function type(change: Partial<Order>): void {
    setTyped((now) => ({ ...now, ...change }))
    setIsIncomplete(false)
    adding.forgetProblem()
  }
  function submit(): void {
    if (adding.busy) return
    setIsIncomplete(missing.name || missing.code)
    if (missing.name || missing.code) return
    adding.send({ name, code: typed.code })
    setTyped({ ...typed, code: '' })
  }
  return (
    <Dialog
      backCloses
      open
      width="narrow"
      title={texts.add}
      description={texts.addHelp}
      canClose={!adding.busy}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button
            kind="quiet"
            className="push"
            onClick={() => {
              if (!adding.busy) onClose()
            }}
          >
            {texts.cancel}
          </Button>
          <Button type="submit" kind="primary" busy={adding.busy} busyLabel={texts.adding}>
            {texts.add}
          </Button>
        </>
      }
    >
      <div className="security-form">
        <TextField
          label={texts.name}
          help={texts.nameHelp}
          autoComplete="off"
          maxLength={longestPasskeyName}
          value={typed.name}
          error={isIncomplete && missing.name ? texts.nameMissing : null}
          onChange={({ currentTarget }) => type({ name: currentTarget.value })}
        />
        <CodeField
          onlyDigits
          label={texts.code}
          help={texts.codeHelp}
          value={typed.code}
          error={isIncomplete && missing.code ? texts.codeMissing : adding.problem}
          onChange={(code) => type({ code })}
        />
        <p className="small muted">{role === 'admin' ? texts.adminHold : texts.hold}</p>
      </div>
    </Dialog>
  )
}

async function add({ name, code }: Order): Promise<void> {
  const made = await createPasskey(await client.passkeys.begin({ code }))
  if (made === null) throw new Declined()
  await client.passkeys.add({ name, ...made })
  rememberPasskeys()
}
