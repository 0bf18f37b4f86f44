import type { FindingKind } from "../../charge/reconciled-day"
import type { Page } from "./payment-answers"

export interface ShownSums {
  captured: number
  refunded: number
}

/** What does not agree on a day, of GET /reconciliation/:id. */
export interface ShownFinding {
  id: string
  kind: FindingKind
  subject_id: string
  charge_id: string | null
  order_id: string | null
  /** Of a charge that differs: the sums of each side, and why one is not known. */
  details: {
    ledger?: ShownSums
    medusa?: ShownSums
    gateway?: ShownSums | null
    why?: string
    amount?: number
  }
}

export type FindingsAnswer = Page & { findings: ShownFinding[] }

/** For a spreadsheet in Brazil, or for another system. */
export type CsvFormat = "excel" | "iso"
