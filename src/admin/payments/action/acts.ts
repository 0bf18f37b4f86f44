import type {
  ChargeAction,
  ChargeInFull,
  ShownDiscrepancy,
  LedgerAndGatewayState,
} from "../../api/admin-answer-types"

/** The data that an administrator has entered and confirmed in the prompt of an action. */
export interface ConfirmedAct {
  /** The charge as it was when the administrator opened the prompt. */
  charge: ChargeInFull
  discrepancy: ShownDiscrepancy | undefined
  figures: LedgerAndGatewayState | undefined
  reason: string
  amount: number | undefined
  day: string
  outcome: string | undefined
  /**
   * The state of the charge according to the administrator. Set only if all of these conditions are met:
   *
   * - The action resolves the creation of the charge.
   * - The administrator states that the gateway created the charge.
   * - The lookup in the prompt did not show what the gateway decided about the charge.
   */
  as: string | undefined
}

interface Act {
  /** The last part of the route's path. Default: the action's name with hyphens in place of underscores. */
  route?: string
  isDangerous?: true
  needsReason?: true
  /**
   * Returns the amount to show in the prompt's question. If the administrator enters an amount, this is the whole
   * amount that is reserved or not refunded yet. It can be more than `most`.
   */
  amount?: (charge: ChargeInFull) => number
  /**
   * Returns the largest amount in reais that an administrator can enter. The prompt has no field for an amount in two
   * cases:
   *
   * - The action has no property `most`.
   * - `most` returns undefined, because the action must use the whole amount of this charge.
   */
  most?: (charge: ChargeInFull) => number | undefined
  /** Whether the prompt looks the charge up at the gateway and shows the result. */
  asksGateway?: true
  /** Whether the prompt has a field for a date. */
  asksDay?: true
  /** The outcomes among which the administrator has to choose. */
  outcomes?: readonly string[]
  body: (confirmed: ConfirmedAct) => object
}

const observedAndReason = ({ charge, reason }: ConfirmedAct) => ({
  observed: charge.observed,
  reason,
})

/**
 * An administrator's actions on a payment. Each entry says what the prompt of the action asks for, and what the request
 * to the server contains.
 */
export const ACTS = {
  synchronize: { body: () => ({}) },
  /** Captures one payment. Its prompt asks for a reason, as the prompt for the capture of several payments does. */
  capture: {
    needsReason: true,
    amount: ({ amount }) => amount,
    most: ({ capturable }) => capturable,
    body: ({ amount, ...confirmed }) => ({
      ...observedAndReason(confirmed as ConfirmedAct),
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
      ...observedAndReason(confirmed as ConfirmedAct),
      refunded_as: confirmed.charge.refunded_as,
      ...(amount === undefined ? {} : { amount }),
    }),
  },
  /**
   * Releases money that is only reserved. The request goes to the refund route, but the texts of the action do not call
   * the release a refund.
   */
  release: {
    route: "refund",
    isDangerous: true,
    needsReason: true,
    amount: ({ amount }) => amount,
    body: (confirmed) => ({
      ...observedAndReason(confirmed),
      refunded_as: "whole_charge",
    }),
  },
  book_as_part: {
    needsReason: true,
    amount: ({ captured }) => captured,
    body: observedAndReason,
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
  accept_gateway_sums: {
    isDangerous: true,
    needsReason: true,
    asksGateway: true,
    body: ({ figures, reason }) => ({ observed: figures?.observed, reason }),
  },
  close_dispute: {
    needsReason: true,
    amount: ({ moved }) => moved.disputed,
    outcomes: ["won", "lost"],
    body: ({ outcome, ...confirmed }) => ({
      ...observedAndReason(confirmed as ConfirmedAct),
      outcome,
    }),
  },
  dispute_deadline: {
    asksDay: true,
    body: ({ day }) => ({ answer_deadline: day === "" ? null : day }),
  },
  resolve_discrepancy: {
    needsReason: true,
    body: ({ discrepancy, reason }) => ({
      discrepancy_id: discrepancy?.id,
      resolution: reason,
      // The server refuses the request if the charge or the sums of the discrepancy are not the ones that the page
      // showed.
      ...(discrepancy?.observed ? { observed: discrepancy.observed } : {}),
    }),
  },
  deactivate_link: { isDangerous: true, body: () => ({}) },
  erase_payer: { isDangerous: true, body: () => ({}) },
} as const satisfies Record<string, Act>

export type ActName = keyof typeof ACTS

export function findActWithRoute(name: ActName): Act & { route: string } {
  return { route: name.replaceAll("_", "-"), ...ACTS[name] }
}

/**
 * Returns which hint the prompt shows about an entered amount: `all` if the action captures or refunds the whole
 * amount, and `part` if a rest is left.
 */
export function amountHintOf(
  { amount: wholeAmountOf }: Pick<Act, "amount">,
  charge: ChargeInFull,
  entered: number
): "all" | "part" {
  return entered < (wholeAmountOf?.(charge) ?? 0) ? "part" : "all"
}

/**
 * The general actions on a payment. The buttons of all other actions are elsewhere on the page, for example beside a
 * discrepancy.
 */
const GENERAL_ACTS = ["synchronize", "capture", "refund", "new_link"] as const

/**
 * The kinds of discrepancies that each action resolves or helps to resolve. The button of such an action is beside
 * these discrepancies.
 */
const KINDS_HELPED_BY: Partial<Record<ChargeAction, readonly string[]>> = {
  resolve: ["unresolved", "waiting_too_long", "resolved_wrongly"],
  accept_gateway_sums: [
    "contradicted",
    "amounts_differ",
    "money_gone",
    "waiting_too_long",
  ],
  book_as_part: ["unmatched_payment"],
  close_dispute: ["chargeback"],
}

/**
 * Returns those of the actions `synchronize`, `capture`, `refund` and `new_link` that a payment allows. If the payment
 * has no order, `new_link` is left out, because a new link is for the amount that an order still owes.
 */
export function listAllowedGeneralActs({
  actions,
  order_id: orderId,
}: Pick<ChargeInFull, "actions" | "order_id">): ChargeAction[] {
  return GENERAL_ACTS.filter(
    (act) => actions.includes(act) && !(act === "new_link" && orderId === null)
  )
}

/** Returns those of the actions in `actions` that resolve the discrepancy or help to resolve it. */
export function actsForDiscrepancy({
  kind,
  actions,
}: Pick<ShownDiscrepancy, "kind" | "actions">): ChargeAction[] {
  return actions.filter((act) => KINDS_HELPED_BY[act]?.includes(kind) ?? false)
}
