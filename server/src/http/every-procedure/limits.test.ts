import { expect } from 'vitest'
import { findingsOf } from '#testing/builders.ts'
import { type Answered, type Browser, testWithServer } from '#testing/test-server.ts'
import { ask, fieldsOf, listOthers, listProcedures, type ProcedureRoute } from '#testing/access/procedures.ts'
import { leavesOf, validInput, withValueAt } from '#testing/access/valid-inputs.ts'
import { edgeNumbers, edgeTexts } from '#testing/fuzz/edge-values.ts'
import { rowsFor } from '#testing/fuzz/rows.ts'

const isLong = process.env['TEST_LONG'] !== undefined
const turns = 6
let offset = 0

const often = '1000000'
const test = testWithServer({
  env: {
    SIGN_IN_REQUESTS_PER_MINUTE: often,
    SIGN_IN_REQUESTS_PER_NAME: often,
    CONFIRMATIONS_PER_MINUTE: often,
    ENQUIRIES_PER_ADDRESS: often,
    ENQUIRIES_PER_ADDRESS_AND_DAY: often,
    ENQUIRIES_PER_MINUTE: often,
    REQUESTS_PER_SESSION_AND_MINUTE: often,
  },
})

/** Asks in one session for as long as it lasts: what succeeds, such as another password, may end it. */
function asking(signIn: () => Promise<Browser>, route: ProcedureRoute) {
  let browser: Browser | null = null
  return async (input: unknown): Promise<Answered> => {
    const isNew = browser === null
    browser ??= await signIn()
    const answer = await ask(browser, route, fieldsOf(input))
    if (answer.status === 200 || answer.status === 401) browser = null
    if (answer.status !== 401 || isNew) return answer
    browser = await signIn()
    return await ask(browser, route, fieldsOf(input))
  }
}

for (const route of [...listProcedures(), ...listOthers()]) {
  const { name, input: schema } = route
  const fields = schema === null ? [] : leavesOf(schema)
  if (schema === null || fields.length === 0) continue
  test(`${name} has no fault with a number or date that does not fit its column`, async ({ server }) => {
    const { known, signIn } = await rowsFor(server, route, server.nextCode)
    const answerTo = asking(signIn, route)
    const right = () => ({
      ...fieldsOf(validInput(schema, known)),
      ...(name === 'signIn.signIn' && { code: '123456' }),
    })
    expect(schema.safeParse(right()).error).toBeUndefined()
    for (const leaf of fields) {
      const put = (value: unknown) => withValueAt(schema, right(), leaf, value, known)
      const longest = ['x'.repeat(leaf.longest), 'é'.repeat(leaf.longest)]
      const all =
        leaf.kind === 'number'
          ? edgeNumbers
          : schema.safeParse(put('some words')).success
            ? longest
            : [...edgeTexts, ...longest]
      let refused = 0
      // Every sixth value for a field, others for the next one; the long programme puts all of them.
      const turn = (offset += 1) % turns
      for (const value of all.filter((_, order) => isLong || all.length < turns || order % turns === turn)) {
        const input = put(value)
        // The contract refuses these before any other code runs, so two of them are enough.
        if (!schema.safeParse(input).success && (refused += 1) > 2) continue
        const { status } = await answerTo(input)
        expect(status, `${leaf.path.join('.')}: ${value}`).toBeLessThan(500)
      }
    }
  })
}

test('the books balance after all of them', async ({ server }) => {
  expect(await findingsOf(server.owner)).toEqual([])
})
