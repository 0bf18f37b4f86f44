import { offerOf } from "./offered-methods"

const ACCOUNT = {
  missing: { card: ["softDescriptor"], pix: [], wallet: [], link: [] },
  settings: [{ name: "softDescriptor" }, { name: "clientId" }],
}
const CARD = { name: "methods.card", value: true }

describe("what the settings page says of a payment method", () => {
  it("is that it is not offered, and what is missing, when it is on and cannot be used", () => {
    expect(offerOf(ACCOUNT, CARD)).toEqual({
      is: "not_offered",
      missing: ["softDescriptor"],
      isForDeveloper: false,
    })
  })

  it("is that the developer has to set what is no setting of the page, without its name", () => {
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

  it("is no error where links have no credentials, which is so in most shops", () => {
    const missing = {
      ...ACCOUNT.missing,
      link: ["paymentLink.clientId", "paymentLink.clientSecret"],
    }

    expect(
      offerOf({ ...ACCOUNT, missing }, { name: "methods.link", value: true })
    ).toMatchObject({ is: "not_set_up", missing: [] })
  })

  it("is that it is on only if nothing is missing, and off if it was switched off", () => {
    expect(offerOf(ACCOUNT, { name: "methods.pix", value: true }).is).toBe("on")
    expect(offerOf(ACCOUNT, { ...CARD, value: false })).toEqual({
      is: "off",
      missing: [],
      isForDeveloper: false,
    })
  })
})
