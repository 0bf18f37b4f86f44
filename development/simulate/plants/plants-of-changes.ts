import type * as ordering from "../../../src/medusa/order/orders"
import {
  doubtCountsAsRejected,
  lostRequestIsRepeated,
  neverCorrects,
  correctsMethod,
} from "./patches"
import { type PlantedFault, replaceExports } from "./plant"
import {
  meetsAll,
  METHODS,
  MONEY_DIFFERS,
  beginsWithMethod,
  losesCallOf,
  hasOtherStep,
  asksForPart,
  onlyReserves,
  hasOneVisitWithoutCrash,
} from "./stories"

/** Planted faults in captures, refunds and voids, whether the plugin or the gateway's panel makes them. */
export const PLANTS_OF_CHANGES: readonly PlantedFault[] = [
  ...(
    [
      ["capture", "card"],
      ["void", "card"],
      ...METHODS.map((method) => ["refund", method] as const),
    ] as const
  ).map(([kind, method]) => ({
    name: `a ${kind} of a ${method} whose answer was lost counts as failed`,
    found: /^counts as failed/,
    only: meetsAll(
      beginsWithMethod(method),
      hasOneVisitWithoutCrash,
      ...(kind === "void"
        ? [onlyReserves, hasOtherStep("cancel_order")]
        : kind === "capture"
          ? [onlyReserves, hasOtherStep("capture")]
          : [hasOtherStep("refund")]),
      losesCallOf(kind === "capture" ? "capture" : "refund", "lost_after")
    ),
    ...doubtCountsAsRejected(kind, method),
  })),
  ...METHODS.map((method) => ({
    name: `a refund of a ${method} is sent again when its answer is lost`,
    found: /^returned unasked/,
    only: meetsAll(
      beginsWithMethod(method),
      hasOneVisitWithoutCrash,
      asksForPart("refund"),
      losesCallOf("refund", "lost_after")
    ),
    ...lostRequestIsRepeated("refund", method),
  })),
  {
    name: "a merchant-panel refund that Medusa only has to record is sent to the gateway",
    found: /^(returned unasked|Medusa differs|ledger differs)/,
    only: hasOtherStep("panel", "refund"),
    ledger: (ledger) => {
      ledger.linkMedusaRefundToOperation = () => Promise.resolve(undefined)
    },
  },
  {
    name: "a capture takes all reserved money, even if the order owes less",
    found: /^captured wrongly/,
    stories: "reduced",
    code: replaceExports<typeof ordering>("medusa/order/orders", () => ({
      outstandingAmountOfCollection: () => Promise.resolve(undefined),
      refusalIfOrderOwesLess: () => Promise.resolve(undefined),
    })),
  },

  ...METHODS.map((method) => ({
    name: `a merchant-panel refund of a ${method} is not recorded in Medusa`,
    found: MONEY_DIFFERS,
    only: meetsAll(beginsWithMethod(method), hasOtherStep("panel", "refund")),
    ...neverCorrects("record_refund", correctsMethod(method)),
  })),
  {
    name: "a merchant-panel capture is not recorded in Medusa",
    found: MONEY_DIFFERS,
    only: meetsAll(beginsWithMethod("card"), hasOtherStep("panel", "capture")),
    ...neverCorrects("book_capture"),
  },
  {
    name: "Medusa's payment stays open after the merchant panel has released its reserved money",
    found: /^reserved without money/,
    only: meetsAll(beginsWithMethod("card"), hasOtherStep("panel", "void")),
    ...neverCorrects("cancel_payment"),
  },
  {
    name: "a dispute is not listed as a discrepancy",
    found: /^disputed, not listed/,
    only: hasOtherStep("panel", "open_dispute"),
    ...neverCorrects(
      "list_discrepancy",
      (correction) =>
        correction.kind === "list_discrepancy" &&
        correction.discrepancy.kind === "chargeback"
    ),
  },
]
