import { actOnDiscrepancies } from "./actors/act-on-discrepancies"
import { resetTimeAndIds, clearLedger } from "./process/reset-story"
import { clearBookingFaults } from "./gateway/booking-faults"
import { CART_LOCK } from "./core/cart/complete-cart"
import { violationsInStory } from "./checks/story-checks"
import {
  writeListener,
  statementDuration,
  withoutAdvancingTime,
} from "./process/gated-database"
import type { CallFault } from "./gateway/call-fault"
import { deliverNotificationsTo } from "./gateway/deliver"
import { endOfStoryAsJson } from "./checks/end-of-story"
import { type SimulatedGateway, operationOf } from "./gateway/simulated-gateway"
import { JobSchedule } from "./process/jobs"
import {
  type PassedKillPoint,
  setKillPointHandler,
} from "./process/time/pass-kill-points"
import { doNonShopperStep } from "./actors/non-shopper-steps"
import {
  applyCartExtras,
  priceStepEnvironment,
} from "./process/price/shop-with-prices"
import { WriteRateGuard } from "./process/time/write-rate-guard"
import { readRecords } from "./process/read-records"
import {
  runUntilIdle,
  synchronizeAllCharges,
  advanceTimeUntilDone,
} from "./process/time/run-until-idle"
import { Shopper } from "./actors/shopper"
import { passDayAndFindUncaptured } from "./checks/shipment-checks"
import { type Connections, SimulatedStore } from "./process/simulated-store"
import { GATEWAY_URL } from "./process/store-options"
import type { CalledOperation, Story } from "./stories/story"
import { TokenOutages } from "./gateway/token-outage"
import { violationsBeforeAdministrator } from "./checks/checks-before-administrator"
import { virtualTime } from "./process/time/virtual-time"

export interface StoryResult {
  /** Descriptions of the broken promises. Each begins with the name of the check that found it. */
  violations: string[]
  log: readonly string[]
  charges: number
  orders: number
  end: string
  /**
   * The moments that the first process has passed in the part of the run in which faults occur. A process can be killed
   * at each of them.
   */
  passed: readonly PassedKillPoint[]
}

/** What all runs in this process share: the simulator of the gateway, and the database connections. */
export interface SimulationResources {
  gateway: SimulatedGateway
  connections: Connections
}

/**
 * Runs a story to its end and checks all records of the money. If a discrepancy is open at the end, also simulates an
 * administrator who acts on it.
 */
export async function playStory(
  theatre: SimulationResources,
  story: Story
): Promise<StoryResult> {
  const { gateway } = theatre
  const { stage, job } = await openSimulatedStore(theatre, story.setting)
  const pace = new WriteRateGuard(stage)
  statementDuration.ms = story.setting.statementMs ?? 0
  writeListener.made = (owner) => {
    pace.count(owner)
    job.wake()
  }
  const passed: PassedKillPoint[] = []
  injectFaults(stage, story, passed)
  await advanceTimeUntilDone(stage.open())
  // Kills during the start of the store would have the same effect in all stories, so the moments of the start do not
  // count.
  passed.length = 0
  await advanceTimeUntilDone(playSteps(stage, story))
  removeFaults(stage)
  await advanceTimeUntilDone(stage.changeGatewayUrl(GATEWAY_URL))
  await advanceTimeUntilDone(stage.restartDeadProcesses())
  job.stop()
  await runUntilIdle(stage, job)
  const calm = await withoutAdvancingTime(() => readRecords(stage))
  const unaided = violationsBeforeAdministrator(stage, story, calm)
  const foundUnaided = stage.foundViolations.length
  const uncaptured = await passDayAndFindUncaptured(stage, job, calm)
  await synchronizeAllCharges(stage, job)
  const records = await advanceTimeUntilDone(readRecords(stage))
  const judged = violationsInStory(stage, records)
  const violations = [...unaided, ...uncaptured, ...judged]
  const end = endOfStoryAsJson(records, gateway.calls)
  if (violations.length === 0 && records.ledger.discrepancies.length > 0) {
    stage.note("the administrator does what is advised")
    const deadEnds = await actOnDiscrepancies(
      stage,
      job,
      story.carts[0]!.centavos
    )
    const afterwards = await advanceTimeUntilDone(readRecords(stage))
    const seen = records.ledger.discrepancies.map(({ chargeId }) => chargeId)
    violations.push(...deadEnds, ...violationsInStory(stage, afterwards, seen))
  }
  // These violations were found while the simulated administrator acted.
  violations.push(...stage.foundViolations.slice(foundUnaided))
  return {
    violations: violations.map(({ check, words }) => `${check}: ${words}`),
    log: stage.log,
    passed,
    end,
    charges: records.ledger.charges.length,
    orders: records.medusa.orders.length,
  }
}

/** Prepares a run: empties the ledger and the gateway, and creates a store with the settings of the story. */
export async function openSimulatedStore(
  { gateway, connections }: SimulationResources,
  setting: Story["setting"]
): Promise<{ stage: SimulatedStore; job: JobSchedule }> {
  const { codesCancelable, pixPartialRefunds, observe } = setting
  resetTimeAndIds()
  await clearLedger(connections)
  await gateway.reset()
  await gateway.actions.setInterfaceOnly(observe === "notifications")
  await gateway.actions.changeCodeSettings({
    codesCancelable,
    pixPartialRefunds,
  })
  const stage = new SimulatedStore(gateway, connections, setting)
  return {
    stage,
    job: new JobSchedule(connections.own, () => stage.aliveProcesses),
  }
}

/**
 * Matches the names of moments that are lookups. A paused process stops at a lookup, because it usually has a lease at
 * that time.
 */
const IS_LOOKUP = /^GET \//

/** Prepares the faults of a story, and records in `passed` which moments the first process passes. */
function injectFaults(
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
    const place = stage.processes.findIndex((process) => process === owner)
    // A restarted process counts its moments from 1 again. A kill happens in the first process that reaches its number.
    if (place === 0 && nth > (passed.at(-1)?.nth ?? 0)) {
      passed.push({ nth, when, what, at: virtualTime.now() })
    }
    const stop = paused.find(
      (one) => one.process === place && one.atMoment <= nth
    )
    if (stop && IS_LOOKUP.test(what)) {
      paused.splice(paused.indexOf(stop), 1)
      stage.note(`${owner.name} stops ${when} its ${nth}th moment: ${what}`)
      owner.stoppedUntil = virtualTime.now() + stop.forMs
      stage.hasOutlivedLocks ||= stop.forMs >= CART_LOCK.ttlS * 1_000
    }
    const at = left.findIndex((crash) => {
      if (crash.process !== place) return false
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
      void stage.cleanUpDeadProcess(stage.processes[place]!)
      virtualTime.schedule(
        crash.startsAgainAfterMs,
        () => void stage.start(place)
      )
    })
    return true
  })
}

/** Returns whether a moment is a call of the given gateway operation. `what` is the name of the moment. */
function isCallOf(operation: CalledOperation, what: string): boolean {
  const [method = "", path = ""] = what.split(" ")
  return path.startsWith("/") && operationOf(method, path) === operation
}

/**
 * Returns whether a kind of fault is possible for a call. The fault `stale` is only possible for lookups, and three
 * others are only possible for calls that change something.
 */
function canStrike({ kind }: CallFault, isLookup: boolean): boolean {
  if (kind === "stale") return isLookup
  return !isLookup || !["late_commit", "queued", "invisible"].includes(kind)
}

async function playSteps(
  stage: SimulatedStore,
  { carts, others }: Story
): Promise<void> {
  const shoppers = carts.map(async (cart, nth) => {
    const shopper = shopperIn(stage, nth + 1, cart.centavos)
    applyCartExtras(stage, cart.extras)
    await virtualTime.sleep(cart.startsAfterMs)
    for (const visit of cart.visits) {
      await shopper.visit(visit)
    }
  })
  const running: Promise<void>[] = []
  for (const step of others) {
    await virtualTime.sleep(step.afterMs)
    running.push(doNonShopperStep(stage, step))
  }
  await Promise.all([...shoppers, ...running])
}

/** Creates a simulated cart. Returns the simulated shopper to whom it belongs. */
function shopperIn(
  stage: SimulatedStore,
  nth: number,
  centavos: number
): Shopper {
  const { gateway, journal, records } = stage
  const email = `shopper-${nth}@example.com`
  const cart = records.openCart(email, centavos)
  const note = (what: string) => stage.note(`shopper ${nth}: ${what}`)
  return new Shopper({
    gateway: gateway.actions,
    journal,
    ...cart,
    ...priceStepEnvironment(stage, cart, note),
    ask: (...asked) => stage.ask(...asked),
    tokenize: (number) => gateway.tokenize(number),
    installments: () => 1,
    asksForPrices: stage.hasPrices,
    sleep: (ms) => virtualTime.sleep(ms),
    note: (what, ids) => note(`${what} ${ids.filter(Boolean).join(" ")}`),
    presses: { most: 3, againAfterMs: () => 2_500 },
    moreGoods: { price: 19.9 },
    otherEmail: `2${email}`,
  })
}

function removeFaults(stage: SimulatedStore): void {
  stage.gateway.faultOf = () => ({ kind: "none" })
  setKillPointHandler(() => false)
  deliverNotificationsTo(stage)
  stage.records.isSoldOut = false
  clearBookingFaults(() => undefined)
}
