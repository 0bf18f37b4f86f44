import type * as crediting from "../../../src/domain/refund/credit-of-refund"
import type * as shipping from "../../../src/domain/reconciliation/booking/shipment"
import { neverCorrects } from "./patches"
import { type PlantedFault, replaceExports } from "./plant"
import {
  meetsAll,
  MONEY_DIFFERS,
  beginsWithMethod,
  hasOtherStep,
  abandonsCode,
  hasOnlyUnpaidOrders,
} from "./stories"

/** Planted faults in the code that decides about money and orders, and that lists discrepancies for administrators. */
export const PLANTS_OF_DECISIONS: readonly PlantedFault[] = [
  {
    name: "a payment for which no order waits is neither refunded nor listed",
    found: MONEY_DIFFERS,
    only: abandonsCode,
    ...neverCorrects("refund_unmatched"),
  },
  {
    name: "a refund that was decided is not sent to the gateway",
    found: MONEY_DIFFERS,
    only: abandonsCode,
    ...neverCorrects("refund_money"),
  },
  {
    name: "the payment of an abandoned code is ignored",
    found: MONEY_DIFFERS,
    only: abandonsCode,
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
    found: /^credited wrongly/,
    stories: "account",
    code: replaceExports<typeof crediting>(
      "domain/refund/credit-of-refund",
      () => ({
        creditOfRefund: (refunded: string) => refunded,
      })
    ),
  },
  {
    name: "money that is reserved on a card is not captured when the order is shipped",
    found: /^shipped for nothing/,
    stories: "shipped",
    code: replaceExports<typeof shipping>(
      "domain/reconciliation/booking/shipment",
      () => ({
        shipmentStateOf: () => ({ is: "none" as const }),
      })
    ),
  },
  {
    name: "an order whose code was not paid is not canceled",
    found: /^order waits for nothing/,
    only: meetsAll(hasOnlyUnpaidOrders),
    ...neverCorrects("cancel_order"),
  },
  {
    name: "a payment link is not deactivated after its payment",
    found: /^paid link is open/,
    only: beginsWithMethod("link"),
    ...neverCorrects("deactivate_link"),
  },
  {
    name: "the cart of a paid charge is not completed",
    found: MONEY_DIFFERS,
    ...neverCorrects("complete_cart"),
  },
  {
    name: "the payment of an order that waits for it is not recorded on the order",
    found: MONEY_DIFFERS,
    ...neverCorrects("pay_order"),
  },

  {
    name: "discrepancies are not recorded",
    found: /^disputed, not listed/,
    only: hasOtherStep("panel", "open_dispute"),
    ledger: (ledger) => {
      ledger.raiseDiscrepancy = () => Promise.resolve(undefined)
    },
  },
  {
    name: "the event about a payment is published without a new lookup of the payment",
    found: /^event about a payment whose money is gone/,
    stories: "untold",
    only: hasOtherStep("panel", "refund"),
    ledger: (ledger) => {
      // All events count as recorded already, so the plugin makes no lookup before it publishes an event.
      ledger.existingEventKeys = (keys) => Promise.resolve([...keys])
    },
  },
  // With the seeds from 1 on, the fourth story finds this fault. With other seeds, it may take more than forty stories.
  {
    name: "the gateway's amounts cannot be accepted, although an administrator is offered to accept them",
    found: /^dead end/,
    // In these stories, the gateway shows a higher refunded amount than it has refunded.
    only: ({ calls }) =>
      calls.some(
        ({ fault }) => fault.kind === "lie" && fault.lie.field === "refunded"
      ),
    ledger: (ledger) => {
      ledger.recordAcceptedFigure = () => Promise.resolve(false)
    },
  },
]
