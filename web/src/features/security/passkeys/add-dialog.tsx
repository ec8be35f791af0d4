import { type Passkey, passkeyNameSchema } from '@bank/contract'
import { useState } from 'react'
import { client } from '#api.ts'
import { createPasskey } from '#lib/passkey/passkey.ts'
import { hasProblems, problemOfText } from '#lib/form/problems.ts'
import { useForm } from '#lib/form/use-form.ts'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { rememberPasskeys } from '#session/sign-in/known-passkeys.ts'
import { TextField } from '#ui/form/field.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { DialogButtons } from '#ui/overlay/dialog-buttons.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { CodeAndHold } from './code-and-hold.tsx'
import { texts } from './texts.ts'
import { usePasskeyChange } from './use-passkey-change.ts'

type Order = { name: string; code: string }

type AddDialogProps = { passkeys: readonly Passkey[]; onClose: () => void }

/** Names a passkey, and has the device make it for a code. */
export function AddDialog({ passkeys, onClose }: AddDialogProps) {
  const { attach, ...form } = useForm<Order>({ name: '', code: '' })
  const [isHeld, setHeld] = useState(false)
  // The device does not say which one it holds.
  const heldName = passkeys.length === 1 ? passkeys[0]?.name : undefined
  const { code } = form.values
  const name = form.values.name.trim()
  const adding = usePasskeyChange(add, {
    onRefused: (text) => form.show({ code: text }),
    onDone: (ending) => {
      setHeld(ending === 'held')
      if (ending === 'declined') form.show({ code: texts.declined })
      if (ending !== 'added') return
      onClose()
      showToast({ tone: 'good', ...texts.added })
    },
  })
  function submit(): void {
    if (adding.busy) return
    const found = {
      name: name === '' ? texts.nameMissing : problemOfText(passkeyNameSchema, name),
      ...(isCodeMissing(code) && { code: texts.codeMissing }),
    }
    form.show(found)
    if (hasProblems(found)) return
    setHeld(false)
    // A code works once, whatever the answer.
    form.set({ code: '' })
    adding.send({ name, code })
  }
  return (
    <FormDialog
      backCloses
      open
      width="narrow"
      title={texts.add}
      description={texts.addHelp}
      canClose={!adding.busy}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <DialogButtons
          cancel={texts.cancel}
          onCancel={onClose}
          submit={texts.add}
          submitting={texts.adding}
          busy={adding.busy}
        />
      }
    >
      {isHeld && (
        <Banner announce="status" title={`${texts.alreadyHeld}.`}>
          {texts.alreadyHeldHelp(heldName)}
        </Banner>
      )}
      <div className="security-form" ref={attach}>
        <TextField
          label={texts.name}
          help={texts.nameHelp}
          autoComplete="off"
          value={form.values.name}
          error={form.problems.name}
          onChange={({ currentTarget }) => form.set({ name: currentTarget.value })}
        />
        <CodeAndHold code={code} problem={form.problems.code} onType={(typed) => form.set({ code: typed })} />
      </div>
    </FormDialog>
  )
}

async function add({ name, code }: Order): Promise<'added' | 'declined' | 'held'> {
  const made = await createPasskey(await client.passkeys.begin({ code }))
  if (made === null) return 'declined'
  if (made === 'held') return made
  await client.passkeys.add({ name, ...made })
  rememberPasskeys()
  return 'added'
}
