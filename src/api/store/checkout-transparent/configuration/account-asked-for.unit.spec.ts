import { MedusaError } from "@medusajs/framework/utils"
import { accountAskedFor } from "./show-configuration"

const BR = { id: "br" }
const SOUTH = { id: "south" }

function refusal(...asked: Parameters<typeof accountAskedFor>): MedusaError {
  try {
    accountAskedFor(...asked)
  } catch (error) {
    if (error instanceof MedusaError) {
      return error
    }
    throw error
  }
  throw new Error("Expected a refusal, but there was an account.")
}

describe("the account that a storefront asks for", () => {
  it("is the one that it names", () => {
    expect(accountAskedFor([BR, SOUTH], "south")).toBe(SOUTH)
    expect(accountAskedFor([BR], "br")).toBe(BR)
  })

  it("is the only one when it names none", () => {
    expect(accountAskedFor([BR], undefined)).toBe(BR)
  })

  it("has to be named where there are several, of which the answer lists none", () => {
    const { type, message } = refusal([BR, SOUTH], undefined)

    expect(type).toBe(MedusaError.Types.INVALID_DATA)
    expect(message).toContain("send ?account=")
    expect(message).not.toMatch(/\bbr\b|south/)
  })

  it.each(["nope", "", "BR", "__proto__"])("is not found as %j", (id) => {
    for (const accounts of [[BR], [BR, SOUTH]]) {
      expect(refusal(accounts, id).type).toBe(MedusaError.Types.NOT_FOUND)
    }
  })
})
