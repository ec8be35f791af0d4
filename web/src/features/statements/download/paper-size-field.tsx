import type { PaperSize } from '@bank/contract'
import { SelectField } from '#ui/form/select-field.tsx'
import { texts } from '#features/statements/texts.ts'

export const papers = [
  { value: 'A4', label: texts.paperA4 },
  { value: 'LETTER', label: texts.paperLetter },
] as const

type PaperSizeFieldProps = { value: PaperSize; onChange: (paper: PaperSize) => void }

/** The sheet size of a PDF. */
export function PaperSizeField({ value, onChange }: PaperSizeFieldProps) {
  return <SelectField label={texts.paper} value={value} onChange={onChange} options={papers} />
}
