import type { MovementKind } from "../movement/movement"

/** An action of an admin user on a charge, with the reason that the user gave. */
export interface StaffAction {
  /** The last part of the action's route, for example `refund`. */
  act: string
  actor: string
  at: Date
  reason: string
}

/** The longest time between the record of an action and its effect, which belong to one request. */
const LATEST_MS = 60_000

/** The actions that can cause a movement of each kind. A user may do other things with the charge at the same time. */
const ACTS_OF: Partial<Record<MovementKind, readonly string[]>> = {
  captured: ["capture", "book-as-part"],
  refunded: ["refund"],
}

/**
 * Returns the reason that the actor gave for a movement. It is the reason of the actor's latest action that can have
 * caused the movement, at most one minute earlier.
 */
export function reasonGiven(
  actions: readonly StaffAction[],
  { kind, actor, at }: { kind: MovementKind; actor: string; at: Date }
): string | undefined {
  return actions
    .filter((one) => {
      const before = at.getTime() - one.at.getTime()
      return (
        one.actor === actor &&
        ACTS_OF[kind]?.includes(one.act) &&
        before >= 0 &&
        before <= LATEST_MS
      )
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime())[0]?.reason
}
