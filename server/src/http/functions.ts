import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalCode } from '@bank/contract'
import type { z } from 'zod'
import { Refusal } from '#platform/refusal.ts'
import { bodyOf } from './answers.ts'
import type { RequestContext } from './procedures.ts'

/** The context of such a call. */
export type FunctionContext = Pick<RequestContext, 'services' | 'address' | 'origin'>

/**
 * A call with an address of its own in the specification, outside of the contract: JSON in, and a success or
 * a sentence for the caller out.
 */
export type NamedFunction = {
  path: string
  schema: z.ZodType
  /** Returns the body of a success. */
  answer: (context: FunctionContext, body: unknown) => Promise<object>
  sentences: Partial<Record<RefusalCode, string>>
}

/** A call at this path; its body is checked by this schema before anything else happens. */
export function namedFunction<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
  sentences: NamedFunction['sentences'],
  work: (context: FunctionContext, input: z.infer<Schema>) => Promise<object>,
): NamedFunction {
  return {
    path,
    schema,
    sentences,
    answer: async (context, body) => {
      const read = schema.safeParse(body)
      if (!read.success)
        throw new Refusal(
          'INVALID_INPUT',
          read.error.issues.map(({ path: at, message }) => ({ path: at.join('.'), message })),
        )
      return await work(context, read.data)
    },
  }
}

type Functions = {
  functions: readonly NamedFunction[]
  contextOf: (request: FastifyRequest, reply: FastifyReply) => RequestContext
}

/** Specification 1, section 8: the answer where no better sentence is known. */
const somethingWrong = 'Something went wrong. Please try again.'

/**
 * Adds these calls under the rules of every call that changes something: JSON alone, of limited size, from
 * our own pages.
 */
export function addFunctions(api: FastifyInstance, { functions, contextOf }: Functions): void {
  for (const { path, answer, sentences } of functions) {
    api.post(path, async (request, reply) => {
      const { answerTo, ...context } = contextOf(request, reply)
      try {
        return await reply.code(200).send(await answer(context, request.body))
      } catch (error) {
        const given = answerTo(error)
        const sentence = given.code === 'INVALID_INPUT' ? given.message : sentenceOf(sentences, given.code)
        return await reply.code(given.status).send(bodyOf({ ...given, message: sentence }))
      }
    })
  }
}

function sentenceOf(sentences: NamedFunction['sentences'], code: string): string {
  return Object.entries(sentences).find(([known]) => known === code)?.[1] ?? somethingWrong
}
