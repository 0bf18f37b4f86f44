import { followAdvice } from "./actors/advice"
import { begin, clear } from "./process/beginning"
import { forgetBookingFaults } from "./gateway/booking-faults"
import { CART_LOCK } from "./core/cart/complete-cart"
import { violationsIn } from "./checks/checks"
import { changes, slowness, unnoticed } from "./process/gated-database"
import type { CallFault } from "./gateway/call-fault"
import { deliverTo } from "./gateway/deliver"
import { endOf } from "./checks/end-of-story"
import { type Gateway, operationOf } from "./gateway/gateway"
import { JobSchedule } from "./process/jobs"
import { type Passed, watchMoments } from "./process/time/moments"
import { doOther } from "./actors/others"
import { fillCart, shopWithPrices } from "./process/price/shop-with-prices"
import { Pace } from "./process/time/pace"
import { readRecords } from "./process/read-records"
import { calmDown, synchronizeAll, whole } from "./process/time/calm-down"
import { Shopper } from "./actors/shopper"
import { shippedForNothing } from "./checks/shipment-checks"
import { type Connections, Stage } from "./process/stage"
import { GATEWAY_URL } from "./process/store-options"
import type { CalledOperation, Story } from "./stories/story"
import { TokenOutages } from "./gateway/token-outage"
import { unaidedIn } from "./checks/unaided"
import { time } from "./process/time/virtual-time"

export interface Played {
  /** The broken promises, in words. */
  violations: string[]
  log: readonly string[]
  charges: number
  orders: number
  end: string
  /** The moments of the process in the first place, until nothing goes wrong any more. */
  passed: readonly Passed[]
}

/** What all stories of this process share. */
export interface Theatre {
  gateway: Gateway
  connections: Connections
}

/** Plays a story to its end, and compares all records of the money. */
export async function play(theatre: Theatre, story: Story): Promise<Played> {
  const { gateway } = theatre
  const { stage, job } = await openStage(theatre, story.setting)
  const pace = new Pace(stage)
  slowness.ms = story.setting.statementMs ?? 0
  changes.made = (owner) => {
    pace.count(owner)
    job.wake()
  }
  const passed: Passed[] = []
  strike(stage, story, passed)
  await whole(stage.open())
  // What a start writes is the same in all stories.
  passed.length = 0
  await whole(act(stage, story))
  heal(stage)
  await whole(stage.sendTo(GATEWAY_URL))
  await whole(stage.bringUp())
  job.stop()
  await calmDown(stage, job)
  const calm = await unnoticed(() => readRecords(stage))
  const unaided = unaidedIn(stage, story, calm)
  const foundUnaided = stage.found.length
  const uncaptured = await shippedForNothing(stage, job, calm)
  await synchronizeAll(stage, job)
  const records = await whole(readRecords(stage))
  const judged = violationsIn(stage, records)
  const violations = [...unaided, ...uncaptured, ...judged]
  const end = endOf(records, gateway.calls)
  if (violations.length === 0 && records.ledger.discrepancies.length > 0) {
    stage.note("the administrator does what is advised")
    const deadEnds = await followAdvice(stage, job, story.carts[0]!.centavos)
    const afterwards = await whole(readRecords(stage))
    const seen = records.ledger.discrepancies.map(({ chargeId }) => chargeId)
    violations.push(...deadEnds, ...violationsIn(stage, afterwards, seen))
  }
  // What a person's acts showed.
  violations.push(...stage.found.slice(foundUnaided))
  return {
    violations: violations.map(({ check, words }) => `${check}: ${words}`),
    log: stage.log,
    passed,
    end,
    charges: records.ledger.charges.length,
    orders: records.medusa.orders.length,
  }
}

/** Begins a story: with an empty ledger, and a gateway that knows nothing yet. */
export async function openStage(
  { gateway, connections }: Theatre,
  setting: Story["setting"]
): Promise<{ stage: Stage; job: JobSchedule }> {
  const { codesCancelable, pixPartialRefunds, observe } = setting
  begin()
  await clear(connections)
  await gateway.reset()
  await gateway.actions.setInterfaceOnly(observe === "notifications")
  await gateway.actions.changeCodeSettings({
    codesCancelable,
    pixPartialRefunds,
  })
  const stage = new Stage(gateway, connections, setting)
  return { stage, job: new JobSchedule(connections.own, () => stage.alive) }
}

/** Matches a lookup in the names of wire.ts; lookups are usually made under a lease. */
const IS_LOOKUP = /^GET \//

/** Prepares the faults of a story: what goes wrong, and when. Collects the moments of the first place. */
function strike(
  stage: Stage,
  { calls, deliveries, crashes, stops = [], tokenOutages }: Story,
  passed: Passed[]
): void {
  const { gateway } = stage
  gateway.captures = (merchantChargeId) => {
    const { records } = stage
    const dues = new Map(
      [...records.orders].map(([id, order]) => [id, records.dueOf(order)])
    )
    stage.captures.push({ merchantChargeId, sentAt: time.now(), dues })
  }
  forgetBookingFaults((words) => stage.note(words))
  gateway.reported = (words) => stage.note(`gateway: ${words}`)
  const outages = new TokenOutages(gateway, tokenOutages)
  gateway.faultOf = ({ nth, nthOfIts, operation }) => {
    const struck = outages.faultOf({ operation, nthOfIts })
    if (struck) return struck
    const fault = calls.find((one) =>
      one.of === undefined
        ? one.nth === nth
        : one.of === operation && one.nth === nthOfIts
    )?.fault
    return fault && fits(fault, operation === "look_up")
      ? fault
      : { kind: "none" }
  }
  let delivered = 0
  deliverTo(stage, () => {
    delivered += 1
    return deliveries.find(({ nth }) => nth === delivered)?.effect
  })
  const left = crashes.map((crash) => ({ ...crash }))
  const paused = [...stops]
  watchMoments(({ owner, nth, when, what }) => {
    const place = stage.processes.findIndex((process) => process === owner)
    // A process that was started again counts from 1, and a kill strikes whichever is the first at its number.
    if (place === 0 && nth > (passed.at(-1)?.nth ?? 0)) {
      passed.push({ nth, when, what, at: time.now() })
    }
    const stop = paused.find(
      (one) => one.process === place && one.atMoment <= nth
    )
    if (stop && IS_LOOKUP.test(what)) {
      paused.splice(paused.indexOf(stop), 1)
      stage.note(`${owner.name} stops ${when} its ${nth}th moment: ${what}`)
      owner.stoppedUntil = time.now() + stop.forMs
      stage.hasOutlivedLocks ||= stop.forMs >= CART_LOCK.ttlS * 1_000
    }
    const at = left.findIndex((crash) => {
      if (crash.process !== place) return false
      if (crash.what !== undefined) {
        const isMeant =
          what === crash.what && time.elapsed() >= (crash.fromMs ?? 0)
        return isMeant && --crash.atMoment === 0
      }
      if (crash.of === undefined) return crash.atMoment === nth
      return isCallOf(crash.of, what) && --crash.atMoment === 0
    })
    const crash = left[at]
    if (!crash) return false
    left.splice(at, 1)
    stage.note(`${owner.name} is killed ${when} its ${nth}th moment: ${what}`)
    time.runAs(undefined, () => {
      void stage.bury(stage.processes[place]!)
      time.after(crash.startsAgainAfterMs, () => void stage.start(place))
    })
    return true
  })
}

/** Whether a moment is about a call of this operation, by the names of wire.ts. */
function isCallOf(operation: CalledOperation, what: string): boolean {
  const [method = "", path = ""] = what.split(" ")
  return path.startsWith("/") && operationOf(method, path) === operation
}

/** Whether a fault can strike a call: some only make sense for lookups, others only for other calls. */
function fits({ kind }: CallFault, isLookup: boolean): boolean {
  if (kind === "stale") return isLookup
  return !isLookup || !["late_commit", "queued", "invisible"].includes(kind)
}

async function act(stage: Stage, { carts, others }: Story): Promise<void> {
  const shoppers = carts.map(async (cart, nth) => {
    const shopper = shopperIn(stage, nth + 1, cart.centavos)
    fillCart(stage, cart.extras)
    await time.sleep(cart.startsAfterMs)
    for (const visit of cart.visits) {
      await shopper.visit(visit)
    }
  })
  const running: Promise<void>[] = []
  for (const step of others) {
    await time.sleep(step.afterMs)
    running.push(doOther(stage, step))
  }
  await Promise.all([...shoppers, ...running])
}

/** Opens a cart in the model, for a shopper who comes to it later. */
function shopperIn(stage: Stage, nth: number, centavos: number): Shopper {
  const { gateway, journal, records } = stage
  const email = `shopper-${nth}@example.com`
  const cart = records.openCart(email, centavos)
  const note = (what: string) => stage.note(`shopper ${nth}: ${what}`)
  return new Shopper({
    gateway: gateway.actions,
    journal,
    ...cart,
    ...shopWithPrices(stage, cart, note),
    ask: (...asked) => stage.ask(...asked),
    tokenize: (number) => gateway.tokenize(number),
    installments: () => 1,
    asksForPrices: stage.hasPrices,
    sleep: (ms) => time.sleep(ms),
    note: (what, ids) => note(`${what} ${ids.filter(Boolean).join(" ")}`),
    presses: { most: 3, againAfterMs: () => 2_500 },
    moreGoods: { price: 19.9 },
    otherEmail: `2${email}`,
  })
}

function heal(stage: Stage): void {
  stage.gateway.faultOf = () => ({ kind: "none" })
  watchMoments(() => false)
  deliverTo(stage)
  stage.records.isSoldOut = false
  forgetBookingFaults(() => undefined)
}
