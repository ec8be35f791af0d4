import { consultationBookedSchema, consultationPath } from '@bank/contract'
import { type RefObject, useCallback, useRef, useState } from 'react'
import { refusalOf } from '#api.ts'
import { callFunction } from '#lib/data/call-function.ts'
import { emptyField, focusField, typedIn } from '#lib/form/typed-fields.ts'
import { forgetDraft } from '#session/drafts.ts'
import { dismissFailures, dismissToast, showToast } from '#ui/toast/toast-store.ts'
import { bookingFields, type BookingProblems, payloadOf, problemsIn, type Typed } from './booking-problems.ts'
import { texts } from './booking-texts.ts'
import { type Booked, keepBooking } from './kept-booking.ts'
import { orderOf, listReplacedOrders, type SentOrder, withOrder } from './sent-orders.ts'
import { draft, useSentOrders } from './use-sent-orders.ts'
import { focusWhen, useWhen } from './use-when.ts'

/**
 * The choice, the typed fields, their problems, and sending them. Everything is kept until the bank has
 * accepted it.
 */
export function useBooking(onBooked: (booked: Booked) => void) {
  const form = useRef<HTMLFormElement | null>(null)
  const { sent, own, recall, keep } = useSentOrders(form)
  const when = useWhen(own)
  const { day, time, chooseDay, chooseTime, restore, dropTime } = when
  const { problems, show, settleProblem } = useProblems(form)
  const [busy, setBusy] = useState(false)

  const attach = useCallback(
    (element: HTMLFormElement | null) => {
      form.current = element
      if (!element) return
      const { date, time: label } = recall(element)
      restore(date, label)
    },
    [restore, recall],
  )

  /** Stores a change and drops the problem of the changed field. */
  function settle(
    field: string | undefined,
    chosen: { day: string | null; time: string | null } = { day, time },
  ): void {
    settleProblem(field)
    keep(chosen, sent)
  }

  async function book(): Promise<void> {
    if (!form.current || busy) return
    const typed: Typed = { ...typedIn(form.current), date: day ?? '', time: time ?? '' }
    const { problems: found, isIncomplete } = problemsIn(typed)
    if (isIncomplete) showToast({ ...texts.missing, tone: 'bad', atField: true })
    show(found)
    if (Object.keys(found).length > 0) return
    dismissFailures()
    setBusy(true)
    const order = orderOf(typed, sent, () => crypto.randomUUID())
    keep({ day, time }, withOrder(sent, order))
    const { refusal, ...booked } = await send(typed, order, sent).finally(() => setBusy(false))
    if (refusal !== null) return refused(refusal, order)
    forgetDraft(draft)
    // A new attempt clears earlier errors.
    dismissToast()
    onBooked(keepBooking(bookedOf(booked, typed, when.hour?.startsAt ?? null)))
  }

  function refused(refusal: string, { id }: SentOrder): void {
    // A browser's autofill may have filled in the honeypot field: the next try is sent without it.
    if (form.current) emptyField(form.current, 'website')
    if (isAnswer(refusal)) keep({ day, time }, ordersAfter(refusal, id, sent))
    const found = problemsOf(refusal)
    if (found === null) return showFailure(refusal)
    if (found.time !== undefined) dropTime()
    show(found)
  }

  return {
    ...when,
    attach,
    problems,
    busy,
    type: (field: string | undefined) => settle(field),
    chooseDay: (chosen: string) => settle('date', { day: chosen, time: chooseDay(chosen) }),
    chooseTime: (chosen: string) => {
      chooseTime(chosen)
      settle('time', { day, time: chosen })
    },
    book: () => void book(),
  }
}

/** The errors of the fields; showing them puts the focus on the first one. */
function useProblems(form: RefObject<HTMLFormElement | null>) {
  const [problems, setProblems] = useState<BookingProblems>({})
  return {
    problems,
    show: (found: BookingProblems): void => {
      setProblems(found)
      focusFirst(form.current, found)
    },
    settleProblem: (field: string | undefined): void => {
      if (Object.keys(problems).some((name) => name === field)) dismissFailures()
      setProblems((now) => Object.fromEntries(Object.entries(now).filter(([name]) => name !== field)))
    },
  }
}

/** The field of a refusal and its text there; null if it is about no field. */
function problemsOf(refusal: string): BookingProblems | null {
  if (refusal === 'TOO_MANY_BOOKINGS') return { email: texts.tooManyBookings }
  if (refusal === 'SLOT_TAKEN') return { time: texts.slotTaken }
  if (refusal === 'SLOT_NOT_OFFERED') return { time: texts.slotNotOffered }
  return null
}

function bookedOf(
  booked: BookedAnswer,
  { date = '', time = '', email = '' }: Typed,
  startsAt: string | null,
): Booked {
  return { ...booked, day: date, time, startsAt, email }
}

type BookedAnswer = Pick<Booked, 'calendar' | 'changePath'>
type Sent = BookedAnswer & { refusal: string | null }

/** Sends the order. `refusal` is null if it is booked, or the reason why not. */
async function send(typed: Typed, order: SentOrder, sent: readonly SentOrder[]): Promise<Sent> {
  const payload = payloadOf(typed, { orderId: order.id, replaces: listReplacedOrders(order, sent) })
  return await callFunction(consultationPath, payload).then(
    (answer) => {
      const { calendar = null, changePath = null } = consultationBookedSchema.safeParse(answer).data ?? {}
      return { refusal: null, calendar, changePath }
    },
    (error: unknown) => ({ refusal: refusalOf(error) ?? 'fault', calendar: null, changePath: null }),
  )
}

/**
 * Returns whether the bank answered this sending, which then booked nothing. After a fault it may have
 * booked.
 */
function isAnswer(refusal: string): boolean {
  return ['TOO_MANY_BOOKINGS', 'TOO_MANY_ATTEMPTS', 'SLOT_TAKEN', 'SLOT_NOT_OFFERED'].includes(refusal)
}

/** The orders that may still have been booked after this refusal; a rate limit proves nothing about them. */
function ordersAfter(refusal: string, refusedId: string, sent: readonly SentOrder[]): readonly SentOrder[] {
  return refusal === 'TOO_MANY_ATTEMPTS' ? sent : sent.filter(({ id }) => id !== refusedId)
}

function focusFirst(form: HTMLElement | null, found: BookingProblems): void {
  const field = bookingFields.find((name) => found[name] !== undefined)
  if (field === undefined) return
  if (field === 'date' || field === 'time') focusWhen(form, field)
  else if (form) focusField(form, field)
}

/** Shows a failure that belongs to no field. */
function showFailure(refusal: string): void {
  showToast({ ...(refusal === 'TOO_MANY_ATTEMPTS' ? texts.tooMany : texts.failed), tone: 'bad' })
}
