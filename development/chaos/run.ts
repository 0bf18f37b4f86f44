// `npm run chaos`: runs two processes of a store against a gateway that loses answers and gives outdated ones, and
// kills the processes every few seconds. Meanwhile, shoppers and administrators use the store, and merchants use the
// gateway's panel. At the end it compares all records of the money, and exits with 1 if a promise of the plugin is
// broken. CONTRIBUTING.md says how to read the output.
import { rmSync } from "node:fs"
import { setTimeout as delay } from "node:timers/promises"
import { parseArgs } from "node:util"
import { type CleanupStack, runCommand } from "../command/cleanup-stack"
import { runStep } from "../command/run-step"
import { disturbNotifications } from "./disturb-notifications"
import { synchronizeUntilIdle } from "./synchronize-until-idle"
import { forgeNotifications } from "./forge-notifications"
import { actAsAdministrator } from "./act-as-administrator"
import {
  killProcessesInTurn,
  sleepUntilTimeoutOrStop,
  loadBalancedStoreApi,
} from "./kill-processes"
import { readRecords } from "./read-records"
import { describeViolations } from "./describe-violations"
import {
  openChaosEnvironment,
  type ChaosEnvironment,
} from "./chaos-environment"
import { findAllViolations } from "./find-violations"
import fc from "fast-check"
import { aTemporaryCardToken } from "../../harness/shopper/a-card"
import {
  aCart,
  aGuest,
  aPaymentCollection,
} from "../../harness/shopper/a-shopper"
import {
  visit as anyVisit,
  createPaidVisitWithReturn,
} from "../simulate/stories/drawn-story"
import { parseObserveOption } from "../simulate/stories/book-from-notifications"
import { Shopper } from "../simulate/actors/shopper"
import { SeededRandom } from "./seeded-random"

const USAGE = `Usage: npm run chaos -- [options]

  --minutes <number>   how long everything goes wrong; default 5
  --seed <number>      what is done, and what goes wrong; default: drawn
  --observe <from>     lookups, which is the default; notifications: the store books from notifications alone, at a
                       gateway that offers only what the interface shows
  --help
`
const SHOPPERS = 10
const ADMINISTRATORS = 3
/** Matches a note of the journal which says that a process was killed at one of its calls to the gateway. */
const KILL = /^operator: SIGKILL .* a call/

async function runChaos(endings: CleanupStack): Promise<number> {
  const { values } = parseArgs({
    options: {
      minutes: { type: "string", default: "5" },
      seed: { type: "string", default: String(Date.now() % 1_000_000) },
      observe: { type: "string", default: "lookups" },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const seed = parsePositiveOption("--seed", values.seed)
  const minutes = parsePositiveOption("--minutes", values.minutes)
  console.log(`\n  Seed ${seed}, ${minutes} minutes`)
  const observe = parseObserveOption(values.observe)
  const environment = await openChaosEnvironment(endings, { seed, observe })
  const { setting, logDirectory } = environment
  console.log(
    `  Setting: ${JSON.stringify(setting)}; logs in ${logDirectory}\n`
  )
  const started = Date.now()
  await runUnderFaults(
    environment,
    () => endings.isEnding || Date.now() - started >= minutes * 60_000
  )
  await runStep("Letting it calm down", () => synchronizeUntilIdle(environment))
  const records = await readRecords(environment)
  const { violations, untold } = await findAllViolations(environment, records)
  if (violations.length === 0) {
    rmSync(logDirectory, { recursive: true })
  } else {
    console.log(await describeViolations(environment, records, violations))
    console.log(
      `  Seed ${seed}, --observe ${observe}; logs of the processes in ${logDirectory}`
    )
  }
  const { gateway, ledger, medusa } = records
  const kills = environment.journal.notes.filter(({ words }) =>
    KILL.test(words)
  )
  console.log(
    `chaos: ${gateway.charges.length + gateway.links.length} charges, ${medusa.orders.length} orders, ${kills.length} kills at calls, ${environment.forged.sent} forged, ${untold} untold, ${ledger.discrepancies.length} listed, ${violations.length} violations`
  )
  return violations.length === 0 ? 0 : 1
}

async function runUnderFaults(
  environment: ChaosEnvironment,
  stopped: () => boolean
): Promise<void> {
  const runSimultaneously = (
    length: number,
    work: (nth: number) => Promise<void>
  ) => Promise.all(Array.from({ length }, (_, nth) => work(nth)))
  await Promise.all([
    killProcessesInTurn(environment, stopped),
    runSimultaneously(ADMINISTRATORS, (nth) =>
      actAsAdministrator(environment, nth, stopped)
    ),
    runSimultaneously(SHOPPERS, (nth) =>
      simulateShoppersUntilStopped(environment, nth, stopped)
    ),
    disturbNotifications(environment, stopped),
    forgeNotifications(environment, stopped),
    // When the time is up, no request fails any more, but shoppers and administrators finish what they have begun.
    sleepUntilTimeoutOrStop(stopped, Infinity).then(() =>
      environment.gateways.forEach((one) => (one.hasFaults = false))
    ),
  ])
}

/**
 * Lets simulated shoppers buy, one after the other, until `stopped` returns true. SHOPPERS calls of this function run
 * at the same time. The call with index `lane` simulates the shoppers with the numbers `lane`, `lane + SHOPPERS`, and
 * so on.
 */
async function simulateShoppersUntilStopped(
  environment: ChaosEnvironment,
  lane: number,
  stopped: () => boolean
): Promise<void> {
  const { journal, processes } = environment
  for (let nth = lane; !stopped(); nth += SHOPPERS) {
    while (!processes.some(({ isUp }) => isUp)) await delay(200)
    await simulateShopper(environment, nth).catch(({ message }: Error) =>
      // Usually, the shopper could not even fill a cart, because the processes were down.
      journal.addNote(
        `shopper ${nth}`,
        `gives up: ${message.slice(0, 160)}`,
        []
      )
    )
  }
}

function parsePositiveOption(name: string, text: string): number {
  const value = Number(text)
  if (value > 0 && value <= 2 ** 31) return value
  throw new Error(`${name} takes a number above 0, not "${text}".\n\n${USAGE}`)
}

runCommand(runChaos)

/**
 * Generates visits of a shopper to the store. Leaves out visits that pay with the account that captures at shipment,
 * because the store of `chaos` does not have the account.
 */
const sellingVisit = anyVisit.filter(
  ({ method }) => method !== "card_br-at-shipment"
)
const visits = fc.array(
  fc.oneof(
    sellingVisit,
    sellingVisit.map((drawn) => ({
      ...createPaidVisitWithReturn(drawn, 1_500),
      card: drawn.card,
    }))
  ),
  { minLength: 1, maxLength: 3 }
)

/**
 * The longest time, in milliseconds, for which a shopper waits between two actions. Longer drawn times are shortened,
 * because a `chaos` run takes real time.
 */
const MOST_MS = 2_500
const TRIES = 5

/**
 * Simulates one shopper, who fills a cart over HTTP and makes one or more visits to the checkout. Sometimes the shopper
 * makes two visits at the same time, as with two tabs.
 */
async function simulateShopper(
  environment: ChaosEnvironment,
  nth: number
): Promise<void> {
  const { store, simulator, journal } = environment
  const chance = new SeededRandom(environment.seed, 200, nth)
  const guest = aGuest(
    loadBalancedStoreApi(environment.processes, chance),
    store,
    `shopper-${nth}@example.com`
  )
  const cartId = await withRetries(() =>
    aCart(guest, store, {
      goods: chance.drawOneOf(["shirt", "book"]),
      quantity: 1 + chance.drawIntegerBelow(3),
      shipping: chance.drawOneOf(["free", "paid"]),
    })
  )
  const collectionId = await withRetries(() =>
    aPaymentCollection(guest, cartId)
  )
  const shopper = new Shopper({
    gateway: simulator,
    journal,
    cartId,
    collectionId,
    ask: (...asked) => guest.request(...asked),
    tokenize: (number) => aTemporaryCardToken(simulator.url, number),
    installments: () => 1 + chance.drawIntegerBelow(2),
    sleep: (ms) => delay(ms % MOST_MS),
    note: (what, ids) =>
      journal.addNote(`shopper ${nth}`, what, [cartId, collectionId, ...ids]),
    presses: {
      most: TRIES,
      againAfterMs: () => 500 + chance.drawIntegerBelow(1_500),
    },
    moreGoods: { variant_id: store.variants.book, quantity: 1 },
    otherEmail: `2${guest.email}`,
  })
  const [first, ...others] = chance.drawFromArbitrary(visits)
  await shopper.performCheckoutVisit(first!)
  for (const next of others) {
    if (shopper.hasOrder && !chance.drawBoolean(0.15)) return
    const another = chance.drawBoolean(0.2)
      ? [chance.drawFromArbitrary(sellingVisit)]
      : []
    await shopper.performSimultaneousCheckoutVisits([next, ...another])
  }
}

async function withRetries<Result>(
  work: () => Promise<Result>
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES) throw error
      await delay(700)
    }
  }
}
