import type * as ordering from "../../../src/medusa/order/orders"
import { lostIsFailed, sentAgain, never, ofMethod } from "./patches"
import { type Plant, inPlaceOf } from "./plant"
import {
  all,
  METHODS,
  DIFFERS,
  of,
  loses,
  does,
  asksForPart,
  isReserved,
  isSimple,
} from "./stories"

/** The planted faults in changes of a charge that the plugin or the merchant's panel makes. */
export const PLANTS_OF_CHANGES: readonly Plant[] = [
  ...(
    [
      ["capture", "card"],
      ["void", "card"],
      ...METHODS.map((method) => ["refund", method] as const),
    ] as const
  ).map(([kind, method]) => ({
    name: `a ${kind} of a ${method} whose answer was lost counts as failed`,
    found: /^counts as failed/,
    only: all(
      of(method),
      isSimple,
      ...(kind === "void"
        ? [isReserved, does("cancel_order")]
        : kind === "capture"
          ? [isReserved, does("capture")]
          : [does("refund")]),
      loses(kind === "capture" ? "capture" : "refund", "lost_after")
    ),
    ...lostIsFailed(kind, method),
  })),
  ...METHODS.map((method) => ({
    name: `a refund of a ${method} is sent again when its answer is lost`,
    found: /^returned unasked/,
    only: all(
      of(method),
      isSimple,
      asksForPart("refund"),
      loses("refund", "lost_after")
    ),
    ...sentAgain("refund", method),
  })),
  {
    name: "a refund that is only to be booked is sent",
    found: /^(returned unasked|Medusa differs|ledger differs)/,
    only: does("panel", "refund"),
    ledger: (ledger) => {
      ledger.linkMedusaRefundToOperation = () => Promise.resolve(undefined)
    },
  },
  {
    name: "all that is reserved is captured, whatever the order owes",
    found: /^captured wrongly/,
    stories: "reduced",
    code: inPlaceOf<typeof ordering>("medusa/order/orders", () => ({
      outstandingAmountOfCollection: () => Promise.resolve(undefined),
      refusalIfOrderOwesLess: () => Promise.resolve(undefined),
    })),
  },

  ...METHODS.map((method) => ({
    name: `a refund of a ${method} in the panel is not booked`,
    found: DIFFERS,
    only: all(of(method), does("panel", "refund")),
    ...never("record_refund", ofMethod(method)),
  })),
  {
    name: "a capture in the panel is not booked",
    found: DIFFERS,
    only: all(of("card"), does("panel", "capture")),
    ...never("book_capture"),
  },
  {
    name: "a payment whose card was voided in the panel stays open",
    found: /^reserved without money/,
    only: all(of("card"), does("panel", "void")),
    ...never("cancel_payment"),
  },
  {
    name: "a dispute is not listed",
    found: /^disputed, not listed/,
    only: does("panel", "open_dispute"),
    ...never(
      "list_discrepancy",
      (correction) =>
        correction.kind === "list_discrepancy" &&
        correction.discrepancy.kind === "chargeback"
    ),
  },
]
