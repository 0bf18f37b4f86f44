import { minorUnits } from "../../../src/charge/money"
import { aChargeAnswer, CHARGE_ID } from "./builders"
import { json } from "./gateway-server"

/** The two calls that change a charge, by the client's name for them. */
export const operations = [
  {
    method: "captureCharge",
    operation: "capture_charge",
    pathEnd: "capture",
    attempted: `Capturing the charge ${CHARGE_ID}`,
    nothingDone: "Nothing was captured",
  },
  {
    method: "refundCharge",
    operation: "refund_charge",
    pathEnd: "refund",
    attempted: `Refunding the charge ${CHARGE_ID}`,
    nothingDone: "Nothing was refunded",
  },
] as const

export const aCharge = json(200, aChargeAnswer({ refundedAmount: 500 }))

export const partOfIt = {
  merchantChargeId: CHARGE_ID,
  amount: minorUnits(500),
}
