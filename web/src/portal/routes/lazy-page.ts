import { lazyRouteComponent } from '@tanstack/react-router'
import { isBankReachable } from '#portal/bank-reachable.ts'

/**
 * A page whose program is loaded when it is opened first. The router loads the whole portal anew once when
 * that fails, because a newer version may have replaced the file; not while the bank cannot be reached.
 */
export function lazyPage<Parts extends Record<string, unknown>, Name extends keyof Parts>(
  load: () => Promise<Parts>,
  name: Name,
) {
  const loadOrExplain = async () => {
    try {
      return await load()
    } catch (error) {
      if (!(error instanceof Error) || (await isBankReachable())) throw error
      // The router reloads by how the message begins.
      throw new Error(`Unreachable: ${error.message}`, { cause: error })
    }
  }
  return lazyRouteComponent(loadOrExplain, name)
}
