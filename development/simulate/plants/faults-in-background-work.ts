import type * as NotifiedLookup from "../../../src/domain/lookup/unhandled-notification-pause"
import {
  moduleExportReplacement,
  type PlantedFault,
  type Patch,
} from "./plant-fault"
import {
  meetsAll,
  hasNonShopperStep,
  beginsWithMethod,
} from "./story-conditions"

const NOTIFICATION = "checkout_transparent_notification"

/** Planted faults in the code that handles notifications, leases and the outbox. */
export const FAULTS_IN_BACKGROUND_WORK: readonly PlantedFault[] = [
  ...(["pix", "wallet"] as const).map((method): PlantedFault => ({
    name: `a notification about a ${method} is marked as handled without being handled`,
    expectedViolation: /^looked up late/,
    stories: "notified" as const,
    isSuitableStory: meetsAll(
      beginsWithMethod(method),
      hasNonShopperStep("panel", "refund")
    ),
    ledger: ((ledger) => {
      const receive = ledger.storeNotification
      ledger.storeNotification = async (received) => {
        const stored = await receive(received)
        await ledger.recordNotificationResult([stored.id], "Lost.")
        return stored
      }
    }) satisfies Patch["ledger"],
  })),
  {
    name: "a notification about a payment link is stored without the link's id",
    expectedViolation: /^looked up late/,
    stories: "notified",
    isSuitableStory: beginsWithMethod("link"),
    ledger: (ledger) => {
      const receive = ledger.storeNotification
      ledger.storeNotification = (received) => {
        const notification = { ...received.notification }
        if (notification.kind === "payment_link_update") {
          delete notification.linkId
        }
        return receive({ ...received, notification })
      }
    },
  },
  {
    name: "notifications that arrive while others of their charge are handled are marked as handled, too",
    expectedViolation: /^looked up late/,
    stories: "notified",
    ledger: (ledger, knex) => {
      const handle = ledger.recordNotificationResult
      ledger.recordNotificationResult = async (ids, result) => {
        await handle(ids, result)
        await knex(NOTIFICATION)
          .whereIn(
            "merchant_charge_id",
            knex(NOTIFICATION).select("merchant_charge_id").whereIn("id", ids)
          )
          .update({ handled_at: knex.raw("checkout_transparent_now()") })
      }
    },
  },
  {
    name: "a charge whose lookup failed is looked up again without a pause",
    expectedViolation: /^(asked too often|works without a pause)/,
    stories: "notified",
    isSuitableStory: ({ calls }) => calls.length > 0,
    code: moduleExportReplacement<typeof NotifiedLookup>(
      "domain/lookup/unhandled-notification-pause",
      () => ({
        nextSynchronizationForNotificationsMs: () => 0,
      })
    ),
  },

  {
    name: "a process continues its work after its lease has expired",
    expectedViolation: /^without a lease/,
    stories: "stopped",
    ledger: (ledger) => {
      ledger.renewChargeLease = () => Promise.resolve(true)
    },
  },
  {
    name: "events are not published",
    expectedViolation: /^left over: an event that was not announced/,
    ledger: (ledger) => {
      ledger.claimOutboxEntries = () => Promise.resolve([])
    },
  },
]
