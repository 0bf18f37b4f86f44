import { setTimeout as delay } from "node:timers/promises"

import { deliveryFault } from "../simulate/stories/drawn-faults"
import { SeededRandom } from "./seeded-random"
import type { ChaosEnvironment } from "./chaos-environment"

/**
 * The longest delay of a notification, in milliseconds. The faults are generated as for `simulate`, whose virtual time
 * allows delays of minutes. A `chaos` run takes real time, so it shortens them.
 */
const LONGEST_DELAY_MS = 8_000
/** An address at which nothing listens. A notification that is sent there fails, and the gateway repeats it. */
const UNUSED_ADDRESS = "http://127.0.0.1:9"
/**
 * The fraction of the drawn losses that happen in a store without lookups. Such a store never learns what a lost
 * notification reported, so the checks skip its charge. With more losses, too few charges would be checked.
 */
const LOSS_FRACTION_WITHOUT_LOOKUPS = 0.3

/**
 * Loses, duplicates and delays the gateway's notifications until `stopped` returns true. It also sends them sometimes
 * to one store process and sometimes to the other.
 */
export async function disturbNotifications(
  { simulator, processes, journal, seed, setting }: ChaosEnvironment,
  stopped: () => boolean
): Promise<void> {
  const chance = new SeededRandom(seed, 102)
  const hookAt = (url: string) =>
    simulator.setNotificationUrl(`${url}/hooks/checkout-transparent/br`)
  while (!stopped()) {
    const drawn = chance.draw(deliveryFault)
    if (
      setting.observe === "notifications" &&
      drawn.kind === "lost" &&
      !chance.isTrue(LOSS_FRACTION_WITHOUT_LOOKUPS)
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
        await hookAt(UNUSED_ADDRESS)
        break
      case "late":
        await simulator.pauseNotifications()
        await delay(drawn.ms % LONGEST_DELAY_MS)
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
