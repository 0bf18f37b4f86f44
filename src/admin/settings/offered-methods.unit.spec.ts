import { offerOf } from "./offered-methods"

const ACCOUNT = {
  missing: { card: ["softDescriptor"], pix: [], wallet: [], link: [] },
  settings: [{ name: "softDescriptor" }, { name: "clientId" }],
}
const CARD = { name: "methods.card", value: true }

describe("the settings page about a payment method", () => {
  it("the settings page says that a payment method that is on is not offered, and what is missing, when it cannot be used", () => {
    expect(offerOf(ACCOUNT, CARD)).toEqual({
      is: "not_offered",
      missing: ["softDescriptor"],
      isForDeveloper: false,
    })
  })

  it("the settings page says that the developer has to set an option, without its name, if the option is not on the page", () => {
    const missing = {
      ...ACCOUNT.missing,
      card: ["softDescriptor", "merchantDocument"],
    }

    expect(offerOf({ ...ACCOUNT, missing }, CARD)).toEqual({
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
      offerOf({ ...ACCOUNT, missing }, { name: "methods.link", value: true })
    ).toMatchObject({ is: "not_set_up", missing: [] })
  })

  it("the settings page says that a payment method is on only if nothing is missing, and off if it was switched off", () => {
    expect(offerOf(ACCOUNT, { name: "methods.pix", value: true }).is).toBe("on")
    expect(offerOf(ACCOUNT, { ...CARD, value: false })).toEqual({
      is: "off",
      missing: [],
      isForDeveloper: false,
    })
  })
})
