import type { DayClose } from "../api/close-answers"

/** One line of the comparison of a day: the same sum on the three sides. */
export interface ComparedLine {
  name: "captured" | "returned"
  ours: number
  medusa: number
  gateway: number
  /** What Medusa and the gateway have beyond ours; less when negative. */
  medusaBeyond: number
  gatewayBeyond: number
}

/**
 * What was captured and what went back on a day, on the three sides. What went back are refunds and
 * what disputes took: Medusa and the gateway do not tell them apart. Undefined while nobody compared.
 */
export function comparedSides({
  captured,
  net,
  reconciled,
}: Pick<DayClose, "captured" | "net" | "reconciled">):
  ComparedLine[] | undefined {
  if (reconciled === null) return undefined
  const { medusa, gateway } = reconciled
  const line = (
    name: ComparedLine["name"],
    sums: { ours: number; medusa: number; gateway: number }
  ): ComparedLine => ({
    name,
    ...sums,
    medusaBeyond: inCents(sums.medusa - sums.ours),
    gatewayBeyond: inCents(sums.gateway - sums.ours),
  })
  return [
    line("captured", {
      ours: captured.total,
      medusa: medusa.captured,
      gateway: gateway.captured,
    }),
    line("returned", {
      ours: inCents(captured.total - net),
      medusa: medusa.refunded,
      gateway: gateway.refunded,
    }),
  ]
}

export function doSidesDiffer(lines: readonly ComparedLine[]): boolean {
  return lines.some(
    ({ medusaBeyond, gatewayBeyond }) =>
      medusaBeyond !== 0 || gatewayBeyond !== 0
  )
}

/** 0.1 + 0.2 is 0.3 here; and a negative nothing is nothing. */
function inCents(amount: number): number {
  return Math.round(amount * 100) / 100 + 0
}
