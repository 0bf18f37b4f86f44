import type { ReconciliationInput } from "./reconciliation-input"

/**
 * Whether the shopper was told that nothing was charged: the gateway refused the charge, or showed
 * nothing of it through the whole resolve window. Money of it that appears later was not waited for.
 */
export function cameToNothing({
  operations,
}: Pick<ReconciliationInput, "operations">): boolean {
  const creation = operations.filter(({ kind }) => kind === "create").at(-1)
  return creation?.state === "rejected" || creation?.state === "not_sent"
}

/**
 * Whether its money stands beside another open charge of its collection, which came first: it may
 * not take that one's order. A code that was abandoned is none of these while it came to something.
 */
export function hasSibling({
  charge,
  operations,
}: Pick<ReconciliationInput, "charge" | "operations">): boolean {
  return (
    charge.abandonedAt !== undefined &&
    (charge.method === "card" || cameToNothing({ operations }))
  )
}
