import { merchantChargeIdFor } from "./merchant-charge-id"

const INSTALLATION = "7c9e6679-7425-40de-944b-e07fc1f90ae7"
const OTHER_INSTALLATION = "550e8400-e29b-41d4-a716-446655440000"

const charge = {
  installationId: INSTALLATION,
  account: "br",
  paymentSessionId: "payses_01",
}

describe("merchantChargeIdFor", () => {
  it("merchantChargeIdFor returns a fixed id for a given installation, gateway account and payment session", () => {
    expect(merchantChargeIdFor(charge)).toBe(
      "f52f1c0a-1de3-502f-8767-0e06c84c6638"
    )
  })

  it.each([
    ["installation", { ...charge, installationId: OTHER_INSTALLATION }],
    ["gateway account", { ...charge, account: "br-2" }],
    ["payment session", { ...charge, paymentSessionId: "payses_02" }],
  ])(
    "merchantChargeIdFor returns a different id if only the %s is different",
    (_, other) => {
      expect(merchantChargeIdFor(other)).not.toBe(merchantChargeIdFor(charge))
    }
  )
})
