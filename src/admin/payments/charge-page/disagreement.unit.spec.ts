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
    "the warning that Medusa and the gateway differ is not shown for a charge that never reached the gateway (%s)",
    (charge) => {
      expect(inDisagreement(charge, { isShown: false })).toBe(false)
      expect(inDisagreement(charge, { isShown: false, differs: true })).toBe(
        true
      )
    }
  )

  it("the warning that Medusa and the gateway differ is shown when the sums differ, and when the gateway does not show a charge that it made", () => {
    expect(inDisagreement("received")).toBe(false)
    expect(inDisagreement("received", { differs: true })).toBe(true)
    expect(inDisagreement("received", { isShown: false })).toBe(true)
  })
})
