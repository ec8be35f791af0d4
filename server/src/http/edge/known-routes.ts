import { contract } from '@bank/contract'
import { isContractProcedure } from '@orpc/contract'

export type Route = { method: string; path: string }

/** The methods of each address: a 405 answer lists them in Allow (RFC 9110, section 15.5.6). */
export class KnownRoutes {
  readonly #routes: (Route & { shape: RegExp })[] = contractRoutes().map(withShape)
  /** The addresses without a field, which need no look at every shape. */
  readonly #exact = new Set(this.#routes.map(asWord))

  /** The catch-all route has no methods of its own. */
  add(method: string | string[], path: string): void {
    if (path.includes('*')) return
    for (const one of [method].flat()) {
      const route = withShape({ method: one, path })
      this.#routes.push(route)
      this.#exact.add(asWord(route))
    }
  }

  all(): Route[] {
    return this.#routes.map(({ method, path }) => ({ method, path }))
  }

  /** The address as it was declared, `/api/accounts/{id}`; null where there is none. */
  templateOf(method: string, path: string): string | null {
    // A name beats a field: `/accounts/order` is not an id.
    if (!path.includes('{') && this.#exact.has(asWord({ method, path }))) return path
    const found = this.#routes.filter((route) => route.method === method && route.shape.test(path))
    return found.map((route) => route.path).toSorted((a, b) => fieldsOf(a) - fieldsOf(b))[0] ?? null
  }

  methodsOf(path: string): string[] {
    return [
      ...new Set(this.#routes.filter(({ shape }) => shape.test(path)).map(({ method }) => method)),
    ].toSorted()
  }
}

const asWord = ({ method, path }: Route) => `${method} ${path}`

const fieldsOf = (path: string) => path.split('{').length

function contractRoutes(): Route[] {
  return Object.values(contract).flatMap((procedures) =>
    Object.values(procedures).flatMap((procedure: unknown) => {
      if (!isContractProcedure(procedure)) return []
      const { method = 'POST', path = '' } = procedure['~orpc'].route
      return [{ method, path: `/api${path}` }]
    }),
  )
}

/** A field of a path is {so} in the contract and :so in Fastify. */
function withShape({ method, path }: Route): Route & { shape: RegExp } {
  const named = path.replace(/:(\w+)/g, '{$1}')
  const shape = named
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
    .join('[^/]+')
  return { method, path: named, shape: new RegExp(`^${shape}$`) }
}
