import { shopperFunctionsForSavedCards } from "./actors/saved-card/saved-card-environment"
import { finishWorkWithSavedCards } from "./process/saved-card/finish-saved-cards"
import { finishStoreCharges } from "./actors/saved-card/finish-store-charges-of-story"
import { startRecordingPermittedCardUses } from "./process/saved-card/record-permitted-card-uses"
import { actOnDiscrepancies } from "./actors/act-on-discrepancies"
import { resetTimeAndIds, clearLedger } from "./process/reset-story"
import { findSavedCardViolations } from "./checks/saved-card/saved-card-checks"
import { violationsInStory } from "./checks/story-checks"
import {
  writeListener,
  statementDuration,
  readWithoutAdvancingTime,
} from "./process/gated-database"
import { injectFaults, endInjectedFaults } from "./inject-story-faults"
import { endOfStoryAsJson } from "./checks/end-of-story-as-json"
import type { SimulatedGateway } from "./gateway/simulated-gateway"
import { JobSchedule } from "./process/job-schedule"
import type { PassedKillPoint } from "./process/time/pass-kill-points"
import { doNonShopperStep } from "./actors/non-shopper-steps"
import {
  applyCartExtras,
  shopperFunctionsForPriceSteps,
} from "./process/price/shopper-functions-for-price-steps"
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
import type { Story } from "./stories/story"
import { violationsBeforeAdministrator } from "./checks/checks-before-administrator"
import { virtualTime } from "./process/time/virtual-time"

export interface StoryResult {
  /** Descriptions of what the checks found wrong in the run. Each begins with the name of the check that found it. */
  violations: string[]
  log: readonly string[]
  charges: number
  orders: number
  end: string
  /**
   * The kill points that the first process has reached while faults could occur. The process can be killed at each of
   * them.
   */
  passed: readonly PassedKillPoint[]
}

/** What all runs in this process share: the simulator of the gateway, and the database connections. */
export interface SimulationResources {
  gateway: SimulatedGateway
  connections: Connections
}

/**
 * Runs a story to its end and checks all records of the money. If the checks find nothing, simulates an administrator
 * who acts on the open discrepancies, and checks the records again.
 */
export async function playStory(
  resources: SimulationResources,
  story: Story
): Promise<StoryResult> {
  const { gateway } = resources
  const { store, job } = await openSimulatedStore(resources, story.setting)
  const pace = new WriteRateGuard(store)
  statementDuration.ms = story.setting.statementMs ?? 0
  writeListener.made = (owner) => {
    pace.countWriteAndKillIfTooMany(owner)
    job.planNextRun()
  }
  const passed: PassedKillPoint[] = []
  injectFaults(store, story, passed)
  await advanceTimeUntilDone(store.startAllProcesses())
  // Kills during the start of the store would have the same effect in all stories, so the kill points of the start do
  // not count.
  passed.length = 0
  await advanceTimeUntilDone(playSteps(store, story))
  endInjectedFaults(store)
  await advanceTimeUntilDone(store.changeGatewayUrl(GATEWAY_URL))
  await advanceTimeUntilDone(store.restartDeadProcesses())
  job.stop()
  await runUntilIdle(store, job)
  await finishStoreCharges(store, job)
  await finishWorkWithSavedCards(store, job)
  const calm = await readWithoutAdvancingTime(() => readRecords(store))
  const unaided = violationsBeforeAdministrator(store, story, calm)
  const foundUnaided = store.foundViolations.length
  const uncaptured = await passDayAndFindUncaptured(store, job, calm)
  await synchronizeAllCharges(store, job)
  const records = await advanceTimeUntilDone(readRecords(store))
  const judged = violationsInStory(store, records)
  const ofCards = await advanceTimeUntilDone(
    findSavedCardViolations(store, records)
  )
  const violations = [...unaided, ...uncaptured, ...judged, ...ofCards]
  const end = endOfStoryAsJson(records, gateway.calls)
  if (violations.length === 0 && records.ledger.discrepancies.length > 0) {
    store.appendToLog("the administrator does what is advised")
    const deadEnds = await actOnDiscrepancies(
      store,
      job,
      story.carts[0]!.centavos
    )
    const afterwards = await advanceTimeUntilDone(readRecords(store))
    const seen = records.ledger.discrepancies.map(({ chargeId }) => chargeId)
    violations.push(...deadEnds, ...violationsInStory(store, afterwards, seen))
  }
  // `violationsBeforeAdministrator` has already returned the violations that were found earlier.
  violations.push(...store.foundViolations.slice(foundUnaided))
  return {
    violations: violations.map(({ check, words }) => `${check}: ${words}`),
    log: store.log,
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
): Promise<{ store: SimulatedStore; job: JobSchedule }> {
  const { codesCancelable, pixPartialRefunds, observe, savedCards } = setting
  resetTimeAndIds()
  await clearLedger(connections)
  await gateway.resetForNextStory()
  await gateway.actions.setInterfaceOnly(observe === "notifications")
  await gateway.actions.changeCardSettings({
    offersCardDeletion: savedCards !== undefined,
    savedCardsNeedNoSecurityCode: savedCards?.needsSecurityCode !== true,
    returnsKnownCards: savedCards?.returnsKnownCards === true,
  })
  await gateway.actions.changeCodeSettings({
    codesCancelable,
    pixPartialRefunds,
  })
  const store = new SimulatedStore(gateway, connections, setting)
  startRecordingPermittedCardUses(store)
  return {
    store,
    job: new JobSchedule(connections.own, () => store.aliveProcesses),
  }
}

async function playSteps(
  store: SimulatedStore,
  { carts, others }: Story
): Promise<void> {
  const shoppers = carts.map(async (cart, nth) => {
    const shopper = createShopperWithCart(store, nth + 1, cart.centavos)
    applyCartExtras(store, cart.extras)
    await virtualTime.sleep(cart.startsAfterMs)
    for (const visit of cart.visits) {
      await shopper.performCheckoutVisit(visit)
    }
  })
  const running: Promise<void>[] = []
  for (const step of others) {
    await virtualTime.sleep(step.afterMs)
    running.push(doNonShopperStep(store, step))
  }
  await Promise.all([...shoppers, ...running])
}

function createShopperWithCart(
  store: SimulatedStore,
  nth: number,
  centavos: number
): Shopper {
  const { gateway, journal, records } = store
  const email = `shopper-${nth}@example.com`
  const cart = records.createCartWithCollection(email, centavos)
  const logShopperAction = (what: string) =>
    store.appendToLog(`shopper ${nth}: ${what}`)
  return new Shopper({
    gateway: gateway.actions,
    journal,
    ...cart,
    ...shopperFunctionsForPriceSteps(store, cart, logShopperAction),
    ...shopperFunctionsForSavedCards(store, cart, logShopperAction),
    tokenize: (number) => gateway.tokenize(number),
    installments: () => 1,
    asksForPrices: store.hasPrices,
    sleep: (ms) => virtualTime.sleep(ms),
    note: (what, ids) =>
      logShopperAction(`${what} ${ids.filter(Boolean).join(" ")}`),
    presses: { most: 3, againAfterMs: () => 2_500 },
    moreGoods: { price: 19.9 },
    otherEmail: `2${email}`,
  })
}
