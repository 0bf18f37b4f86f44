import type {
  ChargeAction,
  ChargeInFull,
  ShownDiscrepancy,
  ShownFigures,
} from "../../api/answers"

/** What a prompt knows when a person confirms it. */
export interface Confirmed {
  /** The charge as the person saw it. */
  charge: ChargeInFull
  discrepancy: ShownDiscrepancy | undefined
  figures: ShownFigures | undefined
  reason: string
  amount: number | undefined
  day: string
  outcome: string | undefined
  /** The state of a charge that was made, if the gateway does not show the charge. */
  as: string | undefined
}

interface Act {
  /** The last part of the route. Default: the act's name with hyphens. */
  route?: string
  isDangerous?: true
  needsReason?: true
  /** Returns the amount that the question shows. */
  amount?: (charge: ChargeInFull) => number
  /** Returns the most that can be typed, in reais; undefined if the amount cannot be chosen. */
  most?: (charge: ChargeInFull) => number | undefined
  asksGateway?: true
  asksDay?: true
  outcomes?: readonly string[]
  body: (confirmed: Confirmed) => object
}

const asObserved = ({ charge, reason }: Confirmed) => ({
  observed: charge.observed,
  reason,
})

/** The acts that a person can do about a payment: what is asked before, and what is sent. */
export const ACTS = {
  synchronize: { body: () => ({}) },
  /** Asks for a reason, as the capture of several payments does. */
  capture: {
    needsReason: true,
    amount: ({ amount }) => amount,
    most: ({ capturable }) => capturable,
    body: ({ amount, ...confirmed }) => ({
      ...asObserved(confirmed as Confirmed),
      amount,
    }),
  },
  refund: {
    isDangerous: true,
    needsReason: true,
    amount: ({ refundable }) => refundable,
    most: (charge) =>
      charge.refunded_as === "order_payment" ? charge.refundable : undefined,
    body: ({ amount, ...confirmed }) => ({
      ...asObserved(confirmed as Confirmed),
      refunded_as: confirmed.charge.refunded_as,
      ...(amount === undefined ? {} : { amount }),
    }),
  },
  /** Releases money that is only reserved; the texts do not call this a refund. */
  release: {
    route: "refund",
    isDangerous: true,
    needsReason: true,
    amount: ({ amount }) => amount,
    body: (confirmed) => ({
      ...asObserved(confirmed),
      refunded_as: "whole_charge",
    }),
  },
  book_as_part: {
    needsReason: true,
    amount: ({ captured }) => captured,
    body: asObserved,
  },
  resolve: {
    isDangerous: true,
    needsReason: true,
    asksGateway: true,
    outcomes: ["happened", "never_happened"],
    body: ({ figures, reason, outcome, as }) => ({
      operation_id: figures?.operation?.id,
      observed: figures?.observed,
      reason,
      outcome,
      ...(as === undefined ? {} : { as }),
    }),
  },
  accept_gateway_figure: {
    isDangerous: true,
    needsReason: true,
    asksGateway: true,
    body: ({ figures, reason }) => ({ observed: figures?.observed, reason }),
  },
  close_dispute: {
    needsReason: true,
    amount: ({ captured }) => captured,
    outcomes: ["won", "lost"],
    body: ({ outcome, ...confirmed }) => ({
      ...asObserved(confirmed as Confirmed),
      outcome,
    }),
  },
  dispute_deadline: {
    asksDay: true,
    body: ({ day }) => ({ answer_before: day === "" ? null : day }),
  },
  resolve_discrepancy: {
    needsReason: true,
    body: ({ discrepancy, reason }) => ({
      discrepancy_id: discrepancy?.id,
      resolution: reason,
      // The server refuses the request if the discrepancy has changed since it was shown.
      ...(discrepancy?.observed ? { observed: discrepancy.observed } : {}),
    }),
  },
  deactivate_link: { isDangerous: true, body: () => ({}) },
  erase_payer: { isDangerous: true, body: () => ({}) },
} as const satisfies Record<string, Act>

export type ActName = keyof typeof ACTS

export function actOf(name: ActName): Act & { route: string } {
  return { route: name.replaceAll("_", "-"), ...ACTS[name] }
}

/** The acts beside a payment. Those that end a discrepancy appear beside it; the others have places of their own. */
const NORMAL = ["synchronize", "capture", "refund", "new_link"] as const

/** The kinds of discrepancies that an act ends, or helps to end. */
const ENDS: Partial<Record<ChargeAction, readonly string[]>> = {
  resolve: ["unresolved", "waiting_too_long", "resolved_wrongly"],
  accept_gateway_figure: [
    "contradicted",
    "amounts_differ",
    "money_gone",
    "waiting_too_long",
  ],
  book_as_part: ["unmatched_payment"],
  close_dispute: ["chargeback"],
}

/** Returns the acts beside a payment, without acts that would be refused, such as a link without an order. */
export function normalActs({
  actions,
  order_id: orderId,
}: Pick<ChargeInFull, "actions" | "order_id">): ChargeAction[] {
  return NORMAL.filter(
    (act) => actions.includes(act) && !(act === "new_link" && orderId === null)
  )
}

/** Returns the acts that end a discrepancy, or help to end it. */
export function actsThatEnd({
  kind,
  actions,
}: Pick<ShownDiscrepancy, "kind" | "actions">): ChargeAction[] {
  return actions.filter((act) => ENDS[act]?.includes(kind) ?? false)
}
