import { CART_LOCK } from "./core/cart/complete-cart"
import { clearBookingFaults } from "./gateway/booking-faults"
import type { CallFault } from "./gateway/call-fault"
import { deliverNotificationsTo } from "./gateway/deliver"
import { operationOf } from "./gateway/simulated-gateway"
import { TokenOutages } from "./gateway/token-outage"
import type { SimulatedStore } from "./process/simulated-store"
import {
  type PassedKillPoint,
  setKillPointHandler,
} from "./process/time/pass-kill-points"
import { virtualTime } from "./process/time/virtual-time"
import type { CalledOperation, Story } from "./stories/story"

/**
 * Matches the names of kill points at a lookup. A pause of a process begins at a lookup, because the process usually
 * has a lease at that time.
 */
const LOOKUP = /^GET \//

/**
 * Prepares the faults of a story. Records in `passed` the kill points that the first process passes, and in the store
 * the captures that the plugin sends.
 */
export function injectFaults(
  stage: SimulatedStore,
  { calls, deliveries, crashes, stops = [], tokenOutages }: Story,
  passed: PassedKillPoint[]
): void {
  const { gateway } = stage
  gateway.onCapture = (merchantChargeId) => {
    const { records } = stage
    const dues = new Map(
      [...records.orders].map(([id, order]) => [id, records.dueOf(order)])
    )
    stage.sentCaptures.push({
      merchantChargeId,
      sentAt: virtualTime.now(),
      dues,
    })
  }
  clearBookingFaults((words) => stage.note(words))
  gateway.onReport = (words) => stage.note(`gateway: ${words}`)
  const outages = new TokenOutages(gateway, tokenOutages)
  gateway.faultOf = ({ nth, nthOfIts, operation }) => {
    const struck = outages.faultOf({ operation, nthOfIts })
    if (struck) return struck
    const fault = calls.find((one) =>
      one.of === undefined
        ? one.nth === nth
        : one.of === operation && one.nth === nthOfIts
    )?.fault
    return fault && canStrike(fault, operation === "look_up")
      ? fault
      : { kind: "none" }
  }
  let delivered = 0
  deliverNotificationsTo(stage, () => {
    delivered += 1
    return deliveries.find(({ nth }) => nth === delivered)?.effect
  })
  const left = crashes.map((crash) => ({ ...crash }))
  const paused = [...stops]
  setKillPointHandler(({ owner, nth, when, what }) => {
    const index = stage.processes.findIndex((process) => process === owner)
    // A restarted process counts its kill points from 1 again. Only numbers that no earlier start of the process has
    // reached are recorded, because a kill happens as soon as any start of the process reaches its number.
    if (index === 0 && nth > (passed.at(-1)?.nth ?? 0)) {
      passed.push({ nth, when, what, at: virtualTime.now() })
    }
    const stop = paused.find(
      (one) => one.process === index && one.atMoment <= nth
    )
    if (stop && LOOKUP.test(what)) {
      paused.splice(paused.indexOf(stop), 1)
      stage.note(`${owner.name} stops ${when} its ${nth}th moment: ${what}`)
      owner.stoppedUntil = virtualTime.now() + stop.forMs
      stage.hasOutlivedLocks ||= stop.forMs >= CART_LOCK.ttlS * 1_000
    }
    const at = left.findIndex((crash) => {
      if (crash.process !== index) return false
      if (crash.what !== undefined) {
        const isMeant =
          what === crash.what && virtualTime.elapsed() >= (crash.fromMs ?? 0)
        return isMeant && --crash.atMoment === 0
      }
      if (crash.of === undefined) return crash.atMoment === nth
      return isCallOf(crash.of, what) && --crash.atMoment === 0
    })
    const crash = left[at]
    if (!crash) return false
    left.splice(at, 1)
    stage.note(`${owner.name} is killed ${when} its ${nth}th moment: ${what}`)
    virtualTime.runAs(undefined, () => {
      void stage.cleanUpDeadProcess(stage.processes[index]!)
      virtualTime.schedule(
        crash.startsAgainAfterMs,
        () => void stage.start(index)
      )
    })
    return true
  })
}

/** Returns whether a kill point is a call of the given gateway operation. `what` is the name of the kill point. */
function isCallOf(operation: CalledOperation, what: string): boolean {
  const [method = "", path = ""] = what.split(" ")
  return path.startsWith("/") && operationOf(method, path) === operation
}

/**
 * Returns whether a kind of fault is possible for a call. The fault `stale` is only possible for lookups. The faults
 * `late_commit`, `queued` and `invisible` are only possible for other calls.
 */
function canStrike({ kind }: CallFault, isLookup: boolean): boolean {
  if (kind === "stale") return isLookup
  return !isLookup || !["late_commit", "queued", "invisible"].includes(kind)
}

/**
 * Ends the faults of a story: no further call, delivery or SQL statement fails, no process is killed, and the goods are
 * in stock. Processes that are dead or paused stay so.
 */
export function removeFaults(stage: SimulatedStore): void {
  stage.gateway.faultOf = () => ({ kind: "none" })
  setKillPointHandler(() => false)
  deliverNotificationsTo(stage)
  stage.records.isSoldOut = false
  clearBookingFaults(() => undefined)
}
