import type * as ordering from "../../../src/medusa/order/orders"
import {
  patchUnknownToRejected,
  patchToRepeatLostRequest,
  patchToOmitCorrection,
  isChargeOfMethod,
} from "./patches"
import { type PlantedFault, moduleExportReplacement } from "./plant-fault"
import {
  meetsAll,
  METHODS,
  MONEY_DIFFERS,
  beginsWithMethod,
  losesCallOf,
  hasNonShopperStep,
  hasPartialCaptureOrRefund,
  isCapturedLater,
  hasOneVisitWithoutCrash,
} from "./story-conditions"

/**
 * Planted faults in the code that makes captures, refunds and voids, or that handles changes made in the merchant
 * panel.
 */
export const FAULTS_IN_CHANGES: readonly PlantedFault[] = [
  ...(
    [
      ["capture", "card"],
      ["void", "card"],
      ...METHODS.map((method) => ["refund", method] as const),
    ] as const
  ).map(([kind, method]): PlantedFault => ({
    name: `a ${kind} of a ${method} whose answer was lost counts as failed`,
    expectedViolation: /^counts as failed/,
    isSuitableStory: meetsAll(
      beginsWithMethod(method),
      hasOneVisitWithoutCrash,
      ...(kind === "void"
        ? [isCapturedLater, hasNonShopperStep("cancel_order")]
        : kind === "capture"
          ? [isCapturedLater, hasNonShopperStep("capture")]
          : [hasNonShopperStep("refund")]),
      losesCallOf(kind === "capture" ? "capture" : "refund", "lost_after")
    ),
    ...patchUnknownToRejected(kind, method),
  })),
  ...METHODS.map((method): PlantedFault => ({
    name: `a refund of a ${method} is sent again when its answer is lost`,
    expectedViolation: /^returned unasked/,
    isSuitableStory: meetsAll(
      beginsWithMethod(method),
      hasOneVisitWithoutCrash,
      hasPartialCaptureOrRefund("refund"),
      losesCallOf("refund", "lost_after")
    ),
    ...patchToRepeatLostRequest("refund", method),
  })),
  {
    name: "a merchant-panel refund that Medusa only has to record is sent to the gateway",
    expectedViolation: /^(returned unasked|Medusa differs|ledger differs)/,
    isSuitableStory: hasNonShopperStep("panel", "refund"),
    ledger: (ledger) => {
      ledger.linkMedusaRefundToOperation = () => Promise.resolve(undefined)
    },
  },
  {
    name: "a capture takes all reserved money, even if the order owes less",
    expectedViolation: /^captured wrongly/,
    stories: "reduced",
    code: moduleExportReplacement<typeof ordering>(
      "medusa/order/orders",
      () => ({
        outstandingAmountOfCollection: () => Promise.resolve(undefined),
        refusalIfOrderOwesLess: () => Promise.resolve(undefined),
      })
    ),
  },

  ...METHODS.map((method): PlantedFault => ({
    name: `a merchant-panel refund of a ${method} is not recorded in Medusa`,
    expectedViolation: MONEY_DIFFERS,
    isSuitableStory: meetsAll(
      beginsWithMethod(method),
      hasNonShopperStep("panel", "refund")
    ),
    ...patchToOmitCorrection("record_refund", isChargeOfMethod(method)),
  })),
  {
    name: "a merchant-panel capture is not recorded in Medusa",
    expectedViolation: MONEY_DIFFERS,
    isSuitableStory: meetsAll(
      beginsWithMethod("card"),
      hasNonShopperStep("panel", "capture")
    ),
    ...patchToOmitCorrection("book_capture"),
  },
  {
    name: "Medusa's payment stays open after the merchant panel has released its reserved money",
    expectedViolation: /^reserved without money/,
    isSuitableStory: meetsAll(
      beginsWithMethod("card"),
      hasNonShopperStep("panel", "void")
    ),
    ...patchToOmitCorrection("cancel_payment"),
  },
  {
    name: "a dispute is not listed as a discrepancy",
    expectedViolation: /^disputed, not listed/,
    isSuitableStory: hasNonShopperStep("panel", "open_dispute"),
    ...patchToOmitCorrection(
      "list_discrepancy",
      (correction) =>
        correction.kind === "list_discrepancy" &&
        correction.discrepancy.kind === "chargeback"
    ),
  },
]
