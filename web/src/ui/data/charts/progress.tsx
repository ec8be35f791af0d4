import { Bar } from './share.tsx'

type ProgressProps = {
  /** 0 to 100. */
  percent: number
  label: string
  /** Shows label and figure above the bar. */
  withText?: boolean | undefined
}

/** The progress of work that takes long. */
export function Progress({ percent, label, withText = false }: ProgressProps) {
  const share = Math.max(0, Math.min(100, percent))
  return (
    <div className="progress">
      {withText && (
        <div className="between small" aria-hidden="true">
          <span>{label}</span>
          <span className="num">{Math.round(share)}%</span>
        </div>
      )}
      <div
        role="progressbar"
        aria-valuenow={Math.round(share)}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-label={label}
      >
        <Bar percent={share} />
      </div>
    </div>
  )
}
