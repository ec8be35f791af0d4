import { useLocation, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { readId } from '#lib/data/param-values.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** This step of the history opened a dialog over the page of the step before. */
    isOverlay?: boolean
  }
}

/** Search params: the name of a dialog, and what it is about. A param without a value is left out. */
type Params = Readonly<Record<string, string | undefined>>

/**
 * The id of a payment or transfer that a dialog has made, or of an order that it has scheduled or prepared
 * for signatures; its account.
 */
export type ResultParams = { [Name in (typeof resultParams)[number]]?: string | undefined }

const resultParams = ['paid', 'scheduled', 'prepared', 'payer'] as const

/**
 * Functions that write a page's latest state into its address. They run before a dialog is opened, because
 * closing the dialog comes back to that address.
 */
export const beforeDialog = new Set<() => void>()

/**
 * Gives the dialogs over a page addresses: `?dialog=reset&id=…`, or with `about`, the params of the page that
 * say what a dialog is about. Opening one is a step of the history, so that Back closes it, and closing it
 * takes that step back. A dialog that a link opened has no such step: closing it stays on the page. Each page
 * ignores names and ids that it does not know.
 */
export function useDialogAddress(about: readonly string[] = ['id']) {
  const router = useRouter()
  const { searchStr, state } = useLocation()
  const params = new URLSearchParams(searchStr)
  // Back takes a moment, and a dialog may report its closing twice.
  const takenBack = useRef<object | null>(null)
  const show = (named: Params, isOverlay: boolean, replace: boolean) => {
    const next = new URLSearchParams(router.latestLocation.searchStr)
    for (const name of ['dialog', ...resultParams, ...about]) next.delete(name)
    goWith(next, named, isOverlay, replace)
  }
  const goWith = (next: URLSearchParams, named: Params, isOverlay: boolean, replace: boolean) => {
    const { pathname, hash } = router.latestLocation
    for (const [name, value] of Object.entries(named)) if (value !== undefined) next.set(name, value)
    void router.navigate({
      href: `${pathname}?${next.toString()}${hash && `#${hash}`}`,
      state: isOverlay ? { isOverlay } : {},
      replace,
      resetScroll: false,
      hashScrollIntoView: false,
      // A dialog asks itself before it is closed; a blocker of its draft must not keep it open afterwards.
      ignoreBlocker: true,
    })
  }
  return {
    dialog: params.get('dialog'),
    id: params.get('id'),
    /**
     * Another id in the address. Not by the router's own hook: that one answers later than this, and a page
     * would show the dialog without what it is about.
     */
    idIn: (name: string) => readId(params.get(name)),
    /** The result of the open dialog, where the address names it. */
    result: readResult(params),
    /**
     * Gives the open dialog the address of what it has done, so that a reload shows that again; without
     * params the address is the dialog's own. It stays one step of the history.
     */
    showResult: (done: ResultParams) => {
      const { searchStr: present, state: kept } = router.latestLocation
      const next = new URLSearchParams(present)
      // The answer may come after its dialog has gone.
      if (!next.has('dialog')) return
      for (const name of resultParams) next.delete(name)
      goWith(next, done, kept.isOverlay === true, true)
    },
    /** Whether this window opened the dialog; otherwise a link did. */
    isOpenedHere: state.isOverlay === true,
    open: (named: Params) => {
      for (const settle of beforeDialog) settle()
      // Otherwise both would become one step of the history.
      router.history.flush()
      const { state: present } = router.latestLocation
      show(named, true, present.isOverlay === true || present.isDialog === true)
    },
    close: () => {
      const { latestLocation } = router
      if (!latestLocation.state.isOverlay) return show({}, false, true)
      if (takenBack.current === latestLocation) return
      takenBack.current = latestLocation
      // The steps inside the dialog answer to the browser's Back only.
      router.history.back({ ignoreBlocker: true })
    },
  }
}

function readResult(params: URLSearchParams): ResultParams {
  const [paid, scheduled, prepared, payer] = resultParams.map((name) => readId(params.get(name)))
  return { paid, scheduled, prepared, payer }
}

/**
 * Returns the subject of a dialog: as the list has it, or as it was last seen while the address names it. A
 * list that changes meanwhile does not close the dialog.
 */
export function useLastSeen<Subject extends { id: string }>(
  present: Subject | undefined,
  id: string | null | undefined,
): Subject | undefined {
  const [seen, keep] = useState(present)
  if (present !== undefined && present !== seen) keep(present)
  return present ?? (seen?.id === id ? seen : undefined)
}
