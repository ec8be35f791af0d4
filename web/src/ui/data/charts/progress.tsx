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

/**
 * A share that does not move by itself: the elapsed part of a term, a currency's part. `label` gives it in
 * words.
 */
export function Share({ percent, label }: { percent: number; label: string }) {
  return (
    <div role="img" aria-label={label}>
      <Bar percent={Math.max(0, Math.min(100, percent))} />
    </div>
  )
}

function Bar({ percent }: { percent: number }) {
  return (
    <svg className="bar" aria-hidden="true">
      <rect width={`${percent}%`} height="100%" />
    </svg>
  )
}
