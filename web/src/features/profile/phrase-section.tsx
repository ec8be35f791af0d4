import type { Profile, Proof } from '@bank/contract'
import { lazy, Suspense } from 'react'
import { client, refusalOf } from '#api.ts'
import { bank } from '#content/bank.ts'
import { formatDate, formatDateTime } from '#lib/format/format-date.ts'
import { useDialogAddress } from '#session/address/use-dialog-address.ts'
import { proofError } from '#session/approval/proof.ts'
import { useShownPhrase } from '#session/use-shown-phrase.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { Badge } from '#ui/data/badge.tsx'
import { Button } from '#ui/form/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { TextField } from '#ui/form/field.tsx'
import { Section } from '#ui/layout/page.tsx'
import { showToast } from '#ui/toast/toast-store.ts'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { textOf } from './draft.ts'
import { texts } from './texts.ts'
import type { Editing } from './use-editing.ts'

const ProveDialog = lazy(() =>
  import('#session/approval/prove-dialog.tsx').then(({ ProveDialog: it }) => ({ default: it })),
)

/** The telephone phrase. It is not part of the profile; a code shows it for half a minute. */
export function PhraseSection({ profile, editing }: { profile: Profile; editing: Editing }) {
  const { phraseSetAt, phraseViews } = profile
  const viewed = phraseViews.map((at) => formatDateTime(at, bank.timeZone))
  return (
    <Section
      title={texts.phrase}
      actions={
        phraseSetAt === null ? (
          <Badge tone="wait">{texts.phraseNotSet}</Badge>
        ) : (
          <Badge tone="good">{texts.phraseSet}</Badge>
        )
      }
    >
      <Card pad className="profile-card">
        <p className="profile-help">{texts.phraseHelp}</p>
        {editing.isEditing ? (
          <div className="profile-fields">
            <TextField
              name="phrase"
              label={texts.phraseNew}
              help={texts.phraseNewHelp}
              autoComplete="off"
              value={textOf(profile, editing.draft, 'phrase')}
              error={editing.errors.phrase}
              onChange={({ currentTarget }) => editing.type('phrase', currentTarget.value)}
            />
          </div>
        ) : (
          phraseSetAt !== null && <Reveal twoFactorEnabled={profile.twoFactorEnabled} />
        )}
        {!editing.isEditing && phraseSetAt === null && (
          <p className="small muted no-print">{texts.phraseMissing}</p>
        )}
        {phraseSetAt !== null && (
          <p className="small muted">
            {texts.phraseSince(formatDate(phraseSetAt, bank.timeZone))}.{' '}
            {viewed.length === 0 ? texts.neverViewed : texts.viewed(viewed)}
          </p>
        )}
      </Card>
    </Section>
  )
}

function Reveal({ twoFactorEnabled }: { twoFactorEnabled: boolean }) {
  const { dialog, open: openDialog, close } = useDialogAddress()
  const { phrase, showPhrase, hidePhrase } = useShownPhrase<string>()
  const open = useSingleMutation({
    mutationFn: (proof: Proof) => client.profile.phrase({ proof }),
    gcTime: 0,
    onSuccess: (answer) => {
      showPhrase(answer.phrase)
      close()
    },
    onError: (error) => {
      if (proofError(refusalOf(error)) !== null) return
      close()
      showToast({ tone: 'bad', ...texts.phraseFailed })
    },
  })

  return (
    <>
      <div role="status" className="profile-shown">
        {phrase !== null && (
          <>
            <p className="profile-phrase serif">{phrase}</p>
            <p className="small muted">{texts.phraseShown}</p>
          </>
        )}
      </div>
      <div className="profile-actions">
        {phrase === null ? (
          <Button
            icon="eye"
            onClick={() => {
              open.reset()
              openDialog({ dialog: 'phrase' })
            }}
          >
            {texts.phraseShow}
          </Button>
        ) : (
          <Button icon="eyeOff" onClick={hidePhrase}>
            {texts.phraseHide}
          </Button>
        )}
      </div>
      <Suspense fallback={<LoadingLine />}>
        {dialog === 'phrase' && phrase === null && (
          <ProveDialog
            description={texts.provePhrase}
            twoFactorEnabled={twoFactorEnabled}
            busy={open.isPending}
            error={proofError(refusalOf(open.error))}
            onProve={open.mutate}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
