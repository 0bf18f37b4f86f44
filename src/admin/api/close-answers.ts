import type { FindingKind } from "../../charge/reconciled-day"
import type { Page, ShownMethodName, ShownMovement } from "./payment-answers"

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

/** GET /day-closes/:account/:day */
export interface DayClose {
  account: string
  day: string
  currency_code: string
  is_over: boolean
  captured: {
    total: number
    count: number
    by: {
      method: ShownMethodName
      paid_with: string | null
      brand: string | null
      installments: number
      amount: number
      count: number
    }[]
  }
  refunded: {
    total: number
    count: number
    by: {
      origin: "staff" | "automatic" | "panel"
      amount: number
      count: number
    }[]
  }
  chargebacks: {
    disputed: number
    reversed: number
    lost: number
    count: number
  }
  /** Captured less refunds and chargebacks, before fees. What went out is positive above. */
  net: number
  /**
   * By reconciliation; null while the day was not reconciled. What each side has: it agrees when `captured`
   * is `captured.total`, and `refunded` is `captured.total - net`, which has chargebacks too.
   */
  reconciled: {
    id: string
    status: "running" | "done"
    finished_at: string | null
    medusa: { captured: number; refunded: number }
    gateway: { captured: number; refunded: number }
    findings: number
  } | null
  being_confirmed: { count: number; amount: number }
  reserved: { count: number; amount: number; next_deadline: string | null }
  unmatched: { count: number; amount: number }
  /** Orders of that day that somebody marked as paid by hand. */
  marked_as_paid: { order_id: string; display_id: number; amount: number }[]
  /** What was learnt only when the day was over: it is in the figures. The latest 100, and how many there are. */
  learnt_later: { count: number; movements: ShownMovement[] }
}

export type DayClosesAnswer = Page & {
  day_closes: {
    account: string
    day: string
    captured: number
    refunded: number
    net: number
    findings: number | null
    status: "running" | "done" | null
  }[]
}
