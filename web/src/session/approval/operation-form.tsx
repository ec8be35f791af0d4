import { approvalReasonSchema, isCodeRefusal, type RefusalCode } from '@bank/contract'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { refusalOf } from '#api.ts'
import { hasProblems, problemOfText } from '#lib/form/problems.ts'
import { useForm } from '#lib/form/use-form.ts'
import { isCodeMissing } from '#lib/form/authentication-code.ts'
import { useSingleMutation } from '#session/use-single-mutation.ts'
import { CodeField } from '#ui/form/code-field.tsx'
import { TextArea } from '#ui/form/field.tsx'
import { dismissFailures, showToast } from '#ui/toast/toast-store.ts'

type Given = { reason: string; code: string }

type OperationOptions<Answer> = {
  needsReason: boolean
  /** Gets a code of six digits, and a reason where one is needed. */
  send: (given: Given) => Promise<Answer>
  onDone: (answer: Answer) => void
  /** Shows a refusal at a field of the caller's own; returns whether there is one. */
  atField?: ((refusal: RefusalCode) => boolean) | undefined
  /** The title of the toast about a refusal that is not about the code. */
  failed: string
  refusalText: (refusal: RefusalCode | null) => string
  /** The queries that are read again, whatever the answer. */
  queryKeys: readonly QueryKey[]
}

const texts = {
  reason: 'Reason',
  code: 'Authentication code',
  codeMissing: 'Enter your 6-digit code.',
} as const

/**
 * The form of an operation that is one call: a reason, where it needs one, and a code. `attach`
 * is a ref for the element around the fields.
 */
export function useOperationForm<Answer>(options: OperationOptions<Answer>) {
  const { needsReason, send, onDone, atField, failed, refusalText, queryKeys } = options
  const queries = useQueryClient()
  const { attach, ...form } = useForm<Given>({ reason: '', code: '' })
  const operation = useSingleMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      dismissFailures()
      onDone(answer)
    },
    onError: (error) => {
      const refusal = refusalOf(error)
      if (isCodeRefusal(refusal)) return form.show({ code: refusalText(refusal) })
      if (refusal !== null && atField?.(refusal)) return
      showToast({ tone: 'bad', title: failed, description: refusalText(refusal) })
    },
    onSettled: () => {
      for (const queryKey of queryKeys) void queries.invalidateQueries({ queryKey })
    },
  })

  function submit(): void {
    if (operation.isPending) return
    const given = { reason: form.values.reason.trim(), code: form.values.code }
    const found = {
      ...(needsReason && { reason: problemOfText(approvalReasonSchema, given.reason) }),
      ...(isCodeMissing(given.code) && { code: texts.codeMissing }),
    }
    form.show(found)
    if (hasProblems(found)) return
    // A code works once, whatever the answer.
    form.set({ code: '' })
    operation.mutate(given)
  }

  return { attach, needsReason, fields: form, busy: operation.isPending, submit }
}

type OperationFieldsProps = {
  form: Pick<ReturnType<typeof useOperationForm>, 'needsReason' | 'fields'>
  /** The label of the reason, where another word says more. */
  reason?: string
  reasonHelp?: string
  codeHelp: string
}

/** The fields of an operation's form. */
export function OperationFields({ form, reason = texts.reason, reasonHelp, codeHelp }: OperationFieldsProps) {
  const { needsReason, fields } = form
  return (
    <>
      {needsReason && (
        <TextArea
          label={reason}
          help={reasonHelp}
          rows={2}
          value={fields.values.reason}
          error={fields.problems.reason}
          required
          onChange={({ currentTarget }) => fields.set({ reason: currentTarget.value })}
        />
      )}
      <CodeField
        label={texts.code}
        help={codeHelp}
        value={fields.values.code}
        error={fields.problems.code}
        onChange={(code) => fields.set({ code })}
      />
    </>
  )
}
