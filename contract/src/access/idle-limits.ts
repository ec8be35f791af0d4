/** Idle limits, specification 1 section 4 and specification 2 section 9. The server keeps the same ones. */
export const idleLimits = {
  public: { outAfterMs: 5 * 60_000 },
  user: { warnAfterMs: 25 * 60_000, countdownSeconds: 60, outAfterMs: 26 * 60_000 },
  admin: { warnAfterMs: 29.5 * 60_000, countdownSeconds: 30, outAfterMs: 30 * 60_000 },
} as const

/** A user's activity is reported to the server at most this often. */
export const touchEveryMs = 30_000
