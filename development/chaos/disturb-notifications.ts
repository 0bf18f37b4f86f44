import { setTimeout as delay } from "node:timers/promises"

import { deliveryFault } from "../simulate/stories/drawn-faults"
import { SeededRandom } from "./seeded-random"
import type { ChaosEnvironment } from "./chaos-environment"

/**
 * The longest delay of a notification, in milliseconds. Longer drawn delays are shortened, because a `chaos` run takes
 * real time.
 */
const LONGEST_DELAY_MS = 8_000
/** An address at which nothing listens. A notification that is sent there fails, and the gateway repeats it. */
const UNUSED_ADDRESS = "http://127.0.0.1:9"
/**
 * The probability that a randomly chosen loss of notifications really happens in a run without lookups. Most checks
 * skip a charge whose latest notification was lost. If more notifications were lost, too few charges would be checked.
 */
const LOSS_FRACTION_WITHOUT_LOOKUPS = 0.3

/**
 * Disturbs the gateway's notifications at random until `stopped` returns true. Some notifications are lost, sent twice,
 * or sent late and sometimes in reverse order. For short times, all are sent to an address at which nothing listens.
 * Also changes at random which of the store processes receives them.
 */
export async function disturbNotifications(
  { simulator, processes, journal, seed, setting }: ChaosEnvironment,
  stopped: () => boolean
): Promise<void> {
  const chance = new SeededRandom(seed, 102)
  const hookAt = (url: string) =>
    simulator.setNotificationUrl(`${url}/hooks/checkout-transparent/br`)
  while (!stopped()) {
    const drawn = chance.drawFromArbitrary(deliveryFault)
    if (
      setting.observe === "notifications" &&
      drawn.kind === "lost" &&
      !chance.drawBoolean(LOSS_FRACTION_WITHOUT_LOOKUPS)
    ) {
      continue
    }
    journal.addNote("wire", `notifications: ${JSON.stringify(drawn)}`, [])
    switch (drawn.kind) {
      case "lost":
      case "twice":
        await simulator.addNotificationScript({
          effect:
            drawn.kind === "lost"
              ? { kind: "lose" }
              : { kind: "duplicate", times: 1 },
          times: 1 + chance.drawIntegerBelow(3),
        })
        break
      case "failed":
        await hookAt(UNUSED_ADDRESS)
        break
      case "late":
        await simulator.pauseNotifications()
        await delay(drawn.ms % LONGEST_DELAY_MS)
        void simulator.releaseNotifications({
          order: chance.drawOneOf(["made", "reversed"]),
        })
    }
    await delay(chance.drawIntegerBelow(1_000))
    await hookAt(chance.drawOneOf(processes).url)
    await delay(chance.drawIntegerBelow(1_000))
  }
  await simulator.clearNotificationScripts()
}
