import { type SyntheticEvent, useEffect, useState } from 'react'
import { client, refusalOf } from '#api.ts'
import { bank } from '#content/bank.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { TextArea, TextField } from '#ui/field.tsx'
import { refusalWords, texts } from './verify-texts.ts'

/** What somebody wants to know about, as it stands on the paper. */
export type Claim = { number: string; hash: string }

type Asked =
  | { is: 'not-asked' }
  | { is: 'asking' }
  | { is: 'answered'; claim: Claim; genuine: boolean }
  | { is: 'unanswered'; words: string }

/** Number and hash, and whether the bank made a certificate of them. Asks at once when both came with the address. */
export function VerifyForm({ claimed }: { claimed: Claim }) {
  const [number, setNumber] = useState(claimed.number)
  const [hash, setHash] = useState(claimed.hash)
  const [asked, setAsked] = useState<Asked>({ is: 'not-asked' })

  useEffect(() => {
    if (claimed.number !== '' && claimed.hash !== '') void answerTo(tidy(claimed)).then(setAsked)
  }, [claimed])

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (asked.is === 'asking') return
    setAsked({ is: 'asking' })
    void answerTo(tidy({ number, hash })).then(setAsked)
  }

  function edit(change: () => void): void {
    setAsked({ is: 'not-asked' })
    change()
  }

  return (
    // No field has a name: were this form sent without its script, the hash would stand in an address.
    <form className="verify-form" noValidate onSubmit={submit}>
      <TextField
        label={texts.number} help={texts.numberHelp} value={number} maxLength={64} autoComplete="off" autoCapitalize="characters" spellCheck={false}
        onChange={({ currentTarget }) => edit(() => setNumber(currentTarget.value))}
      />
      <TextArea
        label={texts.hash} help={texts.hashHelp} value={hash} maxLength={200} rows={3} autoComplete="off" autoCapitalize="none" spellCheck={false}
        className="code" onChange={({ currentTarget }) => edit(() => setHash(currentTarget.value))}
      />
      <Button type="submit" kind="primary" busy={asked.is === 'asking'} busyLabel={texts.verifying}>{texts.verify}</Button>
      <div role="status" className="verify-answer"><Answer asked={asked} /></div>
    </form>
  )
}

function Answer({ asked }: { asked: Asked }) {
  if (asked.is === 'unanswered') return <Banner tone="bad">{asked.words}</Banner>
  if (asked.is !== 'answered') return null
  if (!asked.genuine) return <Banner tone="bad" title={texts.unknown}>{texts.unknownHelp}</Banner>
  return (
    <>
      <Banner tone="good" title={texts.genuine}>{texts.genuineHelp(bank.name, asked.claim.number)}</Banner>
      <p className="small muted">{texts.compare}</p>
    </>
  )
}

/** What the bank says to it. */
async function answerTo(claim: Claim): Promise<Asked> {
  if (claim.number === '' || claim.hash === '') return { is: 'unanswered', words: texts.missing }
  try {
    return { is: 'answered', claim, ...(await client.certificates.verify(claim)) }
  } catch (error) {
    return { is: 'unanswered', words: refusalWords(refusalOf(error)) }
  }
}

/** As the bank writes them: paper shows the hash in groups, and people type as they like. */
function tidy({ number, hash }: Claim): Claim {
  return { number: number.replace(/\s/g, '').toUpperCase(), hash: hash.replace(/\s/g, '').toLowerCase() }
}
