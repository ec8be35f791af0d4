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

/** The bar alone; its meaning stands beside it. */
export function Bar({ percent }: { percent: number }) {
  return (
    <svg className="bar" aria-hidden="true">
      <rect width={`${percent}%`} height="100%" />
    </svg>
  )
}
