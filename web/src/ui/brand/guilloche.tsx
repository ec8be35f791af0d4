import { memo, useId } from 'react'
import { guilloche, type Ornament } from '@bank/ornament'
import { classNames } from '#ui/class-names.ts'

type GuillocheProps = Ornament & {
  /** The subject: an account number, a certificate number, a word. Each has its own drawing. */
  seed: string
  className?: string | undefined
  preserveAspectRatio?: string | undefined
}

/**
 * The guilloché is the bank's mark of origin. Screen readers skip it, and it never carries a meaning alone.
 * Its props are plain words and numbers, so it is drawn again only when one of them changes.
 */
export const Guilloche = memo(function Guilloche({
  seed,
  className,
  preserveAspectRatio,
  ...ornament
}: GuillocheProps) {
  const prefix = useId()
  const drawing = guilloche(ornament, seed)
  return (
    <svg
      className={classNames('guilloche', ornament.kind === 'band' && 'guilloche-band', className)}
      viewBox={drawing.viewBox}
      aria-hidden="true"
      preserveAspectRatio={preserveAspectRatio ?? (ornament.kind === 'band' ? 'xMinYMid slice' : undefined)}
    >
      <defs>
        {drawing.paths.map((path, index) => (
          <path
            key={index}
            id={`${prefix}${index}`}
            d={path.d}
            fill="none"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </defs>
      {drawing.paths.map((path, index) => (
        <g key={index} className={`ink-${path.ink}`}>
          {path.at.map((place) => (
            <use key={place} href={`#${prefix}${index}`} transform={place} />
          ))}
        </g>
      ))}
    </svg>
  )
})
