/** An action of an admin user on a charge, with the reason that the user gave. */
export interface StaffAction {
  actor: string
  at: Date
  reason: string
}

/** An action is recorded just before what it does; the time between is that of one request. */
const LATEST_MS = 60_000

/** Returns the reason that an actor gave for what happened at a moment: that of the latest action just before. */
export function reasonGiven(
  actions: readonly StaffAction[],
  { actor, at }: { actor: string; at: Date }
): string | undefined {
  return actions
    .filter((one) => {
      const before = at.getTime() - one.at.getTime()
      return one.actor === actor && before >= 0 && before <= LATEST_MS
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime())[0]?.reason
}
