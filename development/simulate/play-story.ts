import { savedCardEnvironmentOf } from "./actors/saved-card/card-device"
import { finishSavedCards } from "./process/saved-card/finish-saved-cards"
import { finishStoreCharges } from "./actors/saved-card/finish-store-charges"
import { recordSavedCardDecisions } from "./process/saved-card/record-saved-card-decisions"
import { actOnDiscrepancies } from "./actors/act-on-discrepancies"
import { resetTimeAndIds, clearLedger } from "./process/reset-story"
import { wrongSavedCards } from "./checks/saved-card/saved-card-checks"
import { violationsInStory } from "./checks/story-checks"
import {
  writeListener,
  statementDuration,
  withoutAdvancingTime,
} from "./process/gated-database"
import { injectFaults, removeFaults } from "./faults-of-story"
import { endOfStoryAsJson } from "./checks/end-of-story"
import type { SimulatedGateway } from "./gateway/simulated-gateway"
import { JobSchedule } from "./process/jobs"
import type { PassedKillPoint } from "./process/time/pass-kill-points"
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
import type { Story } from "./stories/story"
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
   * The kill points that the first process has passed while faults could occur. The process can be killed at each of
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
 * Runs a story to its end and checks all records of the money. If there is no violation and a discrepancy is open, also
 * simulates an administrator who acts on it, and checks the records again.
 */
export async function playStory(
  resources: SimulationResources,
  story: Story
): Promise<StoryResult> {
  const { gateway } = resources
  const { stage, job } = await openSimulatedStore(resources, story.setting)
  const pace = new WriteRateGuard(stage)
  statementDuration.ms = story.setting.statementMs ?? 0
  writeListener.made = (owner) => {
    pace.count(owner)
    job.wake()
  }
  const passed: PassedKillPoint[] = []
  injectFaults(stage, story, passed)
  await advanceTimeUntilDone(stage.open())
  // Kills during the start of the store would have the same effect in all stories, so the kill points of the start do
  // not count.
  passed.length = 0
  await advanceTimeUntilDone(playSteps(stage, story))
  removeFaults(stage)
  await advanceTimeUntilDone(stage.changeGatewayUrl(GATEWAY_URL))
  await advanceTimeUntilDone(stage.restartDeadProcesses())
  job.stop()
  await runUntilIdle(stage, job)
  await finishStoreCharges(stage, job)
  await finishSavedCards(stage, job)
  const calm = await withoutAdvancingTime(() => readRecords(stage))
  const unaided = violationsBeforeAdministrator(stage, story, calm)
  const foundUnaided = stage.foundViolations.length
  const uncaptured = await passDayAndFindUncaptured(stage, job, calm)
  await synchronizeAllCharges(stage, job)
  const records = await advanceTimeUntilDone(readRecords(stage))
  const judged = violationsInStory(stage, records)
  const ofCards = await advanceTimeUntilDone(wrongSavedCards(stage, records))
  const violations = [...unaided, ...uncaptured, ...judged, ...ofCards]
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
  const { codesCancelable, pixPartialRefunds, observe, savedCards } = setting
  resetTimeAndIds()
  await clearLedger(connections)
  await gateway.reset()
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
  const stage = new SimulatedStore(gateway, connections, setting)
  recordSavedCardDecisions(stage)
  return {
    stage,
    job: new JobSchedule(connections.own, () => stage.aliveProcesses),
  }
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
    ...savedCardEnvironmentOf(stage, cart, note),
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
