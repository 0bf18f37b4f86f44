import { offerOf } from "./offered-methods"

const MISSING = { card: ["softDescriptor"], pix: [], wallet: [], link: [] }

describe("what the settings page says of a payment method", () => {
  it("is that it is not offered, and what is missing, when it is on and cannot be used", () => {
    const card = { name: "methods.card", value: true }

    expect(offerOf({ missing: MISSING }, card)).toEqual({
      is: "not_offered",
      missing: ["softDescriptor"],
    })
  })

  it("is that it is on only if nothing is missing, and off if it was switched off", () => {
    expect(
      offerOf({ missing: MISSING }, { name: "methods.pix", value: true }).is
    ).toBe("on")
    expect(
      offerOf({ missing: MISSING }, { name: "methods.card", value: false }).is
    ).toBe("off")
  })
})
