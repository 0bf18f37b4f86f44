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
    name: "money that no order waits for is kept, and not listed",
    found: MONEY_DIFFERS,
    only: abandonsCode,
    ...neverCorrects("refund_unmatched"),
  },
  {
    name: "a return that was decided is never sent",
    found: MONEY_DIFFERS,
    only: abandonsCode,
    ...neverCorrects("refund_money"),
  },
  {
    name: "a code that was given up, and is paid, is ignored",
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
    name: "what a refund was overpaid by is credited as well",
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
    name: "a reserved card is not captured when its goods are shipped",
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
    name: "an order with an unpaid code waits for ever",
    found: /^order waits for nothing/,
    only: meetsAll(hasOnlyUnpaidOrders),
    ...neverCorrects("cancel_order"),
  },
  {
    name: "a link that was paid can be paid again",
    found: /^paid link is open/,
    only: beginsWithMethod("link"),
    ...neverCorrects("deactivate_link"),
  },
  {
    name: "what was paid gets no order",
    found: MONEY_DIFFERS,
    ...neverCorrects("complete_cart"),
  },
  {
    name: "an order that waits for its payment does not get it",
    found: MONEY_DIFFERS,
    ...neverCorrects("pay_order"),
  },

  {
    name: "a discrepancy for an administrator is not recorded",
    found: /^disputed, not listed/,
    only: hasOtherStep("panel", "open_dispute"),
    ledger: (ledger) => {
      ledger.raiseDiscrepancy = () => Promise.resolve(undefined)
    },
  },
  {
    name: "a payment is told long after the gateway showed it",
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
    name: "the gateway's figure is offered to be accepted, and never is",
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
