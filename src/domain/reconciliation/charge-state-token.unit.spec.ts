import { minorUnits } from "../money"
import {
  isChargeStateUnchanged,
  type ChargeStateToCompare,
  chargeStateToken,
} from "./charge-state-token"

const SHOWN: ChargeStateToCompare = {
  charge: {
    revision: 4,
    state: "paid",
    sums: {
      captured: minorUnits(9990),
      refunded: minorUnits(0),
    },
  },
  unresolvedId: undefined,
  medusa: { captured: 9990, refunded: 0 },
}

describe("chargeStateToken and isChargeStateUnchanged", () => {
  it("chargeStateToken contains the revision, the state and the sums of the ledger, and Medusa's sums", () => {
    expect(chargeStateToken(SHOWN)).toBe("4:paid:9990:0/9990:0")
  })

  it.each<[string, Partial<ChargeStateToCompare>]>([
    ["the revision", { charge: { ...SHOWN.charge, revision: 5 } }],
    ["the operation in flight", { unresolvedId: "ctop_1" }],
    ["Medusa's booked sums", { medusa: { captured: 9990, refunded: 100 } }],
    ["Medusa's payment, which was removed", { medusa: null }],
  ])(
    "if the charge or Medusa's records changed after the administrator read them (changed: %s), isChargeStateUnchanged returns false",
    (_, changed) => {
      const said = chargeStateToken(SHOWN)

      expect(isChargeStateUnchanged(said, { ...SHOWN, ...changed })).toBe(false)
      expect(isChargeStateUnchanged(said, SHOWN)).toBe(true)
    }
  )

  it("isChargeStateUnchanged ignores Medusa's records if the token comes from a list of charges, because a list does not read these records", () => {
    const { medusa: _, ...listed } = SHOWN
    const said = chargeStateToken(listed)

    expect(isChargeStateUnchanged(said, SHOWN)).toBe(true)
    expect(isChargeStateUnchanged(said, { ...SHOWN, medusa: null })).toBe(true)
    expect(
      isChargeStateUnchanged(said, { ...SHOWN, unresolvedId: "ctop_1" })
    ).toBe(false)
  })

  it.each(["", "4", "4:paid:9990", "4:paid:9990:0/"])(
    "if an administrator's token is malformed (%j), isChargeStateUnchanged returns false",
    (said) => {
      expect(isChargeStateUnchanged(said, SHOWN)).toBe(false)
    }
  )
})
