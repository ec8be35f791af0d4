import { balanceAdjustmentSchema, type Currency, decimalsProblem } from '@bank/contract'
import { problemOfText, type Problems } from '#lib/form/problems.ts'
import type { AdjustmentDraft } from './use-adjustment.ts'
import { editTexts } from '#features/accounts/admin/texts.ts'

export type AdjustmentProblems = Problems<AdjustmentDraft>

const noteSchema = balanceAdjustmentSchema.shape.note

/** The problems of a new balance and its reason, field by field. */
export function problemsOf({ newBalance, note }: AdjustmentDraft, currency: Currency): AdjustmentProblems {
  const balance = balanceProblem(newBalance, currency)
  return {
    ...(balance !== null && { newBalance: balance }),
    note: note.trim() === '' ? editTexts.noteMissing : problemOfText(noteSchema, note),
  }
}

function balanceProblem(newBalance: string, currency: Currency): string | null {
  if (newBalance === '') return editTexts.balanceMissing
  if (!/^\d{1,20}(\.\d+)?$/.test(newBalance)) return editTexts.wrongBalance
  return decimalsProblem(newBalance, currency)
}
