import type { RefusalCode } from '@bank/contract'

/**
 * The id of an order, chosen by the browser, and its status. The server carries an id out once: the id has to
 * stay while the outcome is unknown, and to change for another order.
 */
export type Attempt<Content> = {
  id: string
  /** The order last sent under this id, without the id. */
  content: Content | null
  /**
   * `unanswered`: sent, and no answer came. `consumed`: the bank keeps this id for what it was first used
   * for.
   */
  status: 'unsent' | 'unanswered' | 'refused' | 'consumed'
}

/** The attempt of a dialog that has just opened. */
export function firstAttempt<Content>(id: string): Attempt<Content> {
  return { id, content: null, status: 'unsent' }
}

/**
 * Returns the attempt for this content: a new id only after a definite answer, and only if the old id cannot
 * be used again.
 */
export function attemptFor<Content extends object>(
  last: Attempt<Content>,
  content: Content,
  newId: () => string,
): Attempt<Content> {
  const isSame = last.content !== null && contentKey(last.content) === contentKey(content)
  if (last.status === 'consumed' || (last.status === 'refused' && !isSame))
    return { id: newId(), content, status: 'unsent' }
  return { ...last, content }
}

/**
 * The status after a try that was not carried out. `code` is null after a fault, when nothing is known;
 * `consumedBy` names the refusals after which the bank keeps the id.
 */
export function statusAfter(
  before: Attempt<unknown>['status'],
  code: RefusalCode | null,
  consumedBy: ReadonlySet<RefusalCode>,
): Attempt<unknown>['status'] {
  if (code !== null && consumedBy.has(code)) return 'consumed'
  // Any other refusal is about this try only: an earlier one without an answer may have been carried out.
  return code === null || before === 'unanswered' ? 'unanswered' : 'refused'
}

/** The content as text, to compare two orders whatever the order of their fields. */
export function contentKey(content: object): string {
  return JSON.stringify(Object.entries(content).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
