import { isReceiptNumber, type VerifiedReceipt } from '@bank/contract'
import { type SyntheticEvent, useCallback, useEffect, useRef, useState } from 'react'
import { client, refusalOf } from '#api.ts'
import { bank } from '#content/bank.ts'
import { PhoneLink } from '#content/contact-links.tsx'
import { sumText } from '#domain/money.tsx'
import { formatDay } from '#lib/format/format-date.ts'
import { fillEmpty, focusField, typedIn } from '#lib/form/typed-fields.ts'
import { draftOf, forgetDraft } from '#session/drafts.ts'
import { Pairs } from '#ui/data/records/pairs.tsx'
import { Banner } from '#ui/layout/banner.tsx'
import { Button } from '#ui/form/button.tsx'
import { TextArea, TextField } from '#ui/form/field.tsx'
import { type Claim, groupHash, problemOf, trimClaim } from './verify-claim.ts'
import { beneficiaryName, refusalText, texts } from './verify-texts.ts'

type ClaimProblem = NonNullable<ReturnType<typeof problemOf>>

type Asked =
  | { is: 'not-asked' }
  | { is: 'wrong'; problem: ClaimProblem }
  | { is: 'asking' }
  | { is: 'answered'; claim: Claim; genuine: boolean; receipt: VerifiedReceipt | null }
  | { is: 'unanswered'; text: string }

type VerifyFormProps = {
  /** Number and hash from the address. */
  claimed?: Claim
  /** The form is in the page, and can be typed into, before its script is loaded; this reports that it is. */
  onReady?: () => void
}

const nothing: Claim = { number: '', hash: '' }
/** Name of the draft that keeps the typed fields while the page is loaded again for its script. */
const draft = 'verify'

/**
 * Number and hash, and whether the bank issued a certificate or a receipt with them. Asks at once when both
 * came with the address. The fields keep their own text: see lib/form/typed-fields.ts.
 */
export function VerifyForm({ claimed = nothing, onReady }: VerifyFormProps) {
  const { asked, ask, forget } = useAsking(claimed)
  const form = useRef<HTMLFormElement | null>(null)
  const answer = useRef<HTMLDivElement>(null)
  const isClaimComplete = problemOf(trimClaim(claimed)) === null
  useEffect(() => onReady?.(), [onReady])

  const attach = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element
      if (!element) return
      fillEmpty(element, { ...claimed, hash: groupHash(claimed.hash) })
      fillEmpty(element, draftOf(draft))
      forgetDraft(draft)
    },
    [claimed],
  )

  // After a scan the answer is above the form, which need not be filled in, and otherwise below its button.
  const hasOutcome = asked.is === 'answered' || asked.is === 'unanswered'
  useEffect(() => {
    if (hasOutcome) answer.current?.scrollIntoView({ block: isClaimComplete ? 'center' : 'nearest' })
  }, [isClaimComplete, hasOutcome])

  function submit(event: SyntheticEvent): void {
    event.preventDefault()
    if (asked.is === 'asking' || !form.current) return
    const { number = '', hash = '' } = typedIn(form.current)
    const found = ask({ number, hash })
    if (found !== null) focusField(form.current, found.field)
  }

  const outcome = (
    <div role="status" className="verify-answer" ref={answer}>
      <Answer asked={asked} />
    </div>
  )
  const problemAt = (field: keyof Claim) =>
    asked.is === 'wrong' && asked.problem.field === field ? asked.problem.text : null
  return (
    // Submitted before its script is loaded, this form does nothing and keeps its text: HTML defines so for
    // this method outside of a dialog. No field has a name: a browser that does not know the method would put
    // the hash into the address.
    <form className="verify-form" method="dialog" noValidate ref={attach} onSubmit={submit} onInput={forget}>
      {isClaimComplete && outcome}
      <TextField
        label={texts.number}
        help={texts.numberHelp}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={problemAt('number')}
        data-field="number"
      />
      <TextArea
        label={texts.hash}
        help={texts.hashHelp}
        rows={3}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={problemAt('hash')}
        className="code"
        data-field="hash"
      />
      <Button type="submit" kind="primary" busy={asked.is === 'asking'} busyLabel={texts.verifying}>
        {texts.verify}
      </Button>
      {!isClaimComplete && outcome}
    </form>
  )
}

/** Keeps the last question. An answer to earlier fields is dropped. */
function useAsking(claimed: Claim) {
  const [asked, setAsked] = useState<Asked>(() => ({
    is: problemOf(trimClaim(claimed)) === null ? 'asking' : 'not-asked',
  }))
  const question = useRef(0)

  const send = useCallback((claim: Claim): void => {
    question.current += 1
    const mine = question.current
    void answerTo(claim).then((answered) => {
      if (question.current === mine) setAsked(answered)
    })
  }, [])

  useEffect(() => {
    const claim = trimClaim(claimed)
    if (problemOf(claim) === null) send(claim)
  }, [claimed, send])

  return {
    asked,
    /** Asks the bank, or returns the first problem. */
    ask: (typed: Claim): ClaimProblem | null => {
      const claim = trimClaim(typed)
      const problem = problemOf(claim)
      setAsked(problem === null ? { is: 'asking' } : { is: 'wrong', problem })
      if (problem === null) send(claim)
      return problem
    },
    forget: (): void => {
      question.current += 1
      setAsked({ is: 'not-asked' })
    },
  }
}

function Answer({ asked }: { asked: Asked }) {
  if (asked.is === 'unanswered') return <Banner tone="bad">{asked.text}</Banner>
  if (asked.is !== 'answered') return null
  if (!asked.genuine)
    return (
      <Banner tone="bad" title={texts.unknown}>
        {texts.unknownHelp(isReceiptNumber(asked.claim.number) ? 'receipt' : 'certificate')}{' '}
        {texts.pleaseCall} <PhoneLink number={bank.phones.main} />.
      </Banner>
    )
  if (asked.receipt !== null) return <Receipt number={asked.claim.number} receipt={asked.receipt} />
  return (
    <>
      <Banner tone="good" title={texts.genuine}>
        {texts.genuineHelp(bank.name, asked.claim.number)}
      </Banner>
      <p className="small">{texts.notChecked}</p>
    </>
  )
}

/** The facts of a genuine receipt, to compare with the document. */
function Receipt({ number, receipt }: { number: string; receipt: VerifiedReceipt }) {
  const { amount, currency, day, beneficiary } = receipt
  return (
    <>
      <Banner tone="good" title={texts.genuine}>
        {texts.receiptHelp(bank.name, number)}
      </Banner>
      <Pairs
        pairs={[
          { name: texts.amount, value: sumText(amount, currency) },
          { name: texts.day, value: formatDay(day) },
          { name: beneficiaryName(receipt), value: beneficiary },
        ]}
      />
    </>
  )
}

/** Asks the bank. */
async function answerTo(claim: Claim): Promise<Asked> {
  try {
    const answer = isReceiptNumber(claim.number)
      ? await client.receipts.verify(claim)
      : { ...(await client.certificates.verify(claim)), receipt: null }
    return { is: 'answered', claim, ...answer }
  } catch (error) {
    return { is: 'unanswered', text: refusalText(refusalOf(error)) }
  }
}
