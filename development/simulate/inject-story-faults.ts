import { CART_LOCK } from "./core/cart/complete-cart"
import { clearStatementFaults } from "./gateway/sql-statement-faults"
import type { CallFault } from "./gateway/call-fault"
import { startDeliveringNotificationsTo } from "./gateway/deliver"
import { gatewayOperationOfRequest } from "./gateway/simulated-gateway"
import { TokenOutages } from "./gateway/token-outage"
import type { SimulatedStore } from "./process/simulated-store"
import {
  type PassedKillPoint,
  setKillPointHandler,
} from "./process/time/pass-kill-points"
import { virtualTime } from "./process/time/virtual-time"
import type { CalledOperation, Story } from "./stories/story"

/**
 * Matches the names of kill points at a lookup. A pause of a process begins at such a point. The process usually has a
 * lease during a lookup, so the pause tests what happens when a lease expires while its process still lives.
 */
const LOOKUP = /^GET \//

/**
 * Prepares the faults of a story:
 * - faults of gateway calls and of deliveries
 * - kills and pauses of processes
 * - token outages
 *
 * From now on, each capture that the plugin sends is recorded in `store.sentCaptures`. The kill points that the process
 * with index 0 passes are recorded in `passed`. After a restart, the process numbers its kill points from 1 again, and
 * numbers that are already in `passed` are not recorded a second time.
 */
export function injectFaults(
  store: SimulatedStore,
  { calls, deliveries, crashes, pauses = [], tokenOutages }: Story,
  passed: PassedKillPoint[]
): void {
  const { gateway } = store
  gateway.onCapture = (merchantChargeId) => {
    const { records } = store
    const dues = new Map(
      [...records.orders].map(([id, order]) => [id, records.amountDueOf(order)])
    )
    store.sentCaptures.push({
      merchantChargeId,
      sentAt: virtualTime.now(),
      dues,
    })
  }
  clearStatementFaults((words) => store.appendToLog(words))
  gateway.onReport = (words) => store.appendToLog(`gateway: ${words}`)
  const outages = new TokenOutages(gateway, tokenOutages)
  gateway.faultOf = ({ nth, nthOfIts, operation }) => {
    const struck = outages.takeFaultOfCall({ operation, nthOfIts })
    if (struck) return struck
    const fault = calls.find((one) =>
      one.of === undefined
        ? one.nth === nth
        : one.of === operation && one.nth === nthOfIts
    )?.fault
    return fault && isFaultPossibleForCall(fault, operation === "look_up")
      ? fault
      : { kind: "none" }
  }
  let deliveryCount = 0
  startDeliveringNotificationsTo(store, () => {
    deliveryCount += 1
    return deliveries.find(({ nth }) => nth === deliveryCount)?.effect
  })
  const left = crashes.map((crash) => ({ ...crash }))
  const remainingPauses = [...pauses]
  setKillPointHandler(({ owner, nth, when, name }) => {
    const index = store.processes.findIndex((process) => process === owner)
    // A restarted process counts its kill points from 1 again. Only numbers that no earlier start of the process has
    // reached are recorded, because a kill happens as soon as any start of the process reaches its number.
    if (index === 0 && nth > (passed.at(-1)?.nth ?? 0)) {
      passed.push({ nth, when, name, at: virtualTime.now() })
    }
    const pause = remainingPauses.find(
      (one) => one.process === index && one.atMoment <= nth
    )
    if (pause && LOOKUP.test(name)) {
      remainingPauses.splice(remainingPauses.indexOf(pause), 1)
      store.appendToLog(
        `${owner.name} is paused ${when} its ${nth}th moment: ${name}`
      )
      owner.pausedUntil = virtualTime.now() + pause.forMs
      store.hasOutlivedLocks ||= pause.forMs >= CART_LOCK.ttlS * 1_000
    }
    const at = left.findIndex((crash) => {
      if (crash.process !== index) return false
      if (crash.what !== undefined) {
        const isMeant =
          name === crash.what && virtualTime.elapsed() >= (crash.fromMs ?? 0)
        return isMeant && --crash.atMoment === 0
      }
      if (crash.of === undefined) return crash.atMoment === nth
      return isKillPointOfOperation(crash.of, name) && --crash.atMoment === 0
    })
    const crash = left[at]
    if (!crash) return false
    left.splice(at, 1)
    store.appendToLog(
      `${owner.name} is killed ${when} its ${nth}th moment: ${name}`
    )
    virtualTime.runAs(undefined, () => {
      void store.cleanUpDeadProcess(store.processes[index]!)
      virtualTime.schedule(
        crash.startsAgainAfterMs,
        () => void store.startProcess(index)
      )
    })
    return true
  })
}

/**
 * Returns whether a kill point is directly before or after a gateway call of the given kind. `name` is the name of the
 * kill point. For a kill point at a gateway call, the name contains the method and the path of the call.
 */
function isKillPointOfOperation(
  operation: CalledOperation,
  name: string
): boolean {
  const [method = "", path = ""] = name.split(" ")
  return (
    path.startsWith("/") &&
    gatewayOperationOfRequest(method, path) === operation
  )
}

/**
 * Returns whether a kind of fault is possible for a call. The fault `stale` is only possible for lookups. The faults
 * `late_commit`, `queued` and `invisible` are only possible for other calls.
 */
function isFaultPossibleForCall(
  { kind }: CallFault,
  isLookup: boolean
): boolean {
  if (kind === "stale") return isLookup
  return !isLookup || !["late_commit", "queued", "invisible"].includes(kind)
}

/**
 * Ends the faults of a story: no further call, delivery or SQL statement fails, no process is killed, and the goods are
 * in stock. Processes that are dead or paused stay so.
 */
export function endInjectedFaults(store: SimulatedStore): void {
  store.gateway.faultOf = () => ({ kind: "none" })
  setKillPointHandler(() => false)
  startDeliveringNotificationsTo(store)
  store.records.isSoldOut = false
  clearStatementFaults(() => undefined)
}
