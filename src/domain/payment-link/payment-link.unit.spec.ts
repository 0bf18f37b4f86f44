import { linkOrderNumberFor, parseLinkRequest } from "./payment-link"

const MERCHANT_CHARGE_ID = "6f1c2f0a-5b1e-5c3d-9a77-0d1c2b3a4f5e"

describe("the order number of a payment link", () => {
  it("linkOrderNumberFor returns 15 characters that are digits or capital letters other than I, L, O and U", () => {
    for (let attempt = 0; attempt < 200; attempt++) {
      expect(
        linkOrderNumberFor({
          merchantChargeId: MERCHANT_CHARGE_ID,
          operationId: `ctop_${attempt}`,
        })
      ).toMatch(/^[0-9A-HJKMNP-TV-Z]{15}$/)
    }
  })

  it("linkOrderNumberFor returns equal numbers for the same attempt to create a payment link, and different numbers for different attempts", () => {
    const numbers = ["ctop_1", "ctop_2", "ctop_1"].map((operationId) =>
      linkOrderNumberFor({ merchantChargeId: MERCHANT_CHARGE_ID, operationId })
    )

    expect(numbers[0]).toBe(numbers[2])
    expect(new Set(numbers).size).toBe(2)
  })
})

describe("parseLinkRequest", () => {
  it("parseLinkRequest returns the data for a payment link as it was stored", () => {
    const request = { purpose: "order", actor: "user_1", validityDays: 3 }

    expect(parseLinkRequest(JSON.stringify(request))).toEqual(request)
  })

  it("if a stored request for a payment link contains the price that the shopper agreed to, parseLinkRequest returns this price", () => {
    const price = { total: 9_990, discount: 0, interest: 0 }
    const request = { purpose: "cart", price }

    expect(parseLinkRequest(JSON.stringify(request))).toEqual(request)
  })

  it.each([
    ["empty", ""],
    ["invalid JSON", "{"],
    ["a request without a purpose", "{}"],
    ["a request with an unknown purpose", '{"purpose":"gift"}'],
    [
      "a request with an unknown field",
      '{"purpose":"cart","redirectUrl":"https://x"}',
    ],
  ])(
    "if the stored request for a payment link is invalid (%s), parseLinkRequest returns undefined",
    (_, plaintext) => {
      expect(parseLinkRequest(plaintext)).toBeUndefined()
    }
  )
})
