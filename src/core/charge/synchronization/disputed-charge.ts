import type { Charge } from "../charge"
import { sumOf } from "../medusa-books"
import { type BothSides, difference } from "./both-sides"
import type { Correction } from "./correction"

/** Listed until the gateway shows how it ended, or a person has entered it. */
export function openDisputeOf(sides: BothSides): Correction | undefined {
  const { charge, books } = sides
  if (charge.state !== "charged_back" || charge.dispute?.closed) {
    return undefined
  }
  const { refunded } = charge.sums
  const isPartReturned = refunded > sumOf(books.payment?.refunds ?? [])
  return difference(
    sides,
    "chargeback",
    isPartReturned
      ? `The payer disputes this charge, and the payment service shows ${refunded} of it in minor units as given back: a refund in the merchant panel, or what was lost. Enter how the dispute ended; nothing is booked or refunded until then.`
      : "The payer disputes this charge; nothing is refunded until that is won or lost."
  )
}

export function isLostDispute({ dispute }: Pick<Charge, "dispute">): boolean {
  return dispute?.closed?.outcome === "lost"
}
