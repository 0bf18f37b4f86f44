import type { Movement } from "./movement"

type MovementOfCharge = Pick<Movement, "kind" | "amount" | "observedAt">

/** The amounts that were received, refunded and lost of a charge, all positive and in minor units. */
export interface TotalsOfMovements {
  received: number
  /** The refunded amount, without the money that a dispute took. */
  refunded: number
  /** The amount that an open dispute has taken. */
  disputed: number
  /** The amount that lost disputes have taken. */
  lost: number
  /** The amount that disappeared at the gateway without a refund or a dispute. */
  takenBack: number
}

/**
 * The name under which a movement is shown. `taken_back` is lost money without a dispute, and `refund_undone` reverses
 * a refund that never happened.
 */
export type MovementName = Movement["kind"] | "taken_back" | "refund_undone"

/**
 * A movement as it is shown to administrators. The amount of a lost dispute is the amount that the dispute took when it
 * began.
 */
export interface NamedMovement<Of extends MovementOfCharge> {
  movement: Of
  kind: MovementName
  amount: number
}

/** Returns the movements of one charge, oldest first, with the names and amounts under which they are shown. */
export function namedMovements<Of extends MovementOfCharge>(
  movements: readonly Of[]
): NamedMovement<Of>[] {
  let disputed = 0
  let lost = 0
  return combineCancelingMovements(movements).map(({ movement, amount }) => {
    const { kind } = movement
    if (kind === "disputed" || kind === "dispute_reversed") {
      disputed += amount
      return { movement, kind, amount }
    }
    if (kind === "refunded" && amount > 0) {
      // A dispute that an administrator entered as lost counts as refunded. Here the gateway shows its money again.
      const isReversal = lost >= amount
      lost -= isReversal ? amount : 0
      return {
        movement,
        kind: isReversal ? "dispute_reversed" : "refund_undone",
        amount,
      }
    }
    if (kind !== "lost") {
      return { movement, kind, amount }
    }
    // The end of a lost dispute moves no money, because the dispute took it when it began.
    if (disputed === 0 && amount !== 0) {
      return { movement, kind: "taken_back", amount }
    }
    const lostInDispute = { movement, kind, amount: amount + disputed }
    lost -= lostInDispute.amount
    disputed = 0
    return lostInDispute
  })
}

export function totalsOfMovements(
  movements: readonly MovementOfCharge[]
): TotalsOfMovements {
  const moved = { received: 0, refunded: 0, disputed: 0, lost: 0, takenBack: 0 }
  for (const { kind, amount } of namedMovements(movements)) {
    switch (kind) {
      case "captured": {
        // The gateway shows money again that it had taken back.
        const again = Math.min(amount, moved.takenBack)
        moved.takenBack -= again
        moved.received += amount - again
        break
      }
      case "refunded":
      case "refund_undone":
        moved.refunded -= amount
        break
      case "disputed":
        moved.disputed -= amount
        break
      case "dispute_reversed": {
        const open = Math.min(amount, moved.disputed)
        moved.disputed -= open
        moved.lost -= amount - open
        break
      }
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

/** Returns whether the name of a movement depends on the other movements of its charge. */
export function nameDependsOnOthers({
  kind,
  amount,
}: Pick<Movement, "kind" | "amount">): boolean {
  return kind === "lost" || (kind === "refunded" && amount > 0)
}

/**
 * Returns the name of each movement by its id, for a list that shows all movements. `movements` must contain all
 * movements of each charge, oldest first. Two movements that `namedMovements` shows as one get the same name.
 */
export function movementNames(
  movements: readonly (MovementOfCharge & Pick<Movement, "id" | "chargeId">)[]
): Map<string, MovementName> {
  const kinds = new Map<string, MovementName>()
  for (const chargeId of new Set(movements.map((one) => one.chargeId))) {
    const ofCharge = movements.filter((one) => one.chargeId === chargeId)
    const shownNames = new Map(
      namedMovements(ofCharge).map(({ movement, kind }) => [movement, kind])
    )
    const wasDisputed = [...shownNames.values()].includes("lost")
    for (const one of ofCharge) {
      const partner = ofCharge.find(
        (lost) => undoneRefundOf(lost, ofCharge) === one
      )
      kinds.set(
        one.id,
        shownNames.get(partner ?? one) ?? (wasDisputed ? "lost" : "taken_back")
      )
    }
  }
  return kinds
}

/**
 * Combines movements that were recorded together and partly cancel each other.
 *
 * When the gateway takes back a whole capture, the ledger records the capture as lost. In the same step, it records
 * earlier refunds of the capture, or an earlier lost dispute, as undone. Only the difference is newly lost. The
 * movements are recognized by their equal times.
 */
function combineCancelingMovements<Of extends MovementOfCharge>(
  movements: readonly Of[]
): { movement: Of; amount: number }[] {
  const undone = movements.flatMap(
    (one) => undoneRefundOf(one, movements) ?? []
  )
  return movements.flatMap((movement) => {
    if (undone.includes(movement)) {
      return []
    }
    const amount =
      movement.amount + (undoneRefundOf(movement, movements)?.amount ?? 0)
    return amount === 0 && movement.amount !== 0 ? [] : [{ movement, amount }]
  })
}

/**
 * Returns the movement that undoes a refund and was recorded together with the given lost capture. Returns `undefined`
 * if there is none.
 */
function undoneRefundOf<Of extends MovementOfCharge>(
  lost: Of,
  movements: readonly Of[]
): Of | undefined {
  return movements.find(
    ({ kind, amount, observedAt }) =>
      lost.kind === "lost" &&
      kind === "refunded" &&
      amount > 0 &&
      amount <= -lost.amount &&
      observedAt.getTime() === lost.observedAt.getTime()
  )
}
