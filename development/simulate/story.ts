import type { CallFault } from "./call-fault"

/** What a seed chooses: who does what, when, and what goes wrong meanwhile. Instants in ms after the one before. */
export interface Story {
  setting: {
    codesCancelable: boolean
    pixPartialRefunds: boolean
    processes: 1 | 2
    /** Whether the processes share Medusa's locks. */
    sharesLocks: boolean
    /** So long a statement takes, of the kind `notified`; else none. */
    statementMs?: number
  }
  carts: CartStory[]
  /** By admins, in the panel, and what nobody does. */
  others: Timed<OtherStep>[]
  /** Which call to the gateway, counted over all or over those of one operation, meets what. */
  calls: { nth: number; of?: CalledOperation; fault: CallFault }[]
  /** Which delivery of a notification, counted over all, meets what. */
  deliveries: { nth: number; effect: DeliveryEffect }[]
  crashes: Crash[]
  /** Of the kind `stopped` only. */
  stops?: Stop[]
}

export interface CartStory {
  centavos: number
  startsAfterMs: number
  visits: Visit[]
}

export interface Visit {
  method: Method
  card: "approved" | "denied" | "breaks"
  isDoubleClick: boolean
  steps: Timed<ShopperStep>[]
}

export type Timed<Step> = Step & { afterMs: number }

export type Method = (typeof METHODS)[number]

export type ShopperStep =
  | { kind: "complete"; times: 1 | 2 }
  | {
      kind: "pay"
      isLate: boolean
      times: 1 | 2
      isOld: boolean
      /** How much of what is asked for; 1 for all of it. */
      share: number
    }
  | { kind: "change_cart" }
  | { kind: "change_email" }
  | { kind: "ask_state" }

export type OtherStep =
  | { kind: "capture"; part: number | null; times: 1 | 2 }
  | { kind: "refund"; part: number | null; times: 1 | 2 }
  | { kind: "cancel_order"; times: 1 | 2 }
  | { kind: "ship" }
  | { kind: "refund_charge" }
  | { kind: "synchronize" }
  | { kind: "link_for_order" }
  /** By somebody who has the oldest link that is open, whether it was shown or not. */
  | { kind: "pay_link" }
  | { kind: "panel"; what: PanelWhat; part: number | null }
  | { kind: "sold_out"; forMs: number }
  | {
      kind: "change_order"
      change: OrderChange
      /** What the total gains, as a share of it; of an edit only. */
      share: number
      staysOpenMs: number
      isConfirmed: boolean
    }
  | { kind: "credit_order"; part: number }
  | { kind: "mark_as_paid" }
  | { kind: "switch_place"; forMs: number }
  | { kind: "clock_jump"; ms: number }

/** One that a person begins; nothing can be credited on the order before it ends. */
export type OrderChange = "edit" | "transfer"

export type PanelWhat = (typeof PANEL)[number]

/** What a call to the gateway asks for: a void, and the end of a code, is a refund there. */
export type CalledOperation =
  "token" | "look_up" | "create" | "capture" | "refund" | "deactivate_link"

export type DeliveryEffect =
  | { kind: "lost" }
  | { kind: "failed" }
  | { kind: "twice" }
  | { kind: "late"; ms: number }

/**
 * A process dies at its nth moment: before or after a call or a write; of a call of one operation at the
 * nth moment from that on. It is started again after a while.
 */
export interface Crash {
  process: 0 | 1
  atMoment: number
  of?: CalledOperation
  startsAgainAfterMs: number
}

/** A process stands still at the first lookup from its nth moment on, for longer than its leases last, and goes on. */
export interface Stop {
  process: 0 | 1
  atMoment: number
  forMs: number
}

export const METHODS = [
  "card_br",
  "card_br-manual",
  "card_br-at-shipment",
  "pix_br",
  "pix_br-at-checkout",
  "wallet_br",
  "wallet_br-at-checkout",
  "link_br",
  "link_br-at-checkout",
] as const

export const PANEL = [
  "refund",
  "capture",
  "void",
  "open_dispute",
  "win_dispute",
  "lose_dispute",
] as const
