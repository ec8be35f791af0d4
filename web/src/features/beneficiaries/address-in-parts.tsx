import type { Beneficiary } from '@bank/contract'
import { Fragment, type ReactNode } from 'react'
import { addressLine } from './printed.ts'
import './address-in-parts.css'

/** An address in one line that breaks only after its commas, so that a postcode stays whole; null if none. */
export function addressInParts(where: Pick<Beneficiary, 'address' | 'town' | 'country'>): ReactNode {
  const parts = addressLine(where)?.split(', ') ?? []
  if (parts.length === 0) return null
  return parts.map((part, index) => (
    <Fragment key={parts.slice(0, index + 1).join()}>
      {index > 0 && ' '}
      <span className="address-part">
        {part}
        {index < parts.length - 1 && ','}
      </span>
    </Fragment>
  ))
}
