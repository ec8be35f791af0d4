import { fullName, type Profile } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { useBlocker } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { api } from '#api.ts'
import { NotificationSettings } from '#features/notifications/notification-settings.tsx'
import { DataSection } from '#features/profile/data-section.tsx'
import { ProfileForm } from '#features/profile/profile-form.tsx'
import { ProfileParts } from '#features/profile/profile-parts.tsx'
import { ProfileSkeleton } from '#features/profile/profile-skeleton.tsx'
import { texts } from '#features/profile/texts.ts'
import { useEditing } from '#features/profile/use-editing.ts'
import {
  PasskeysSection,
  PasswordSection,
  RecoveryCodesSection,
  SessionsSection,
  SignInHistorySection,
  TwoFactorSection,
} from '#features/security/sections.tsx'
import { texts as portalTexts } from '#portal/texts.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { useUser, useSessionKeeper } from '#session/session-context.tsx'
import { useQuestionBeforeSignOut } from '#session/unsaved.ts'
import { Button } from '#ui/form/button.tsx'
import { ErrorState } from '#ui/layout/empty.tsx'
import { PageHead } from '#ui/layout/page.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'

const LeaveQuestion = lazy(() =>
  import('#ui/overlay/alert-dialog.tsx').then(({ LeaveQuestion: it }) => ({ default: it })),
)
const PeopleSection = lazy(() =>
  import('#features/access-rights/give/people-with-access.tsx').then(({ PeopleSection: it }) => ({
    default: it,
  })),
)
const GiveAccess = lazy(() =>
  import('#features/access-rights/give/give-access.tsx').then(({ GiveAccess: it }) => ({ default: it })),
)
const SafeguardsSections = lazy(() =>
  import('#features/safeguards/safeguards-sections.tsx').then(({ SafeguardsSections: it }) => ({
    default: it,
  })),
)

/** A client's personal data, contact details, and credentials. */
export function ProfilePage() {
  const profile = useQuery(api.profile.get.queryOptions())
  if (profile.data) return <Loaded profile={profile.data} />
  return (
    <>
      <Head />
      {profile.isError ? (
        <ErrorState
          level="h2"
          title={texts.loadFailed}
          onRetry={() => void profile.refetch()}
          busy={profile.isFetching}
        >
          {texts.loadFailedHelp}
        </ErrorState>
      ) : (
        <ProfileSkeleton />
      )}
    </>
  )
}

function Head({ children }: { children?: ReactNode }) {
  const user = useUser()
  return <PageHead title={portalTexts.profile} detail={fullName(user)} actions={children} />
}

function Loaded({ profile }: { profile: Profile }) {
  const editing = useEditing(profile)
  const keeper = useSessionKeeper()
  const address = useDialogAddress()
  const [isCancelling, setIsCancelling] = useState(false)
  // The question interrupted a sign-out, which goes on afterwards.
  const [interrupted, setInterrupted] = useState<(() => void) | null>(null)
  useQuestionBeforeSignOut(editing.isDirty ? (goOn) => setInterrupted(() => goOn) : null)
  const leaving = useBlocker({
    // Another part of the profile keeps the fields.
    shouldBlockFn: ({ current, next }) => editing.isDirty && current.pathname !== next.pathname,
    // A user whose session has ended cannot stay to save changes, so nothing is asked.
    enableBeforeUnload: () => editing.isDirty && keeper.state().is === 'signed-in',
    withResolver: true,
  })

  const edit = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  const { isEditing } = editing
  // The pressed button is gone with the form, so the focus returns to where editing began.
  useEffect(() => {
    if (wasEditing.current && !isEditing) edit.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing])

  function cancel(): void {
    if (editing.isDirty) setIsCancelling(true)
    else editing.stop()
  }

  function discard(): void {
    setIsCancelling(false)
    editing.stop()
    setInterrupted(null)
    interrupted?.()
    if (leaving.status === 'blocked') leaving.proceed()
  }

  function keep(): void {
    setIsCancelling(false)
    setInterrupted(null)
    if (leaving.status === 'blocked') leaving.reset()
  }

  return (
    <>
      <Head>
        {!isEditing && (
          <Button ref={edit} icon="edit" onClick={editing.start}>
            {texts.edit}
          </Button>
        )}
      </Head>
      <ProfileParts
        parts={{
          details: <ProfileForm profile={profile} editing={editing} onCancel={cancel} />,
          security: (
            <>
              <Suspense fallback={<div className="profile-safeguards" />}>
                <SafeguardsSections />
              </Suspense>
              <TwoFactorSection editable={isEditing} />
              <PasskeysSection />
              <RecoveryCodesSection />
              <PasswordSection />
              <SessionsSection />
              <SignInHistorySection />
            </>
          ),
          access: (
            <Suspense fallback={<div className="profile-people" />}>
              <PeopleSection onGive={() => address.open({ dialog: 'give' })} />
            </Suspense>
          ),
          notifications: <NotificationSettings />,
          data: <DataSection twoFactorEnabled={profile.twoFactorEnabled} />,
        }}
      />
      {address.dialog === 'give' && (
        <Suspense fallback={<LoadingLine />}>
          <GiveAccess onClose={address.close} />
        </Suspense>
      )}
      {(isCancelling || interrupted !== null || leaving.status === 'blocked') && (
        <Suspense fallback={<LoadingLine />}>
          <LeaveQuestion open words={texts.leaving} onStay={keep} onLeave={discard} />
        </Suspense>
      )}
    </>
  )
}
