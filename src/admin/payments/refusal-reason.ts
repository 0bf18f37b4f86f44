export type RefusalReason = "forbidden" | "changed" | "refused" | "unknown"

/** Why something was not done; `unknown` where no answer came, and it may have been done. */
export function refusalOf(status: number | undefined): RefusalReason {
  if (status === 403) return "forbidden"
  if (status === 409) return "changed"
  return status === undefined || status >= 500 ? "unknown" : "refused"
}
