import { offeredMethodOf } from "./offered-methods"

const ACCOUNT = {
  missing: { card: ["softDescriptor"], pix: [], wallet: [], link: [] },
  settings: [{ name: "softDescriptor" }, { name: "clientId" }],
}
const CARD = { name: "methods.card", value: true }

describe("the settings page about a payment method", () => {
  it("the settings page says that a payment method is not offered, and which settings are missing, when the method is on and lacks a setting", () => {
    expect(offeredMethodOf(ACCOUNT, CARD)).toEqual({
      is: "not_offered",
      missing: ["softDescriptor"],
      isForDeveloper: false,
    })
  })

  it("the settings page says that the developer has to set an option, and does not name the option, if the missing option is not on the page", () => {
    const missing = {
      ...ACCOUNT.missing,
      card: ["softDescriptor", "merchantDocument"],
    }

    expect(offeredMethodOf({ ...ACCOUNT, missing }, CARD)).toEqual({
      is: "not_offered",
      missing: ["softDescriptor"],
      isForDeveloper: true,
    })
  })

  it("the settings page shows no error when links have no credentials", () => {
    const missing = {
      ...ACCOUNT.missing,
      link: ["paymentLink.clientId", "paymentLink.clientSecret"],
    }

    expect(
      offeredMethodOf(
        { ...ACCOUNT, missing },
        { name: "methods.link", value: true }
      )
    ).toMatchObject({ is: "not_set_up", missing: [] })
  })

  it("the settings page says that a payment method is on only if nothing is missing, and off if it was switched off", () => {
    expect(
      offeredMethodOf(ACCOUNT, { name: "methods.pix", value: true }).is
    ).toBe("on")
    expect(offeredMethodOf(ACCOUNT, { ...CARD, value: false })).toEqual({
      is: "off",
      missing: [],
      isForDeveloper: false,
    })
  })
})
