import type { ChargeInFull } from "../../api/answers"
import { hasGatewayMismatch } from "./gateway-mismatch"

type PaymentState = ChargeInFull["payment_state"]

const inDisagreement = (
  charge: PaymentState["charge"],
  { differs = false, isShown = true } = {}
) =>
  hasGatewayMismatch({
    differs_from_medusa: differs,
    is_shown_by_gateway: isShown,
    payment_state: { charge, refund: "none", dispute: "none" },
  })

describe("the warning that Medusa and the gateway differ", () => {
  it.each(["not_sent", "absent"] as const)(
    "if the gateway does not show a charge with the state %s, the charge's admin page warns of a difference from Medusa only if the sums differ",
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
