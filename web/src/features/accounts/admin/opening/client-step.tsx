import { fullName, type Holder } from '@bank/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '#api.ts'
import { useFailureToast } from '#session/use-failure-toast.ts'
import { useSearchField } from '#session/address/use-search-field.ts'
import { EmptyState, ErrorState } from '#ui/layout/empty.tsx'
import { TextField } from '#ui/form/field.tsx'
import { RadioCards } from '#ui/form/radio-cards.tsx'
import { Loading, Skeleton } from '#ui/layout/skeleton.tsx'
import { openTexts, texts } from '#features/accounts/admin/texts.ts'

type ChoiceProps = { chosen: Holder | null; onChoose: (client: Holder) => void }
type ClientStepProps = ChoiceProps & { problem: string | null }

/** Chooses the client of a new account, by any part of username or name; clients are sorted by name. */
export function ClientStep({ chosen, problem, onChoose }: ClientStepProps) {
  const [sought, seek] = useState('')
  const { typed, type } = useSearchField(sought, seek)
  return (
    <>
      <TextField
        type="search"
        label={openTexts.search}
        placeholder={openTexts.searchPlaceholder}
        value={typed}
        error={problem}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      <Found sought={sought} chosen={chosen} onChoose={onChoose} />
      <p className="small muted" role="status">
        {chosen === null ? '' : openTexts.chosen(fullName(chosen), chosen.username)}
      </p>
    </>
  )
}

function Found({ sought, chosen, onChoose }: ChoiceProps & { sought: string }) {
  const found = useQuery(
    api.accounts.findClients.queryOptions({ input: { search: sought }, placeholderData: keepPreviousData }),
  )
  useFailureToast(found, openTexts.clientsFailed)
  if (!found.data) {
    if (!found.isError)
      return (
        <Loading label={openTexts.loadingClients}>
          <Skeleton width="long" />
          <Skeleton width="medium" />
          <Skeleton width="long" />
        </Loading>
      )
    return (
      <ErrorState
        title={openTexts.clientsFailed}
        onRetry={() => void found.refetch()}
        busy={found.isFetching}
      >
        {texts.failedHelp}
      </ErrorState>
    )
  }
  const { clients, more } = found.data
  if (clients.length === 0)
    return <EmptyState title={openTexts.noClient}>{openTexts.noClientHelp}</EmptyState>
  return (
    <div className="admin-clients" aria-busy={found.isPlaceholderData || undefined}>
      <RadioCards
        legend={openTexts.forClient}
        value={chosen?.id ?? null}
        cards={clients.map(({ id, firstName, lastName, username }) => ({
          value: id,
          name: fullName({ firstName, lastName }),
          detail: username,
        }))}
        onChange={(id) => {
          const client = clients.find((one) => one.id === id)
          if (client) onChoose(client)
        }}
      />
      {more && <p className="small muted">{openTexts.moreClients}</p>}
    </div>
  )
}
