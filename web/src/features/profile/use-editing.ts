import type { Profile, Proof } from '@bank/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, client, refusalOf } from '#api.ts'
import { useSessionKeeper } from '#session/session-context.tsx'
import { proofError } from '#session/approval/proof.ts'
import { announce } from '#session/tabs.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { showToast } from '#ui/toast/toast-store.ts'
import { type Change, type Draft, type DraftErrors, type DraftField, isDirty } from './draft.ts'
import { texts } from './texts.ts'

export type Editing = ReturnType<typeof useEditing>

/** Loaded once editing begins: the schemas that it reads by are larger than the page. */
const loadReader = () => import('./read-draft.ts')

/** The draft and its errors; null while the profile is not edited. */
function useDraft() {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [errors, setErrors] = useState<DraftErrors>({})
  return {
    draft,
    errors,
    setErrors,
    begin: () => setDraft({}),
    clear: () => {
      setDraft(null)
      setErrors({})
    },
    type: (field: DraftField, text: string) => {
      setDraft((typed) => ({ ...typed, [field]: text }))
      setErrors(({ [field]: _, ...others }) => others)
    },
  }
}

/** The version the edit is based on, so that changes saved elsewhere are not overwritten unseen. */
function useBase(profile: Profile) {
  const queries = useQueryClient()
  const [base, setBase] = useState(profile.version)
  const [changedElsewhere, setChangedElsewhere] = useState(false)
  return {
    base,
    changedElsewhere,
    begin: () => {
      setBase(profile.version)
      setChangedElsewhere(false)
    },
    catchUp: async () => {
      setChangedElsewhere(true)
      // The new version is on the screen already, so saving again may overwrite it.
      if (profile.version !== base) return setBase(profile.version)
      const now = await queries
        .fetchQuery({ ...api.profile.get.queryOptions(), staleTime: 0 })
        .catch(() => null)
      if (now) setBase(now.version)
    },
  }
}

type Outcome = { onSaved: () => void; onChangedElsewhere: () => void; onEmailUnchanged: () => void }

/** Saves a change, after a proof if one is needed. */
function useSaving(base: number, { onSaved, onChangedElsewhere, onEmailUnchanged }: Outcome) {
  const queries = useQueryClient()
  const keeper = useSessionKeeper()
  const [toProve, setToProve] = useState<Change | null>(null)
  const save = useSingleMutation({
    mutationFn: ({ change, proof }: { change: Change; proof: Proof | null }) =>
      client.profile.save({ version: base, ...change, ...(proof && { proof }) }),
    onSuccess: (saved) => {
      queries.setQueryData(api.profile.get.queryKey(), saved)
      setToProve(null)
      showToast({ tone: 'good', ...texts.saved })
      announce('user-updated')
      void keeper.check()
      onSaved()
    },
    onError: (error) => {
      const code = refusalOf(error)
      // The dialog shows refusals of the proof and stays open.
      if (toProve !== null && proofError(code) !== null) return
      setToProve(null)
      if (code === 'PROFILE_CHANGED') onChangedElsewhere()
      else if (code === 'EMAIL_UNCHANGED') onEmailUnchanged()
      else showToast({ tone: 'bad', ...texts.failed })
    },
  })
  return {
    /** The change that is saved once the user has proved who they are. */
    toProve,
    proofError: toProve === null ? null : proofError(refusalOf(save.error)),
    busy: save.isPending,
    save: (change: Change) => {
      save.reset()
      if (needsProof(change)) setToProve(change)
      else save.mutate({ change, proof: null })
    },
    prove: (proof: Proof) => {
      if (toProve) save.mutate({ change: toProve, proof })
    },
    forgetProof: () => setToProve(null),
  }
}

/** Edits the profile: the draft, its errors and how it is saved. */
export function useEditing(profile: Profile) {
  const { draft, errors, setErrors, type, ...typing } = useDraft()
  const { base, changedElsewhere, ...versions } = useBase(profile)
  const { save, ...saving } = useSaving(base, {
    onSaved: typing.clear,
    onChangedElsewhere: () => void versions.catchUp(),
    onEmailUnchanged: () => setErrors({ email: texts.emailUnchanged }),
  })

  /** Saves, or asks for a proof first. Returns the errors of the draft. */
  async function submit(): Promise<DraftErrors> {
    const reader = await loadReader().catch(() => null)
    if (reader === null) {
      showToast({ tone: 'bad', ...texts.failed })
      return {}
    }
    const read = reader.readDraft(profile, draft ?? {})
    if ('errors' in read) {
      setErrors(read.errors)
      return read.errors
    }
    if (Object.keys(read.change).length === 0) typing.clear()
    else if (profile.version !== base) void versions.catchUp()
    else save(read.change)
    return {}
  }

  return {
    draft: draft ?? {},
    isEditing: draft !== null,
    isDirty: draft !== null && isDirty(profile, draft),
    errors,
    type,
    changedElsewhere,
    start: () => {
      // A failure is ignored: saving loads it again.
      void loadReader().catch(() => {})
      versions.begin()
      typing.begin()
    },
    stop: typing.clear,
    submit,
    ...saving,
  }
}

/** Returns whether a change needs a proof, because the bank recognises the client by what it changes. */
function needsProof({ email, phone, phrase }: Change): boolean {
  return [email, phone, phrase].some((changed) => changed !== undefined)
}
