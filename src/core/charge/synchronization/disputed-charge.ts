import type { Charge } from "../charge"
import { type BothSides, difference } from "./both-sides"
import type { Correction } from "./correction"

/** Listed until the gateway shows how it ended, or a person has entered it. */
export function openDisputeOf(sides: BothSides): Correction | undefined {
  const { state, dispute } = sides.charge
  return state === "charged_back" && dispute?.closed === undefined
    ? difference(
        sides,
        "chargeback",
        "The payer disputes this charge; nothing is refunded until that is won or lost."
      )
    : undefined
}

export function isLostDispute({ dispute }: Pick<Charge, "dispute">): boolean {
  return dispute?.closed?.outcome === "lost"
}
