import type { ChargeInFull } from "../api/answers"
import {
  CHARGE_PARTS,
  DISPUTE_PARTS,
  REFUND_PARTS,
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

it("every state of a charge, its refunds and its dispute has a Portuguese text for the badge", () => {
  for (const charge of CHARGE_PARTS) {
    for (const refund of REFUND_PARTS) {
      for (const dispute of DISPUTE_PARTS) {
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
  "badgeStateOf returns for the states %j the most important one, %s",
  (state, name) => {
    expect(nameOf(state)).toBe(name)
  }
)
