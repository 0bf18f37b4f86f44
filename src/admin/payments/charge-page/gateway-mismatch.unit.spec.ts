import type { ChargeInFull } from "../../api/admin-answer-types"
import { shouldCompareGatewayWithMedusa } from "./gateway-mismatch"

type PaymentState = ChargeInFull["payment_state"]

const inDisagreement = (
  charge: PaymentState["charge"],
  { differs = false, isShown = true } = {}
) =>
  shouldCompareGatewayWithMedusa({
    differs_from_medusa: differs,
    is_shown_by_gateway: isShown,
    payment_state: { charge, refund: "none", dispute: "none" },
  })

describe("the warning that Medusa and the gateway differ", () => {
  it.each(["not_sent", "absent"] as const)(
    "the admin page of a charge in the state %s warns of a difference if the sums differ from Medusa's sums, but not merely because the gateway does not show the charge",
    (charge) => {
      expect(inDisagreement(charge, { isShown: false })).toBe(false)
      expect(inDisagreement(charge, { isShown: false, differs: true })).toBe(
        true
      )
    }
  )

  it("the admin page of a received payment warns of a difference between Medusa and the gateway if the sums differ or the gateway does not show the charge", () => {
    expect(inDisagreement("received")).toBe(false)
    expect(inDisagreement("received", { differs: true })).toBe(true)
    expect(inDisagreement("received", { isShown: false })).toBe(true)
  })
})
