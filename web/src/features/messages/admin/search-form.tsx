import { maximumSearchLength } from '@bank/contract'
import { useState } from 'react'
import { IconButton } from '#ui/form/button.tsx'
import { SearchField } from '#ui/form/field.tsx'
import { inboxTexts } from './inbox-texts.ts'

type SearchFormProps = {
  /** The words that are searched for now. */
  words: string | undefined
  onSearch: (words: string | undefined) => void
}

/** The search over all messages. */
export function SearchForm({ words = '', onSearch }: SearchFormProps) {
  const [typed, setTyped] = useState(words)
  const [asked, setAsked] = useState(words)
  const [isTooShort, setTooShort] = useState(false)
  // The address changed by Back or by a link: the field shows its words.
  if (asked !== words) {
    setAsked(words)
    setTyped(words)
  }
  const search = (next: string) => {
    const term = next.trim()
    setTooShort(term.length === 1)
    if (term.length !== 1) onSearch(term === '' ? undefined : term)
  }
  return (
    <form
      role="search"
      className="inbox-search"
      onSubmit={(event) => {
        event.preventDefault()
        search(typed)
      }}
    >
      <SearchField
        label={inboxTexts.search}
        placeholder={inboxTexts.search}
        maxLength={maximumSearchLength}
        enterKeyHint="search"
        value={typed}
        onType={setTyped}
        error={isTooShort ? inboxTexts.tooShort : null}
      />
      {words !== '' && (
        <IconButton
          icon="close"
          label={inboxTexts.clear}
          onClick={() => {
            setTyped('')
            search('')
          }}
        />
      )}
    </form>
  )
}
