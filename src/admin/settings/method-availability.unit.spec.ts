import { methodAvailabilityOf } from "./method-availability"

const ACCOUNT = {
  missing: { card: ["softDescriptor"], pix: [], wallet: [], link: [] },
  settings: [{ name: "softDescriptor" }, { name: "clientId" }],
}
const CARD = { name: "methods.card", value: true }

describe("the settings page about a payment method", () => {
  it("methodAvailabilityOf returns “not_offered” and the names of the missing settings if a payment method is switched on and lacks a setting", () => {
    expect(methodAvailabilityOf(ACCOUNT, CARD)).toEqual({
      offerState: "not_offered",
      missing: ["softDescriptor"],
      isForDeveloper: false,
    })
  })

  it("if a payment method lacks an option that is not on the settings page, methodAvailabilityOf does not name it, but says that the developer has to set an option", () => {
    const missing = {
      ...ACCOUNT.missing,
      card: ["softDescriptor", "merchantDocument"],
    }

    expect(methodAvailabilityOf({ ...ACCOUNT, missing }, CARD)).toEqual({
      offerState: "not_offered",
      missing: ["softDescriptor"],
      isForDeveloper: true,
    })
  })

  it("if a gateway account has no credentials for payment links, methodAvailabilityOf returns “not_set_up” for payment links and does not list the missing settings", () => {
    const missing = {
      ...ACCOUNT.missing,
      link: ["paymentLink.clientId", "paymentLink.clientSecret"],
    }

    expect(
      methodAvailabilityOf(
        { ...ACCOUNT, missing },
        { name: "methods.link", value: true }
      )
    ).toMatchObject({ offerState: "not_set_up", missing: [] })
  })

  it("methodAvailabilityOf returns “on” for a payment method that is switched on and complete, and “off” for a method that is switched off", () => {
    expect(
      methodAvailabilityOf(ACCOUNT, { name: "methods.pix", value: true })
        .offerState
    ).toBe("on")
    expect(methodAvailabilityOf(ACCOUNT, { ...CARD, value: false })).toEqual({
      offerState: "off",
      missing: [],
      isForDeveloper: false,
    })
  })
})
