import type { ChargeInFull } from "../../api/answers"
import { isInDisagreement } from "./disagreement"

type PaymentState = ChargeInFull["payment_state"]

const inDisagreement = (
  charge: PaymentState["charge"],
  { differs = false, isShown = true } = {}
) =>
  isInDisagreement({
    differs_from_medusa: differs,
    is_shown_by_gateway: isShown,
    payment_state: { charge, refund: "none", dispute: "none" },
  })

describe("the warning that Medusa and the gateway differ", () => {
  it.each(["not_sent", "absent"] as const)(
    "the warning that Medusa and the gateway differ is shown for a charge that is %s only if the sums differ, because the charge never reached the gateway",
    (charge) => {
      expect(inDisagreement(charge, { isShown: false })).toBe(false)
      expect(inDisagreement(charge, { isShown: false, differs: true })).toBe(
        true
      )
    }
  )

  it("the warning that Medusa and the gateway differ is shown when the sums differ, or when the gateway does not show a charge that it created", () => {
    expect(inDisagreement("received")).toBe(false)
    expect(inDisagreement("received", { differs: true })).toBe(true)
    expect(inDisagreement("received", { isShown: false })).toBe(true)
  })
})
