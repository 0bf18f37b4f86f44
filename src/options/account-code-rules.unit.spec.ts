import type { AccountOptions } from "./account-options"
import { anAccount, optionsWith, refusalOf } from "./options.spec"
import { parseOptions } from "./parse-options"

function parsed(changes: Record<string, unknown>): AccountOptions | undefined {
  return parseOptions(optionsWith(anAccount(changes))).accounts[0]
}

describe("the options of Pix and wallet", () => {
  it("place the order after the payment, of a code that can be paid for half an hour", () => {
    const account = parsed({})

    expect(account?.pix).toEqual({
      placement: "after_payment",
      expirationMinutes: 30,
    })
    expect(account?.wallet).toEqual({ placement: "after_payment" })
  })

  it("are set for each of the two by itself", () => {
    const account = parsed({ pix: { placement: "at_checkout" } })

    expect(account?.pix).toEqual({
      placement: "at_checkout",
      expirationMinutes: 30,
    })
    expect(account?.wallet.placement).toBe("after_payment")
  })

  it.each([0.5, 10_080])("take a Pix of %d minutes", (expirationMinutes) => {
    expect(parsed({ pix: { expirationMinutes } })?.pix).toMatchObject({
      expirationMinutes,
    })
  })

  it("give money back that no order waits for", () => {
    expect(parsed({})?.unmatchedPayments).toBe("refund")
  })

  it("keep it for a person where the options say so", () => {
    expect(parsed({ unmatchedPayments: "keep" })?.unmatchedPayments).toBe(
      "keep"
    )
  })
})

describe("a problem in the options of Pix and wallet", () => {
  it.each<[string, Record<string, unknown>, string]>([
    [
      "pix.placement",
      { pix: { placement: "before_payment" } },
      'must be one of "after_payment", "at_checkout"',
    ],
    [
      "wallet.placement",
      { wallet: { placement: null } },
      'must be one of "after_payment", "at_checkout"',
    ],
    [
      "pix.expirationMinutes",
      { pix: { expirationMinutes: 0.4 } },
      "must be at least 0.5",
    ],
    [
      "pix.expirationMinutes",
      { pix: { expirationMinutes: 10_081 } },
      "must be at most 10080",
    ],
    [
      "pix.expirationMinutes",
      { pix: { expirationMinutes: "30" } },
      "must be a number",
    ],
    [
      "unmatchedPayments",
      { unmatchedPayments: true },
      'must be one of "refund", "keep"',
    ],
    [
      "pix.expirationMinute",
      { pix: { expirationMinute: 60 } },
      "is not an option; did you mean expirationMinutes?",
    ],
  ])("is told at %s (%j)", (path, changes, message) => {
    expect(refusalOf(optionsWith(anAccount(changes))).problems).toEqual([
      { path: `accounts[0].${path}`, message },
    ])
  })
})
