import { setTimeout as delay } from "node:timers/promises"

import { effect } from "../simulate/stories/drawn-faults"
import { Chance } from "./chance"
import type { Stage } from "./stage"

/**
 * The longest delay of a notification, in milliseconds. `simulate` plays in virtual time and draws delays of minutes,
 * so drawn delays are shortened to this.
 */
const MOST_MS = 8_000
/** An address at which nothing listens. A notification that is sent there fails, and the gateway repeats it. */
const NOBODY = "http://127.0.0.1:9"
/**
 * The fraction of the drawn losses that is carried out in a store without lookups. Such a store cannot learn what a
 * lost notification reported, so the checks excuse its charge. If there were many losses, few charges would be judged.
 */
const LOST_WITHOUT_LOOKUPS = 0.3

/**
 * Loses, duplicates and delays notifications, and switches their address between both processes, until `stopped`
 * returns true.
 */
export async function disturbNotifications(
  { simulator, processes, journal, seed, setting }: Stage,
  stopped: () => boolean
): Promise<void> {
  const chance = new Chance(seed, 102)
  const hookAt = (url: string) =>
    simulator.setNotificationUrl(`${url}/hooks/checkout-transparent/br`)
  while (!stopped()) {
    const drawn = chance.draw(effect)
    if (
      setting.observe === "notifications" &&
      drawn.kind === "lost" &&
      !chance.isTrue(LOST_WITHOUT_LOOKUPS)
    ) {
      continue
    }
    journal.note("wire", `notifications: ${JSON.stringify(drawn)}`, [])
    switch (drawn.kind) {
      case "lost":
      case "twice":
        await simulator.addNotificationScript({
          effect:
            drawn.kind === "lost"
              ? { kind: "lose" }
              : { kind: "duplicate", times: 1 },
          times: 1 + chance.below(3),
        })
        break
      case "failed":
        await hookAt(NOBODY)
        break
      case "late":
        await simulator.pauseNotifications()
        await delay(drawn.ms % MOST_MS)
        void simulator.releaseNotifications({
          order: chance.oneOf(["made", "reversed"]),
        })
    }
    await delay(chance.below(1_000))
    await hookAt(chance.oneOf(processes).url)
    await delay(chance.below(1_000))
  }
  await simulator.clearNotificationScripts()
}
