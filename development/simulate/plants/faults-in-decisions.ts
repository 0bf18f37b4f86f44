import type * as crediting from "../../../src/domain/refund/credit-line-of-refund"
import type * as shipping from "../../../src/domain/reconciliation/booking/capture-at-shipment"
import { patchToOmitCorrection } from "./patches"
import { type PlantedFault, moduleExportReplacement } from "./plant-fault"
import {
  meetsAll,
  MONEY_DIFFERS,
  beginsWithMethod,
  hasNonShopperStep,
  abandonsCode,
  hasOnlyUnpaidOrders,
} from "./story-conditions"

/** Planted faults in the code that decides about money and orders, and that lists discrepancies for administrators. */
export const FAULTS_IN_DECISIONS: readonly PlantedFault[] = [
  {
    name: "a payment for which no order waits is neither refunded nor listed",
    expectedViolation: MONEY_DIFFERS,
    isSuitableStory: abandonsCode,
    ...patchToOmitCorrection("refund_unmatched"),
  },
  {
    name: "a refund that was decided is not sent to the gateway",
    expectedViolation: MONEY_DIFFERS,
    isSuitableStory: abandonsCode,
    ...patchToOmitCorrection("refund_money"),
  },
  {
    name: "the payment of an abandoned code is ignored",
    expectedViolation: MONEY_DIFFERS,
    isSuitableStory: abandonsCode,
    ledger: (ledger) => {
      const observe = ledger.recordSnapshot
      ledger.recordSnapshot = async (charge, observed) => {
        const known = await ledger.findChargeById(charge.id)
        return known?.abandonedAt ? true : observe(charge, observed)
      }
    },
  },
  {
    name: "a refund of the amount by which an order was overpaid is credited on the order",
    expectedViolation: /^credited wrongly/,
    stories: "account",
    code: moduleExportReplacement<typeof crediting>(
      "domain/refund/credit-line-of-refund",
      () => ({
        computeCreditLineAmountOfRefund: (refunded: string) => refunded,
      })
    ),
  },
  {
    name: "money that is reserved on a card is not captured when the order is shipped",
    expectedViolation: /^shipped for nothing/,
    stories: "shipped",
    code: moduleExportReplacement<typeof shipping>(
      "domain/reconciliation/booking/capture-at-shipment",
      () => ({
        captureAtShipmentStateOf: () => ({ is: "none" as const }),
      })
    ),
  },
  {
    name: "an order whose code was not paid is not canceled",
    expectedViolation: /^order waits for nothing/,
    isSuitableStory: meetsAll(hasOnlyUnpaidOrders),
    ...patchToOmitCorrection("cancel_order"),
  },
  {
    name: "a payment link is not deactivated after its payment",
    expectedViolation: /^paid link is open/,
    isSuitableStory: beginsWithMethod("link"),
    ...patchToOmitCorrection("deactivate_link"),
  },
  {
    name: "the cart of a paid charge is not completed",
    expectedViolation: MONEY_DIFFERS,
    ...patchToOmitCorrection("complete_cart"),
  },
  {
    name: "the payment of an order that waits for it is not recorded on the order",
    expectedViolation: MONEY_DIFFERS,
    ...patchToOmitCorrection("pay_order"),
  },

  {
    name: "discrepancies are not recorded",
    expectedViolation: /^disputed, not listed/,
    isSuitableStory: hasNonShopperStep("panel", "open_dispute"),
    ledger: (ledger) => {
      ledger.openOrUpdateDiscrepancy = () => Promise.resolve(undefined)
    },
  },
  {
    name: "the event about a payment is published without a new lookup of the payment",
    expectedViolation: /^event about a payment whose money is gone/,
    stories: "untold",
    isSuitableStory: hasNonShopperStep("panel", "refund"),
    ledger: (ledger) => {
      // All events count as recorded already, so the plugin makes no lookup before it publishes an event.
      ledger.existingEventKeys = (keys) => Promise.resolve([...keys])
    },
  },
  // With the seeds from 1 on, the fourth story finds this fault. With other seeds, it may take more than forty stories.
  {
    name: "the gateway's amounts cannot be accepted, although an administrator is offered to accept them",
    expectedViolation: /^dead end/,
    // In these stories, the gateway shows a higher refunded amount than it has refunded.
    isSuitableStory: ({ calls }) =>
      calls.some(
        ({ fault }) => fault.kind === "lie" && fault.lie.field === "refunded"
      ),
    ledger: (ledger) => {
      ledger.recordGatewaySumsAcceptedByAdministrator = () =>
        Promise.resolve(false)
    },
  },
]
