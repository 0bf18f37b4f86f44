import type {
  ChargeAction,
  ChargeInFull,
  ShownDiscrepancy,
  ShownFigures,
} from "../api/answers"

/** What a prompt knows when somebody confirms it. */
export interface Confirmed {
  /** As the person saw it. */
  charge: ChargeInFull
  discrepancy: ShownDiscrepancy | undefined
  figures: ShownFigures | undefined
  reason: string
  amount: number | undefined
  day: string
  outcome: string | undefined
  /** What a charge is that was made. */
  as: string | undefined
}

interface Act {
  /** The last part of the route, where that is not its name. */
  route?: string
  isDangerous?: true
  needsReason?: true
  /** What stands in the question. */
  amount?: (charge: ChargeInFull) => number
  /** Most that can be typed, in reais; undefined where it is all or nothing. */
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

/** What a person can do about a payment: what is asked before, and what is sent. */
export const ACTS = {
  synchronize: { body: () => ({}) },
  capture: {
    amount: ({ amount }) => amount,
    most: ({ capturable }) => capturable,
    body: ({ charge: { observed }, amount }) => ({ observed, amount }),
  },
  refund: {
    isDangerous: true,
    needsReason: true,
    amount: ({ refundable }) => refundable,
    most: (charge) =>
      charge.is_refunded_in_part ? charge.refundable : undefined,
    body: ({ amount, ...confirmed }) => ({
      ...asObserved(confirmed as Confirmed),
      ...(amount === undefined ? {} : { amount }),
    }),
  },
  /** What is only reserved is released, and never called a refund. */
  release: {
    route: "refund",
    isDangerous: true,
    needsReason: true,
    amount: ({ amount }) => amount,
    body: asObserved,
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
      ...{ reason, outcome },
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
      // Refused when it has changed since it was shown.
      ...(discrepancy?.observed ? { observed: discrepancy.observed } : {}),
    }),
  },
  erase_payer: { isDangerous: true, body: () => ({}) },
} as const satisfies Record<string, Act>

export type ActName = keyof typeof ACTS

export function actOf(name: ActName): Act & { route: string } {
  return { route: name.replaceAll("_", "-"), ...ACTS[name] }
}

/** What appears beside a payment; each other act appears on what it ends. */
const NORMAL = ["synchronize", "capture", "refund", "new_link"] as const

/** The discrepancies that an act ends, or is the way out of. */
const ENDS: Partial<Record<ChargeAction, readonly string[]>> = {
  resolve: ["unresolved", "waiting_too_long", "resolved_wrongly"],
  accept_gateway_figure: [
    ...["contradicted", "amounts_differ"],
    ...["money_gone", "waiting_too_long"],
  ],
  book_as_part: ["unmatched_payment"],
  close_dispute: ["chargeback"],
}

/** The acts beside a payment; those that lack what they need would only be refused. */
export function normalActs({
  actions,
  order_id: orderId,
}: Pick<ChargeInFull, "actions" | "order_id">): ChargeAction[] {
  return NORMAL.filter(
    (act) => actions.includes(act) && !(act === "new_link" && orderId === null)
  )
}

/** The acts that end a discrepancy. */
export function actsThatEnd({
  kind,
  actions,
}: Pick<ShownDiscrepancy, "kind" | "actions">): ChargeAction[] {
  return actions.filter((act) => ENDS[act]?.includes(kind) ?? false)
}
