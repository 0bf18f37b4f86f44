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
      expirationSeconds: 1_800,
    })
    expect(account?.wallet).toEqual({ placement: "after_payment" })
  })

  it("are set for each of the two by itself", () => {
    const account = parsed({ pix: { placement: "at_checkout" } })

    expect(account?.pix).toEqual({
      placement: "at_checkout",
      expirationSeconds: 1_800,
    })
    expect(account?.wallet.placement).toBe("after_payment")
  })

  it.each([30, 604_800])("take a Pix of %i seconds", (expirationSeconds) => {
    expect(parsed({ pix: { expirationSeconds } })?.pix).toMatchObject({
      expirationSeconds,
    })
  })

  it("give money back that no order waits for", () => {
    expect(parsed({})?.codes).toEqual({
      unmatchedPayments: {
        onCanceledOrder: "refund",
        duplicate: "refund",
        withoutOrder: "refund",
      },
    })
  })

  it.each(["onCanceledOrder", "duplicate", "withoutOrder"])(
    "keep one kind of stray payment for a person, and no other (%s)",
    (kind) => {
      const all = {
        onCanceledOrder: "refund",
        duplicate: "refund",
        withoutOrder: "refund",
      }

      expect(
        parsed({ codes: { unmatchedPayments: { [kind]: "keep" } } })?.codes
          .unmatchedPayments
      ).toEqual({ ...all, [kind]: "keep" })
    }
  )
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
      "pix.expirationSeconds",
      { pix: { expirationSeconds: 29 } },
      "must be at least 30",
    ],
    [
      "pix.expirationSeconds",
      { pix: { expirationSeconds: 604_801 } },
      "must be at most 604800",
    ],
    [
      "pix.expirationSeconds",
      { pix: { expirationSeconds: 59.5 } },
      "must be a whole number",
    ],
    [
      "pix.expirationSeconds",
      { pix: { expirationSeconds: "1800" } },
      "must be a number",
    ],
    [
      "codes.unmatchedPayments.withoutOrder",
      { codes: { unmatchedPayments: { withoutOrder: true } } },
      'must be one of "refund", "keep"',
    ],
    [
      "pix.expirationSecond",
      { pix: { expirationSecond: 60 } },
      "is not an option; did you mean expirationSeconds?",
    ],
    [
      "codes.unmatchedPayments.withoutOrders",
      { codes: { unmatchedPayments: { withoutOrders: "keep" } } },
      "is not an option; did you mean withoutOrder?",
    ],
  ])("is told at %s (%j)", (path, changes, message) => {
    expect(refusalOf(optionsWith(anAccount(changes))).problems).toEqual([
      { path: `accounts[0].${path}`, message },
    ])
  })
})
