import type { BothSides } from "./both-sides"

/**
 * Whether the shopper was told that nothing was charged: the gateway refused the charge, or showed
 * nothing of it through the whole settle window. Money of it that appears later was not waited for.
 */
export function cameToNothing({
  operations,
}: Pick<BothSides, "operations">): boolean {
  const creation = operations.filter(({ kind }) => kind === "create").at(-1)
  return creation?.state === "rejected" || creation?.state === "not_sent"
}

/**
 * Whether its money stands beside another open charge of its collection, which came first: it may
 * not take that one's order. A code that was let go is none of these while it came to something.
 */
export function isBesideAnother({
  charge,
  operations,
}: Pick<BothSides, "charge" | "operations">): boolean {
  return (
    charge.letGoAt !== undefined &&
    (charge.method === "card" || cameToNothing({ operations }))
  )
}
