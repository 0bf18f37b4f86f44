import type { AsynchronousMethod } from "../../charge/charge"
import { anAccount, optionsWith } from "../../options/options.spec"
import { parseOptions } from "../../options/parse-options"
import { placementOf } from "./placement-of"

const METHODS: AsynchronousMethod[] = ["pix", "wallet", "link"]

describe("when an order is placed", () => {
  it.each([
    ["pix", "pix"],
    ["wallet", "wallet"],
    ["link", "paymentLink"],
  ] as const)("of %s is said by the option %s alone", (method, option) => {
    const options = optionsWith(
      anAccount({ [option]: { placement: "at_checkout" } })
    )
    const account = parseOptions(options).accounts[0]!

    for (const one of METHODS) {
      expect(placementOf(account, one)).toBe(
        one === method ? "at_checkout" : "after_payment"
      )
    }
  })
})
