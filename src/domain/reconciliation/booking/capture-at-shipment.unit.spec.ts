import { minorUnits } from "../../money"
import { nextCorrection } from "../next-correction"
import {
  AN_HOUR_AGO,
  type Given,
  DECISION,
  buildReconciliationInput,
  testCorrections,
  listDiscrepancyCorrection,
  RESERVED,
  secondsAgo,
  aCreationOperation,
  withOperation,
} from "../reconciliation-inputs.spec"

const captureDue = { since: secondsAgo(7_200), fulfillmentId: "ful_1" }

/** Describes a charge with reserved money whose order was shipped. */
const shippedCharge = ({ charge, ...more }: Given = {}): Given => ({
  ...RESERVED,
  charge: { ...RESERVED.charge, captureDue, ...charge },
  ...more,
})

const withRefusedCapture = (
  resolvedAt: Date,
  errorCode: "gateway_rejected" | "gateway_rate_limited" = "gateway_rejected"
) =>
  withOperation({
    kind: "capture",
    state: "rejected",
    errorCode,
    resolvedAt,
    bookedAt: AN_HOUR_AGO,
  })

describe("corrections for reserved money of a shipped order", () => {
  testCorrections({
    "reserved money is captured once its order is shipped": [
      shippedCharge(),
      { kind: "capture_shipped", amount: minorUnits(10_000) },
    ],
    "a capture for a shipment takes only the amount that the order owes": [
      shippedCharge({ order: { due: 4_000 } }),
      { kind: "capture_shipped", amount: minorUnits(4_000) },
    ],
    "a capture for a shipment takes at most the reserved amount, even if the order owes more":
      [
        shippedCharge({ order: { due: 12_000 } }),
        { kind: "capture_shipped", amount: minorUnits(10_000) },
      ],
    "reserved money of a shipped order that owes nothing is released": [
      shippedCharge({ order: { due: 0 } }),
      { kind: "release_shipped", paymentId: "pay_1" },
    ],
    "a shipment causes a capture even if the charge's creation is not marked as booked yet":
      [
        shippedCharge({
          operations: [aCreationOperation({ bookedAt: undefined })],
        }),
        "capture_shipped",
      ],
    "an authorized charge needs no correction before its order is shipped": [
      RESERVED,
      "none",
    ],
    "reserved money of a shipped order is released and not captured if its release was decided":
      [
        shippedCharge({
          charge: { refundDecision: { ...DECISION, decidedBy: "medusa" } },
        }),
        "refund_money",
      ],
    "reserved money of a shipped order that was canceled is listed": [
      shippedCharge({ order: { isCanceled: true, due: 10_000 } }),
      listDiscrepancyCorrection("paid_without_order"),
    ],
    "a charge is listed if the gateway rejected its capture for a shipment one minute ago":
      [
        shippedCharge(withRefusedCapture(secondsAgo(60))),
        listDiscrepancyCorrection("still_authorized"),
      ],
    "the capture for a shipment is tried again 15 minutes after the gateway rejected the capture":
      [
        shippedCharge(withRefusedCapture(secondsAgo(15 * 60))),
        "capture_shipped",
      ],
    "the capture for a shipment is tried again at once if the gateway refused the capture because of too many requests":
      [
        shippedCharge(
          withRefusedCapture(secondsAgo(60), "gateway_rate_limited")
        ),
        "capture_shipped",
      ],
    "a capture that the gateway refused before the shipment does not delay the capture for the shipment":
      [
        shippedCharge({
          ...withRefusedCapture(secondsAgo(120)),
          charge: { captureDue: { ...captureDue, since: secondsAgo(60) } },
        }),
        "capture_shipped",
      ],
    "the charge of a shipped order waits while the outcome of its capture is in doubt":
      [
        shippedCharge(
          withOperation({
            kind: "capture",
            state: "unknown",
            leaseExpiresAt: secondsAgo(10),
          })
        ),
        "wait",
      ],
  })
})

it("if the gateway offers no captures at the configured URL, a shipped order's charge is listed for an administrator, and the capture is repeated only after the URL was changed", () => {
  const route = "POST https://gateway.example/charge/capture as client"
  const given = shippedCharge(
    withOperation({
      kind: "capture",
      state: "rejected",
      bookedAt: AN_HOUR_AGO,
      errorCode: "gateway_not_offered",
      notOfferedRoute: route,
      resolvedAt: secondsAgo(7_000),
    })
  )
  const correctionFor = (capture: string) =>
    nextCorrection({ ...buildReconciliationInput(given), routes: { capture } })

  expect(correctionFor(route)).toMatchObject(
    listDiscrepancyCorrection("still_authorized")
  )
  expect(correctionFor(`${route}-2`)).toMatchObject({ kind: "capture_shipped" })
})
