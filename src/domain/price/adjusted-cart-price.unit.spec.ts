import fc from "fast-check"
import { decimalFromMinorUnits, negatedDecimal, sumOfDecimals } from "../money"
import type { PriceRules } from "./price-rules"
import {
  areSamePriceLines,
  priceLinesFor,
  type PlainCart,
  adjustedCartPrice,
  type PriceAdjustment,
} from "./adjusted-cart-price"
import {
  signQuote,
  verifyQuote,
  canonicalPriceRulesText,
  QUOTE_LIFETIME_MS,
} from "./quote"

/** Generates amounts from 0.00 to 99,999.99. Some have fractions of a centavo, as promotions cause them. */
const DECIMAL = fc
  .tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.nat(999), fc.boolean())
  .map(([centavos, finer, isFiner]) =>
    sumOfDecimals([
      decimalFromMinorUnits(centavos),
      isFiner ? `0.00${String(finer).padStart(3, "0")}` : "0",
    ])
  )
const LINE = fc.record({
  kind: fc.constantFrom("item" as const, "item" as const, "freight" as const),
  price: DECIMAL,
})
const CART: fc.Arbitrary<PlainCart> = fc
  .tuple(fc.array(LINE, { minLength: 1, maxLength: 6 }), fc.boolean())
  .map(([lines, hasPromotions]) => ({
    total: sumOfDecimals(lines.map(({ price }) => price)),
    lines: lines.map((line, at) => ({ ...line, id: `line_${at}` })),
    hasPromotions,
  }))
  .filter(({ total }) => Number(total) >= 0.01 && Number(total) < 99_999)
const RULES: fc.Arbitrary<PriceRules> = fc.record({
  pix: fc.record({
    rate: fc.integer({ min: 0, max: 500_000 }),
    minimumOrder: fc.nat(100_000),
    includesFreight: fc.boolean(),
    onlyWithoutPromotions: fc.boolean(),
  }),
  card: fc.record({
    maximum: fc.integer({ min: 1, max: 12 }),
    minimumAmount: fc.nat(1_000),
    interestFree: fc.integer({ min: 1, max: 12 }),
    terms: fc.dictionary(
      fc.integer({ min: 2, max: 12 }).map(String),
      fc.nat(150_000).map((monthly) => ({ kind: "rate" as const, monthly }))
    ),
  }),
})
const WAY: fc.Arbitrary<PriceAdjustment> = fc.oneof(
  fc.constant({ kind: "plain" as const }),
  fc.constant({ kind: "discount" as const }),
  fc.integer({ min: 1, max: 12 }).map((count) => ({
    kind: "installments" as const,
    count,
  }))
)

describe("the price of a cart by a way of paying", () => {
  it("the adjustments and the credit line that priceLinesFor returns change the cart's total exactly to the price of the way of paying, and make no line negative", () => {
    fc.assert(
      fc.property(CART, RULES, WAY, (cart, rules, way) => {
        const price = adjustedCartPrice(cart, way, rules)
        fc.pre(price !== undefined)
        const { discounts, credit } = priceLinesFor(cart, price, rules)

        const isChanged = discounts.size > 0 || credit !== undefined
        const total = sumOfDecimals([
          cart.total,
          ...[...discounts.values()].map(negatedDecimal),
          ...(credit === undefined ? [] : [negatedDecimal(credit)]),
        ])
        expect(total).toBe(
          isChanged
            ? sumOfDecimals([decimalFromMinorUnits(price.total)])
            : cart.total
        )
        expect(
          [...discounts].filter(([id, part]) => {
            const line = cart.lines.find((one) => one.id === id)
            // A line with fractions of a centavo is rounded before its part is subtracted.
            const least = Number(line?.price) - Number(part)
            return Number(part) < 0 || least < -0.011
          })
        ).toEqual([])
        expect(Number(credit ?? "0")).toBeLessThanOrEqual(0)
      }),
      { numRuns: 2_000 }
    )
  })

  it("adjustedCartPrice returns undefined for an installment count that is not offered, and a discount of 0 for a cart with promotions if the rules exclude such carts", () => {
    const cart = (hasPromotions: boolean): PlainCart => ({
      total: "100",
      lines: [
        { id: "a", kind: "item", price: "90" },
        { id: "b", kind: "freight", price: "10" },
      ],
      hasPromotions,
    })
    const rules: PriceRules = {
      pix: {
        rate: 50_000,
        minimumOrder: 0,
        includesFreight: false,
        onlyWithoutPromotions: true,
      },
      card: { maximum: 12, minimumAmount: 0, interestFree: 3, terms: {} },
    }

    expect(
      adjustedCartPrice(cart(false), { kind: "discount" }, rules)?.discount
    ).toBe(450)
    expect(
      adjustedCartPrice(cart(true), { kind: "discount" }, rules)?.discount
    ).toBe(0)
    expect(
      adjustedCartPrice(cart(false), { kind: "installments", count: 4 }, rules)
    ).toBe(undefined)
    const price = adjustedCartPrice(cart(false), { kind: "discount" }, rules)!
    const lines = priceLinesFor(cart(false), price, rules)
    expect(lines.discounts).toEqual(new Map([["a", "4.5"]]))
    expect(
      areSamePriceLines(lines, priceLinesFor(cart(false), price, rules))
    ).toBe(true)
    expect(areSamePriceLines(lines, { ...lines, credit: "-1" })).toBe(false)
  })
})

describe("quotes of prices", () => {
  const signer = {
    sign: (text: string) => `signed-${text}`,
    isSignatureValid: (text: string, signature: string) =>
      signature === `signed-${text}`,
  }
  const now = new Date("2026-11-26T12:00:00Z")
  const msAfterNow = (ms: number) => new Date(now.getTime() + ms)
  const rulesOfQuote = (quote: string, account = "br", at = now) =>
    verifyQuote({ quote, account, now: at }, signer)?.rules

  it("verifyQuote accepts a quote for 48 hours, only for the gateway account for which the quote was signed, and only if the quote was not changed", () => {
    const [rules] = fc.sample(RULES, { numRuns: 1, seed: 1 })
    const quote = signQuote({ account: "br", rules: rules!, now }, signer)

    expect(rulesOfQuote(quote)).toEqual(rules)
    expect(
      rulesOfQuote(quote, "br", msAfterNow(QUOTE_LIFETIME_MS - 1))
    ).toEqual(rules)
    expect(
      rulesOfQuote(quote, "br", msAfterNow(QUOTE_LIFETIME_MS))
    ).toBeUndefined()
    expect(rulesOfQuote(quote, "another")).toBeUndefined()
    expect(rulesOfQuote(`x${quote}`)).toBeUndefined()
    expect(rulesOfQuote("x")).toBeUndefined()
    expect(rulesOfQuote(quote, "br", msAfterNow(-1))).toBeUndefined()
  })

  it("canonicalPriceRulesText returns the same text for the same price rules in any order, and a different text for different rules or another gateway account", () => {
    const [rules] = fc.sample(RULES, { numRuns: 1, seed: 1 })
    const { pix, card } = rules!
    const turned = Object.fromEntries(Object.entries(pix).reverse())
    const id = canonicalPriceRulesText("br", rules!)

    expect(canonicalPriceRulesText("br", { card, pix: turned as never })).toBe(
      id
    )
    expect(
      canonicalPriceRulesText("br", {
        card,
        pix: { ...pix, rate: pix.rate + 1 },
      })
    ).not.toBe(id)
    expect(canonicalPriceRulesText("other", rules!)).not.toBe(id)
  })
})
