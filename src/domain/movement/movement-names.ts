import type { Movement } from "./movement"

type MovementOfCharge = Pick<Movement, "kind" | "amount" | "recordedAt">

/** How much money of a charge was received, refunded and lost. No amount is negative, and all are in centavos. */
export interface TotalsOfMovements {
  received: number
  /** The refunded amount. Money of a dispute is not included. */
  refunded: number
  /** The amount that an open dispute took. */
  disputed: number
  /** The amount that the store lost in disputes. */
  lost: number
  /** The amount that is missing at the gateway without a refund or a dispute. */
  takenBack: number
}

/**
 * The name under which a movement is shown. It is the movement's kind, except in these cases:
 * - `taken_back` instead of `lost`: money is missing without a refund or a dispute.
 * - `dispute_reversed` instead of `refunded`, with a positive amount: a dispute was entered as lost, which counts as a
 *   refund. Later, the gateway showed the money of this dispute again.
 * - `refund_undone` instead of `refunded`, with a positive amount: a refund turned out not to have happened.
 *
 * If two movements are shown as one combined movement, each of the two has the name of the combined movement.
 */
export type MovementName = Movement["kind"] | "taken_back" | "refund_undone"

/**
 * A movement with the name that administrators see, and with an amount that fits this name.
 *
 * Do not add up the amounts of a charge's movements. The amount of a lost dispute appears twice: in the movement for
 * the beginning of the dispute, and in the movement for its end. Only the amounts that the ledger stores can be added
 * up.
 */
export interface NamedMovement<Of extends MovementOfCharge> {
  movement: Of
  kind: MovementName
  amount: number
}

/**
 * Returns the movements of a charge with the names that administrators see, and with amounts that fit these names.
 * `movements` must contain all movements of the charge, oldest first. The result can have fewer movements, because
 * movements that cancel each other are combined.
 */
export function combineAndNameMovements<Of extends MovementOfCharge>(
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
      // A dispute that an administrator entered as lost counts as refunded. If at least this amount was lost, the
      // movement was recorded because the gateway shows the dispute's money again.
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
  for (const { kind, amount } of combineAndNameMovements(movements)) {
    switch (kind) {
      case "captured": {
        // The gateway shows money again that was missing for a while.
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

export function isNameDependentOnOtherMovements({
  kind,
  amount,
}: Pick<Movement, "kind" | "amount">): boolean {
  return kind === "lost" || (kind === "refunded" && amount > 0)
}

/**
 * Returns the name of each movement by the movement's id. `movements` must contain all movements of each charge, oldest
 * first. If `combineAndNameMovements` combines two movements into one, both get the name of the combined movement.
 */
export function movementNames(
  movements: readonly (MovementOfCharge & Pick<Movement, "id" | "chargeId">)[]
): Map<string, MovementName> {
  const namesById = new Map<string, MovementName>()
  for (const chargeId of new Set(movements.map((one) => one.chargeId))) {
    const ofCharge = movements.filter((one) => one.chargeId === chargeId)
    const shownNames = new Map(
      combineAndNameMovements(ofCharge).map(({ movement, kind }) => [
        movement,
        kind,
      ])
    )
    const wasDisputed = [...shownNames.values()].includes("lost")
    for (const one of ofCharge) {
      const partner = ofCharge.find(
        (lost) => findUndoneRefundOfLoss(lost, ofCharge) === one
      )
      namesById.set(
        one.id,
        shownNames.get(partner ?? one) ?? (wasDisputed ? "lost" : "taken_back")
      )
    }
  }
  return namesById
}

/**
 * Combines movements that were recorded at the same time and cancel each other in part or completely.
 *
 * If the gateway no longer shows a capture and its refunds, the ledger records the whole capture as lost, and the
 * refunds as undone. After a capture of R$ 100 and a refund of R$ 30, for example, only R$ 70 is lost now. The combined
 * movement has this amount. If the amount would be 0, the result contains neither of the two movements.
 */
function combineCancelingMovements<Of extends MovementOfCharge>(
  movements: readonly Of[]
): { movement: Of; amount: number }[] {
  const undone = movements.flatMap(
    (one) => findUndoneRefundOfLoss(one, movements) ?? []
  )
  return movements.flatMap((movement) => {
    if (undone.includes(movement)) {
      return []
    }
    const amount =
      movement.amount +
      (findUndoneRefundOfLoss(movement, movements)?.amount ?? 0)
    return amount === 0 && movement.amount !== 0 ? [] : [{ movement, amount }]
  })
}

/**
 * Returns the movement that has to be combined with the movement `lost`. It was recorded at the same time as `lost`,
 * and it says that an earlier refund is undone. Returns `undefined` if there is none, or if the kind of the given
 * movement is not `lost`.
 */
function findUndoneRefundOfLoss<Of extends MovementOfCharge>(
  lost: Of,
  movements: readonly Of[]
): Of | undefined {
  return movements.find(
    ({ kind, amount, recordedAt }) =>
      lost.kind === "lost" &&
      kind === "refunded" &&
      amount > 0 &&
      amount <= -lost.amount &&
      recordedAt.getTime() === lost.recordedAt.getTime()
  )
}
