import type { CodeSettings } from "./codes/code-settings"

export type LedgerRules = {
  /** So long after it was paid a charge can be refunded. */
  refundWindowMs: number
  /** As they are at the moment. */
  codes: CodeSettings
}
