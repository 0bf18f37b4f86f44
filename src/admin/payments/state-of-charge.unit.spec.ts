import type { ChargeInFull } from "../api/admin-answer-types"
import {
  PAGE_CHARGE_STATES,
  PAGE_DISPUTE_STATES,
  PAGE_REFUND_STATES,
} from "../../domain/payment-page/payment-state"
import portuguese from "../i18n/json/payment.ptBR.json"
import { badgeStateOf } from "./state-badge"

type PaymentState = ChargeInFull["payment_state"]

const nameOf = (state: Partial<PaymentState>) =>
  badgeStateOf({
    payment_state: {
      charge: "received",
      refund: "none",
      dispute: "none",
      ...state,
    },
  }).name

it("the badge of a payment has a Portuguese text for every combination of the states of a charge, its refunds and its dispute", () => {
  for (const charge of PAGE_CHARGE_STATES) {
    for (const refund of PAGE_REFUND_STATES) {
      for (const dispute of PAGE_DISPUTE_STATES) {
        expect(portuguese.words.states).toHaveProperty(
          nameOf({ charge, refund, dispute })
        )
      }
    }
  }
})

it.each<[Partial<PaymentState>, string]>([
  [{}, "paid"],
  [{ charge: "partly_received" }, "partlyCaptured"],
  [{ refund: "partly" }, "partlyRefunded"],
  [{ refund: "all" }, "refunded"],
  [{ refund: "being_confirmed" }, "refundBeingConfirmed"],
  [{ refund: "partly", dispute: "lost" }, "disputeLost"],
  [{ refund: "all", dispute: "won" }, "refunded"],
  [{ charge: "reserved", refund: "decided" }, "toBeReleased"],
])(
  "badgeStateOf chooses the badge name from the states of the charge, the refund and the dispute (a received payment changed by %j has the badge name %s)",
  (state, name) => {
    expect(nameOf(state)).toBe(name)
  }
)
