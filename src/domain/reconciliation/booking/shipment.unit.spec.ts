import { minorUnits } from "../../money"
import { nextCorrection } from "../next-correction"
import {
  AN_HOUR_AGO,
  type Given,
  DECISION,
  inputOf,
  itIsCorrected,
  listed,
  RESERVED,
  secondsAgo,
  theCreation,
  withOperation,
} from "../inputs.spec"

const captureDue = { since: secondsAgo(7_200), fulfillmentId: "ful_1" }

/** A reserved charge whose order was shipped, with changes. */
const shipped = ({ charge, ...more }: Given = {}): Given => ({
  ...RESERVED,
  charge: { ...RESERVED.charge, captureDue, ...charge },
  ...more,
})

const refused = (
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

describe("reserved money of an order that was shipped", () => {
  itIsCorrected({
    "is captured": [
      shipped(),
      { kind: "capture_shipped", amount: minorUnits(10_000) },
    ],
    "is captured as far as the order owes it": [
      shipped({ order: { due: 4_000 } }),
      { kind: "capture_shipped", amount: minorUnits(4_000) },
    ],
    "is captured up to what is reserved when the order owes more": [
      shipped({ order: { due: 12_000 } }),
      { kind: "capture_shipped", amount: minorUnits(10_000) },
    ],
    "is released when the order owes nothing": [
      shipped({ order: { due: 0 } }),
      { kind: "release_shipped", paymentId: "pay_1" },
    ],
    "is captured although the creation's booking is not noted yet": [
      shipped({ operations: [theCreation({ bookedAt: undefined })] }),
      "capture_shipped",
    ],
    "stays reserved when the order was not shipped": [RESERVED, "none"],
    "is not captured when its release is decided": [
      shipped({
        charge: { refundDecision: { ...DECISION, decidedBy: "medusa" } },
      }),
      "refund_money",
    ],
    "is not captured when the order was canceled": [
      shipped({ order: { isCanceled: true, due: 10_000 } }),
      listed("paid_without_order"),
    ],
    "is listed when the gateway refused the capture": [
      shipped(refused(secondsAgo(60))),
      listed("still_authorized"),
    ],
    "is captured again 15 minutes after a refusal": [
      shipped(refused(secondsAgo(15 * 60))),
      "capture_shipped",
    ],
    "is captured at once after a refusal for too many requests": [
      shipped(refused(secondsAgo(60), "gateway_rate_limited")),
      "capture_shipped",
    ],
    "is captured at once when the refusal was before the shipment": [
      shipped({
        ...refused(secondsAgo(120)),
        charge: { captureDue: { ...captureDue, since: secondsAgo(60) } },
      }),
      "capture_shipped",
    ],
    "waits while an outcome is in doubt": [
      shipped(
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

it("a capture for a shipment that the gateway does not offer stays listed and is not sent again by the same route", () => {
  const route = "POST https://gateway.example/charge/capture as client"
  const given = shipped(
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
    nextCorrection({ ...inputOf(given), routes: { capture } })

  expect(correctionFor(route)).toMatchObject(listed("still_authorized"))
  expect(correctionFor(`${route}-2`)).toMatchObject({ kind: "capture_shipped" })
})
