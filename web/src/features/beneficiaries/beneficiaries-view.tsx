import type { Beneficiary } from '@bank/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { api } from '#api.ts'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { Button } from '#ui/form/button.tsx'
import { PageHead } from '#ui/layout/page.tsx'
import { LoadingLine } from '#ui/overlay/loading-line.tsx'
import { BeneficiaryList, BeneficiaryStates } from './beneficiary-list.tsx'
import { OwnActions } from './own-actions.tsx'
import { texts } from './texts.ts'
import { useRemoval } from './use-removal.ts'

const AddDialog = lazy(() => import('./add/add-dialog.tsx').then((module) => ({ default: module.AddDialog })))
const EditDialog = lazy(() =>
  import('./edit/edit-dialog.tsx').then((module) => ({ default: module.EditDialog })),
)
const VerifyDialog = lazy(() =>
  import('./edit/verify-dialog.tsx').then((module) => ({ default: module.VerifyDialog })),
)

type BeneficiariesViewProps = {
  title: string
  /** The search when the page opens. */
  search: string
  dialog: string | null
  /** The beneficiary that the dialog is about. */
  chosenId: string | undefined
  /** The account that a new beneficiary is paid from, where the client came from a payment. */
  payFrom: string | undefined
  onOpen: (dialog: OpenDialog, chosenId?: string) => void
  onClose: () => void
}

type OpenDialog = 'add' | 'edit' | 'verify'

/** The client's beneficiaries, with the ways to add, edit, verify and delete one. */
export function BeneficiariesView(props: BeneficiariesViewProps) {
  const { title, search, dialog, chosenId, payFrom, onOpen, onClose } = props
  const beneficiaries = useQuery(api.beneficiaries.list.queryOptions())
  useFailureToast(beneficiaries, texts.failed, beneficiaries.data !== undefined)
  const add = (
    <Button kind="primary" icon="add" onClick={() => onOpen('add')}>
      {texts.add}
    </Button>
  )
  const chosen = beneficiaries.data?.find(({ id }) => id === chosenId)
  return (
    <>
      <PageHead title={title} actions={beneficiaries.data?.length === 0 ? undefined : add} />
      <BeneficiaryStates
        beneficiaries={beneficiaries}
        loading={texts.loading}
        emptyHelp={texts.emptyHelp}
        add={add}
      >
        {(all) => <Loaded key={search} all={all} asked={search} onOpen={onOpen} />}
      </BeneficiaryStates>
      <Suspense fallback={<LoadingLine />}>
        {dialog === 'add' && <AddDialog payFrom={payFrom} onClose={onClose} />}
        {dialog === 'edit' && chosen && <EditDialog beneficiary={chosen} onClose={onClose} />}
        {dialog === 'verify' && chosen && <VerifyDialog beneficiary={chosen} onClose={onClose} />}
      </Suspense>
    </>
  )
}

type LoadedProps = {
  all: readonly Beneficiary[]
  asked: string
  onOpen: BeneficiariesViewProps['onOpen']
}

function Loaded({ all, asked, onOpen }: LoadedProps) {
  const { remove, removingId, restoredId } = useRemoval()
  return (
    <BeneficiaryList
      title={texts.list}
      all={all}
      asked={asked}
      restoredId={restoredId}
      renderActions={(beneficiary, neighbour) => (
        <OwnActions
          beneficiary={beneficiary}
          busy={removingId === beneficiary.id}
          onEdit={() => onOpen('edit', beneficiary.id)}
          onVerify={() => onOpen('verify', beneficiary.id)}
          onDelete={() => remove(beneficiary, neighbour?.id ?? null)}
        />
      )}
    />
  )
}
