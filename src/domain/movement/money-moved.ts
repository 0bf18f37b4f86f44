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
  let lost = 0
  return withoutRelabelled(movements).map(({ movement, amount }) => {
    const { kind } = movement
    if (kind === "disputed" || kind === "dispute_reversed") {
      disputed += amount
      return { movement, kind, amount }
    }
    if (kind === "refunded" && amount > 0) {
      // A dispute that a person entered as lost counted as refunded: the gateway shows its money again.
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
    // Only the end of a dispute moves nothing: its money left when it began.
    if (disputed === 0 && amount !== 0) {
      return { movement, kind: "taken_back", amount }
    }
    const told = { movement, kind, amount: amount + disputed }
    lost -= told.amount
    disputed = 0
    return told
  })
}

/** Adds up the movements of one charge. */
export function moneyMoved(movements: readonly MovementOfCharge[]): MoneyMoved {
  const moved = { received: 0, refunded: 0, disputed: 0, lost: 0, takenBack: 0 }
  for (const { kind, amount } of toldMovements(movements)) {
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

/** Whether how a movement is called depends on the other movements of its charge. */
export function hasOtherName({
  kind,
  amount,
}: Pick<Movement, "kind" | "amount">): boolean {
  return kind === "lost" || (kind === "refunded" && amount > 0)
}

/**
 * Returns how each movement of these charges is called in a list that leaves out none, by its id. The movements must be
 * all of their charges, oldest first. Two movements of which only the difference is told have one name.
 */
export function toldKinds(
  movements: readonly (MovementOfCharge & Pick<Movement, "id" | "chargeId">)[]
): Map<string, ToldKind> {
  const kinds = new Map<string, ToldKind>()
  for (const chargeId of new Set(movements.map((one) => one.chargeId))) {
    const ofCharge = movements.filter((one) => one.chargeId === chargeId)
    const told = new Map(
      toldMovements(ofCharge).map(({ movement, kind }) => [movement, kind])
    )
    const wasDisputed = [...told.values()].includes("lost")
    for (const one of ofCharge) {
      const partner = ofCharge.find(
        (lost) => undoneWith(lost, ofCharge) === one
      )
      kinds.set(
        one.id,
        told.get(partner ?? one) ?? (wasDisputed ? "lost" : "taken_back")
      )
    }
  }
  return kinds
}

/**
 * Leaves out what only names again how money is gone. When the gateway takes back a whole capture, the ledger notes the
 * capture as lost, and what had been refunded of it as undone (or lost in a dispute, as a person entered): only the
 * rest is gone now. Both movements are of one statement, so they have the same time.
 */
function withoutRelabelled<Of extends MovementOfCharge>(
  movements: readonly Of[]
): { movement: Of; amount: number }[] {
  const undone = movements.flatMap((one) => undoneWith(one, movements) ?? [])
  return movements.flatMap((movement) => {
    if (undone.includes(movement)) {
      return []
    }
    const amount =
      movement.amount + (undoneWith(movement, movements)?.amount ?? 0)
    return amount === 0 && movement.amount !== 0 ? [] : [{ movement, amount }]
  })
}

/** Returns the refund that is undone by the statement that notes a capture as lost; undefined if there is none. */
function undoneWith<Of extends MovementOfCharge>(
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
