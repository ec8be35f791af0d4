import { bank } from '#content/bank.ts'
import { paths } from '#paths.ts'
import { BrandMark } from '#ui/brand/brand-mark.tsx'

/** The bank's mark and name; leads home. */
export function BrandLink() {
  return (
    <a className="brand" href={paths.home}>
      <BrandMark />
      <span>{bank.name}</span>
    </a>
  )
}
