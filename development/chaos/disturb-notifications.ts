import { setTimeout as delay } from "node:timers/promises"

import { deliveryFault } from "../simulate/stories/drawn-faults"
import { SeededRandom } from "./seeded-random"
import type { ChaosEnvironment } from "./chaos-environment"

/**
 * The limit of a notification's delay, in milliseconds. The delays are drawn as for `simulate`, where virtual time
 * makes delays of minutes cheap. A `chaos` run takes real time, so longer delays are shortened.
 */
const LONGEST_DELAY_MS = 8_000
/** An address at which nothing listens. A notification that is sent there fails, and the gateway repeats it. */
const UNUSED_ADDRESS = "http://127.0.0.1:9"
/**
 * In a run without lookups, `disturbNotifications` carries out only this fraction of the losses that it draws. A store
 * without lookups never learns what a lost notification reported, so most checks skip a charge whose notification was
 * lost. If all drawn losses were carried out, too few charges would be checked.
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
    const drawn = chance.draw(deliveryFault)
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
