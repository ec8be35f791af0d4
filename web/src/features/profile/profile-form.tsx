import type { Profile } from '@bank/contract'
import { lazy, type SubmitEvent, Suspense, useEffect, useRef } from 'react'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { ContactSection } from './contact-section.tsx'
import { draftFields } from './draft.ts'
import { UserSection } from './user-section.tsx'
import { PhraseSection } from './phrase-section.tsx'
import { texts } from './texts.ts'
import type { Editing } from './use-editing.ts'
import './profile.css'

const ProveDialog = lazy(() =>
  import('#session/approval/prove-dialog.tsx').then(({ ProveDialog: it }) => ({ default: it })),
)

type ProfileFormProps = { profile: Profile; editing: Editing; onCancel: () => void }

/** The profile, with fields in edit mode for the data that a client may change. */
export function ProfileForm({ profile, editing, onCancel }: ProfileFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { isEditing, changedElsewhere, toProve, busy } = editing

  // Edit Profile is gone, so the focus moves to the first field.
  useEffect(() => {
    const first = isEditing && form.current?.elements.namedItem('email')
    if (first instanceof HTMLElement) first.focus()
  }, [isEditing])

  async function save(): Promise<void> {
    const errors = await editing.submit()
    const wrong = draftFields.find((field) => errors[field])
    const control = wrong && form.current?.elements.namedItem(wrong)
    if (control instanceof HTMLElement) control.focus()
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!busy) void save()
  }

  return (
    <>
      <form ref={form} className="profile-form" noValidate onSubmit={submit}>
        <UserSection profile={profile} />
        <ContactSection profile={profile} editing={editing} />
        <PhraseSection profile={profile} editing={editing} />
        {isEditing && (
          <div className="profile-save">
            {changedElsewhere && (
              <Banner tone="bad" title={texts.changedElsewhere} announce="alert">
                {texts.changedElsewhereHelp}
              </Banner>
            )}
            <Button onClick={onCancel}>{texts.cancel}</Button>
            <Button type="submit" kind="primary" busy={busy && toProve === null} busyLabel={texts.saving}>
              {texts.save}
            </Button>
          </div>
        )}
      </form>
      {/* This section is beside the form, not in it: its own forms must not submit the profile. */}
      <Suspense fallback={<LoadingLine />}>
        {toProve && (
          <ProveDialog
            description={texts.proveSave(toProve)}
            twoFactorEnabled={profile.twoFactorEnabled}
            busy={busy}
            error={editing.proofError}
            onProve={editing.prove}
            onClose={editing.forgetProof}
          />
        )}
      </Suspense>
    </>
  )
}
