import type { Movement } from "./movement"

type MovementOfCharge = Pick<Movement, "kind" | "amount" | "observedAt">

/** What happened to a charge's money, each amount in minor units and positive. */
export interface MoneyMoved {
  received: number
  /** What was refunded, without what a dispute took. */
  refunded: number
  /** What an open dispute has taken. */
  disputed: number
  /** What lost disputes have taken. */
  lost: number
  /** What is gone at the gateway without a refund or a dispute. */
  takenBack: number
}

/** How a movement is called: `taken_back` is `lost` without a dispute, `refund_undone` a refund that never happened. */
export type ToldKind = Movement["kind"] | "taken_back" | "refund_undone"

/** A movement as people are told of it. The amount of a lost dispute is what the dispute took when it began. */
export interface ToldMovement<Of extends MovementOfCharge> {
  movement: Of
  kind: ToldKind
  amount: number
}

/** Returns the movements of one charge, oldest first, as people are told of them. */
export function toldMovements<Of extends MovementOfCharge>(
  movements: readonly Of[]
): ToldMovement<Of>[] {
  let disputed = 0
  return withoutRelabelled(movements).map((movement) => {
    const { kind, amount } = movement
    if (kind === "disputed" || kind === "dispute_reversed") {
      disputed += amount
      return { movement, kind, amount }
    }
    if (kind === "refunded" && amount > 0) {
      return { movement, kind: "refund_undone", amount }
    }
    if (kind !== "lost") {
      return { movement, kind, amount }
    }
    // Only the end of a dispute moves nothing: its money left when it began.
    if (disputed === 0 && amount !== 0) {
      return { movement, kind: "taken_back", amount }
    }
    const told = { movement, kind, amount: amount + disputed }
    disputed = 0
    return told
  })
}

/** Adds up the movements of one charge. */
export function moneyMoved(movements: readonly MovementOfCharge[]): MoneyMoved {
  const moved = { received: 0, refunded: 0, disputed: 0, lost: 0, takenBack: 0 }
  for (const { kind, amount } of toldMovements(movements)) {
    switch (kind) {
      case "captured":
        moved.received += amount
        break
      case "refunded":
      case "refund_undone":
        moved.refunded -= amount
        break
      case "disputed":
      case "dispute_reversed":
        moved.disputed -= amount
        break
      case "lost":
        moved.lost -= amount
        moved.disputed = 0
        break
      case "taken_back":
        moved.takenBack -= amount
    }
  }
  return moved
}

/**
 * Leaves out the pairs that only name again how money is gone: a dispute that a person entered as lost, and whose
 * capture the gateway takes back later.
 */
function withoutRelabelled<Of extends MovementOfCharge>(
  movements: readonly Of[]
): Of[] {
  const isPair = (one: Of, other: Of) =>
    one.kind === "lost" &&
    one.amount < 0 &&
    other.kind === "refunded" &&
    other.amount === -one.amount &&
    other.observedAt.getTime() === one.observedAt.getTime()
  return movements.filter(
    (one) =>
      !movements.some((other) => isPair(one, other) || isPair(other, one))
  )
}
