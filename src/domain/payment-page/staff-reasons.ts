import type { MovementKind } from "../movement/movement"

/** An action of an admin user on a charge, with the reason that the user gave. */
export interface StaffAction {
  /** The last part of the action's route, as `refund`. */
  act: string
  actor: string
  at: Date
  reason: string
}

/** An action is recorded just before what it does; the time between is that of one request. */
const LATEST_MS = 60_000

/** What moves the money of each kind of movement; a person may do other things with the charge at the same time. */
const ACTS_OF: Partial<Record<MovementKind, readonly string[]>> = {
  captured: ["capture", "book-as-part"],
  refunded: ["refund"],
}

/** Returns the reason that an actor gave for a movement: that of the latest action just before that moves such money. */
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
