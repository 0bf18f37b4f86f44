import type { DiscrepancyKind } from "../../domain/discrepancy/discrepancy"

/**
 * For each kind of discrepancy, the group in which the pages list it. TypeScript reports an error if a kind has no
 * group.
 */
const GROUP_OF = {
  paid_without_order: "moneyWithoutOrder",
  unmatched_payment: "moneyWithoutOrder",
  order_without_charge: "orderWithoutMoney",
  money_gone: "orderWithoutMoney",
  still_authorized: "orderWithoutMoney",
  chargeback: "disputed",
  unresolved: "beingConfirmed",
  waiting_too_long: "beingConfirmed",
  contradicted: "beingConfirmed",
  notified_only: "beingConfirmed",
  link_unconfirmed: "beingConfirmed",
  amounts_differ: "differs",
  booking_failed: "differs",
  refund_failed: "differs",
  resolved_wrongly: "differs",
  credit_undecided: "differs",
  cards_tested: "shop",
  cards_stopped: "shop",
  of_other_installation: "shop",
  installation_undecided: "shop",
} as const satisfies Record<DiscrepancyKind, string>

type Group = (typeof GROUP_OF)[DiscrepancyKind]

export const DISCREPANCY_GROUPS = [...new Set(Object.values(GROUP_OF))]

/** Returns the group of a kind of discrepancy, or `shop` if the kind is unknown. */
export function groupOfDiscrepancyKind(kind: string): Group {
  return (GROUP_OF as Record<string, Group>)[kind] ?? "shop"
}

/** Returns the kinds of discrepancies in a group. The list is empty if there is no such group. */
export function kindsOfGroup(group: string): string[] {
  return Object.keys(GROUP_OF).filter(
    (kind) => groupOfDiscrepancyKind(kind) === group
  )
}
