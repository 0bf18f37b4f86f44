import { randomUUID } from "node:crypto"

import { v5 } from "uuid"

import type * as ids from "../../../src/domain/charge/merchant-charge-id"
import type * as performing from "../../../src/operations/perform/perform-operation"
import type * as leases from "../../../src/reconciliation/queue/wait-for-lease"
import type * as outcomes from "../../../src/workflows/_store-charge-outcome"
import type { SchedulerStep } from "../stories/saved-card/saved-card-story"
import { copyRequestWithChargeId } from "./patches"
import {
  moduleExportReplacement,
  type Patch,
  type PlantedFault,
} from "./plant-fault"
import {
  hasShopperStep,
  losesCallOf,
  meetsAll,
  type StoryTest,
} from "./story-conditions"

/**
 * Returns a condition on stories: in at least one step, the store's scheduler charges a billing period of the
 * subscription. If `isMeant` is given, only the steps for which `isMeant` returns true count.
 */
const hasChargeCycleStep =
  (
    isMeant: (
      run: Extract<SchedulerStep, { kind: "charge_cycle" }>
    ) => boolean = () => true
  ): StoryTest =>
  ({ others }) =>
    others.some((step) => step.kind === "charge_cycle" && isMeant(step))

type Outcome = outcomes.StoreChargeResult["outcome"]

/**
 * Returns the code change of a planted fault. With the change, the plugin reports the outcome `reported` of a charge by
 * the store whenever the true outcome is in `recorded`.
 */
const reportInstead = (
  recorded: readonly Outcome[],
  reported: Outcome
): NonNullable<Patch["code"]> =>
  moduleExportReplacement<typeof outcomes>(
    "workflows/_store-charge-outcome",
    ({ synchronizeChargeAndBuildResult: resultOfCharge }) => ({
      synchronizeChargeAndBuildResult: async (...given) => {
        const result = await resultOfCharge(...given)
        return recorded.includes(result.outcome)
          ? { ...result, outcome: reported, reason: "51" }
          : result
      },
    })
  )

/** Planted faults in the code that charges saved cards while the customer is not present. */
export const FAULTS_IN_STORE_CHARGES: readonly PlantedFault[] = [
  {
    name: "the id of a charge by the store is not derived from its reference",
    expectedViolation: /^charge by the store without a reference/,
    stories: "store_charged",
    isSuitableStory: hasChargeCycleStep(),
    code: moduleExportReplacement<typeof ids>(
      "domain/charge/merchant-charge-id",
      () => ({
        merchantChargeIdForStoreCharge: () => randomUUID(),
      })
    ),
  },
  {
    name: "an unknown outcome of a charge by the store is reported as a decline",
    expectedViolation: /^charge by the store reported as not made/,
    stories: "store_charged",
    isSuitableStory: meetsAll(
      hasChargeCycleStep(),
      losesCallOf("create", "lost_after")
    ),
    code: reportInstead(["unknown"], "declined"),
  },
  {
    name: "a declined charge by the store is reported as approved",
    expectedViolation:
      /^charge by the store reported as approved without money/,
    stories: "store_charged",
    isSuitableStory: ({ others }) =>
      others.some(({ kind }) => kind === "deny_card"),
    code: reportInstead(["declined"], "approved"),
  },
  {
    name: "the outcome of a charge by the store is never reported",
    expectedViolation: /^charge by the store left unknown/,
    stories: "store_charged",
    isSuitableStory: hasChargeCycleStep(),
    code: reportInstead(["approved", "declined"], "unknown"),
  },
  {
    name: "the store charges a card after the consent was withdrawn",
    expectedViolation: /^charge by the store after a withdrawal/,
    stories: "store_charged",
    isSuitableStory: meetsAll(
      hasChargeCycleStep(),
      hasShopperStep(({ kind }) => kind === "withdraw_consent")
    ),
    ledger: (ledger) => {
      ledger.withdrawStoreChargesConsent = () => Promise.resolve(true)
    },
  },
  {
    name: "the store charges a removed card",
    expectedViolation: /^charge by the store after a withdrawal/,
    stories: "store_charged",
    isSuitableStory: meetsAll(
      hasChargeCycleStep(),
      hasShopperStep(({ kind }) => kind === "remove_card")
    ),
    ledger: (ledger) => {
      ledger.removeSavedCard = () => Promise.resolve(true)
    },
  },
  {
    name: "an order is charged under two references at the same time",
    expectedViolation: /^collection paid twice/,
    stories: "store_charged",
    isSuitableStory: hasChargeCycleStep(
      ({ runs, pays }) => runs === "under_two_references" && pays === "order"
    ),
    code: moduleExportReplacement<typeof leases>(
      "reconciliation/queue/wait-for-lease",
      ({ LEASE_KEYS }) => ({
        LEASE_KEYS: { ...LEASE_KEYS, newPaymentOf: () => randomUUID() },
      })
    ),
  },
  {
    name: "a charge by the store is sent a second time as the next attempt",
    expectedViolation: /^reference charged twice/,
    stories: "store_charged",
    isSuitableStory: hasChargeCycleStep(),
    code: moduleExportReplacement<typeof performing>(
      "operations/perform/perform-operation",
      ({ performOperation }) => ({
        performOperation: async (dependencies, operation, budget) => {
          const concluded = await performOperation(
            dependencies,
            operation,
            budget
          )
          const { account, storeChargeReference } = operation.charge
          if (storeChargeReference !== undefined) {
            const installation = await dependencies.ledger.installationId()
            const name = `${account}:store charge:2:${storeChargeReference}`
            await operation
              .send(
                copyRequestWithChargeId(
                  operation.request,
                  v5(name, installation)
                ),
                budget
              )
              .catch(() => undefined)
          }
          return concluded
        },
      })
    ),
  },
]
