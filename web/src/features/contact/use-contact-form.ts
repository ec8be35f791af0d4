import { contactPath } from '@bank/contract'
import { useCallback, useRef, useState } from 'react'
import { refusalOf } from '#api.ts'
import { callFunction } from '#lib/data/call-function.ts'
import { emptyField, emptyFields, fillEmpty, focusField, typedIn } from '#lib/form/typed-fields.ts'
import { draftOf, forgetDraft, keepDraft } from '#session/drafts.ts'
import { dismissToast, showToast } from '#ui/toast/toast-store.ts'
import { contactFields, type ContactProblems, payloadOf, problemsIn } from './contact-problems.ts'
import { texts } from './texts.ts'

/** Name of the draft, which is kept until it is sent. */
const contactDraft = 'contact'

/**
 * The contact form, on the page or in the dialog: `fields` is a ref for the element around the fields. The
 * text is kept until it is sent.
 */
export function useContactForm(onSent?: () => void) {
  const part = useRef<HTMLDivElement | null>(null)
  const [problems, setProblems] = useState<ContactProblems>({})
  const [busy, setBusy] = useState(false)

  // A dialog has its fields only while it is open.
  const fields = useCallback((element: HTMLDivElement | null) => {
    part.current = element
    if (element) fillEmpty(element, draftOf(contactDraft))
    else setProblems({})
  }, [])

  function type(field: string | undefined): void {
    if (!part.current) return
    keepDraft(contactDraft, typedIn(part.current))
    setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== field)))
  }

  async function send(): Promise<void> {
    const form = part.current
    if (!form || busy) return
    const typed = typedIn(form)
    const found = problemsIn(typed)
    setProblems(found)
    const first = contactFields.find((name) => found[name] !== undefined)
    if (first !== undefined) return focusField(form, first)
    setBusy(true)
    try {
      await callFunction(contactPath, payloadOf(typed))
    } catch (error) {
      // A browser's autofill may have filled in the honeypot field: the next try is sent without it.
      emptyField(form, 'website')
      showToast({ ...(refusalOf(error) === 'TOO_MANY_ATTEMPTS' ? texts.tooMany : texts.failed), tone: 'bad' })
      return
    } finally {
      setBusy(false)
    }
    forgetDraft(contactDraft)
    emptyFields(form)
    // A new attempt clears earlier errors.
    dismissToast()
    showToast({ ...texts.sent, tone: 'good' })
    onSent?.()
  }

  return { fields, problems, busy, type, send: () => void send() }
}
