import { BigNumber, decorateCartTotals } from "@medusajs/framework/utils"
import fc from "fast-check"
import { minorUnitsFromDecimal } from "../../domain/money"
import { queryFieldsOf } from "../container"
import type { PriceRules } from "../../domain/price/price-rules"
import {
  areSamePriceLines,
  isCartWithNothingToPay,
  priceLinesFor,
  installmentPlansOfCart,
  adjustedCartPrice,
} from "../../domain/price/adjusted-cart-price"
import {
  describeTotalsMismatch,
  pricedCartSchema,
  separatePlainPriceAndAdjustments,
  type PriceRows,
  buildPriceRows,
} from "./separate-price-adjustments"

/** The columns of a cart from which Medusa computes its totals. */
interface Stored {
  items: {
    id: string
    unit_price: number
    quantity: number
    is_tax_inclusive: boolean
    tax_lines: { rate: number }[]
    adjustments: StoredAdjustment[]
  }[]
  shipping_methods: {
    id: string
    amount: number
    is_tax_inclusive: boolean
    tax_lines: { rate: number }[]
    adjustments: StoredAdjustment[]
  }[]
  credit_lines: { id: string; amount: unknown; reference: string }[]
}

interface StoredAdjustment {
  id: string
  amount: unknown
  is_tax_inclusive?: boolean
  provider_id?: string
}

const RATE = fc.constantFrom(0, 7, 12.5, 17.625, 18, 12.345)
const TAXED = fc.record({
  is_tax_inclusive: fc.boolean(),
  tax_lines: fc
    .array(RATE, { maxLength: 2 })
    .map((rates) => rates.map((rate) => ({ rate }))),
})
const CENTAVOS = (max: number) =>
  fc.integer({ min: 0, max }).map((amount) => amount / 100)
const PROMOTION = fc.constantFrom(0, 0, 0, 1, 3.333, 0.0049, 480)
const STORED: fc.Arbitrary<Stored> = fc
  .record({
    items: fc.array(
      fc.tuple(
        TAXED,
        CENTAVOS(50_000),
        fc.integer({ min: 1, max: 5 }),
        PROMOTION
      ),
      { minLength: 1, maxLength: 4 }
    ),
    freight: fc.array(fc.tuple(TAXED, CENTAVOS(5_000)), { maxLength: 2 }),
    credit: fc.oneof(fc.constant(0), fc.integer({ min: 2, max: 60_000 })),
  })
  .map(({ items, freight, credit }) => ({
    items: items.map(([taxed, unit_price, quantity, promotion], at) => ({
      ...taxed,
      id: `item_${at}`,
      unit_price,
      quantity,
      adjustments:
        promotion > 0 && promotion < unit_price
          ? [{ id: `promotion_${at}`, amount: promotion }]
          : [],
    })),
    shipping_methods: freight.map(([taxed, amount], at) => ({
      ...taxed,
      id: `freight_${at}`,
      amount,
      adjustments: [],
    })),
    credit_lines:
      credit === 0
        ? []
        : [{ id: "gift", amount: credit / 100, reference: "gift_card" }],
  }))

const RULES: fc.Arbitrary<PriceRules> = fc.record({
  pix: fc.record({
    rate: fc.integer({ min: 1, max: 500_000 }),
    minimumOrder: fc.constant(0),
    includesFreight: fc.boolean(),
    onlyWithoutPromotions: fc.constant(false),
  }),
  card: fc.record({
    maximum: fc.constant(12),
    minimumAmount: fc.constant(0),
    interestFree: fc.constant(3),
    terms: fc.constant({ 12: { kind: "rate" as const, monthly: 19_900 } }),
  }),
})
const WAYS = [
  { kind: "discount" },
  { kind: "installments", count: 12 },
] as const

/** Computes the totals with the function that Medusa's query uses, and parses them with the plugin's schema. */
function asRead(stored: Stored) {
  const cart = { id: "cart_1", currency_code: "brl", ...copyOf(stored) }
  return pricedCartSchema.parse(decorateCartTotals(cart as never))
}

function copyOf({ items, shipping_methods, credit_lines }: Stored): Stored {
  const copyRow = <
    Row extends Stored["items"][0] | Stored["shipping_methods"][0],
  >(
    row: Row
  ) => ({
    ...row,
    tax_lines: row.tax_lines.map((one) => ({ ...one })),
    adjustments: row.adjustments.map((one) => ({ ...one })),
  })
  return {
    items: items.map(copyRow),
    shipping_methods: shipping_methods.map(copyRow),
    credit_lines: credit_lines.map((one) => ({ ...one })),
  }
}

/** Adds the rows of a price to a cart. Amounts are cut to 20 digits, as Medusa stores them. */
function withRows(stored: Stored, rows: PriceRows): Stored {
  const cart = copyOf(stored)
  for (const { item_id, amount, ...row } of rows.items) {
    cart.items
      .find(({ id }) => id === item_id)!
      .adjustments.push({ ...row, id: "ours", amount: new BigNumber(amount) })
  }
  for (const { shipping_method_id, amount, ...row } of rows.freight) {
    cart.shipping_methods
      .find(({ id }) => id === shipping_method_id)!
      .adjustments.push({ ...row, id: "ours", amount: new BigNumber(amount) })
  }
  cart.credit_lines.push(
    ...rows.credit.map(({ amount, reference }) => ({
      id: "ours",
      amount: new BigNumber(amount),
      reference,
    }))
  )
  return cart
}

const BY_PIX = { account: "br", method: "pix", installments: 1 } as const

describe("the rows of a price", () => {
  it("for random carts, the plugin's adjustments and credit lines change Medusa's total exactly to the price of the chosen way of paying", () => {
    fc.assert(
      fc.property(
        STORED,
        RULES,
        fc.constantFrom(...WAYS),
        (stored, rules, way) => {
          const read = asRead(stored)
          const { plain } = separatePlainPriceAndAdjustments(read)
          fc.pre(!isCartWithNothingToPay(plain))
          const price = adjustedCartPrice(plain, way, rules)
          fc.pre(price !== undefined)
          const lines = priceLinesFor(plain, price, rules)
          const isChanged =
            lines.discounts.size > 0 || lines.credit !== undefined

          const after = asRead(
            withRows(stored, buildPriceRows(plain, lines, BY_PIX))
          )
          const again = separatePlainPriceAndAdjustments(after)

          if (isChanged) {
            expect(Number(after.total)).toBeCloseTo(price.total / 100, 9)
          } else {
            expect(after.total).toBe(read.total)
          }
          expect(minorUnitsFromDecimal(Number(after.total).toFixed(9))).toBe(
            price.total
          )
          expect(Number(again.plain.total)).toBeCloseTo(Number(read.total), 9)
          expect(
            areSamePriceLines(
              again.ours,
              priceLinesFor(again.plain, price, rules)
            )
          ).toBe(true)
          expect([
            describeTotalsMismatch(read),
            describeTotalsMismatch(after),
          ]).toEqual([undefined, undefined])
        }
      ),
      { numRuns: 400 }
    )
  })

  it("a Pix discount is a percentage only of the amount that remains to be paid after store credit", () => {
    fc.assert(
      fc.property(STORED, RULES, (stored, rules) => {
        const { plain } = separatePlainPriceAndAdjustments(asRead(stored))
        fc.pre(!isCartWithNothingToPay(plain) && Number(plain.total) >= 0.01)
        const { total, discount } = adjustedCartPrice(
          plain,
          { kind: "discount" },
          rules
        )!

        const left = total + discount
        expect(left).toBe(minorUnitsFromDecimal(plain.total))
        expect(total).toBeGreaterThanOrEqual(1)
        expect(discount).toBeLessThanOrEqual(
          Math.ceil((left * rules.pix.rate) / 1_000_000 + 1)
        )
      }),
      { numRuns: 200 }
    )
  })
})

it("if one line of a cart has a negative total, a Pix discount is subtracted only from the other lines", () => {
  const taxed = { is_tax_inclusive: true, tax_lines: [{ rate: 7 }] }
  const item = { ...taxed, quantity: 1, adjustments: [] }
  const stored: Stored = {
    items: [
      {
        ...item,
        id: "item_1",
        unit_price: 3.34,
        adjustments: [{ id: "promotion_1", amount: 3.333 }],
      },
      { ...item, id: "item_2", unit_price: 50 },
    ],
    shipping_methods: [],
    credit_lines: [],
  }
  const rules = {
    pix: { rate: 100_000, minimumOrder: 0, includesFreight: false },
  } as PriceRules
  const { plain } = separatePlainPriceAndAdjustments(asRead(stored))
  expect(plain.lines.map(({ price }) => Number(price))).toEqual([
    expect.closeTo(-0.226, 3),
    50,
  ])

  const price = adjustedCartPrice(plain, { kind: "discount" }, rules)!

  expect(price).toMatchObject({ total: 4479, discount: 498 })
  const { discounts } = priceLinesFor(plain, price, rules)
  expect([...discounts.keys()]).toEqual(["item_2"])
  const after = asRead(
    withRows(
      stored,
      buildPriceRows(plain, { discounts, credit: undefined }, BY_PIX)
    )
  )
  expect(Number(after.total)).toBeCloseTo(44.79, 9)
})

it.each([
  ["0", true],
  ["0.000", true],
  ["-20.1", true],
  ["0.01", false],
  ["0.004", false],
])(
  "if the total of a cart with goods is %s, isCartWithNothingToPay returns %s",
  (total, expected) => {
    const lines = [{ id: "item_1", kind: "item" as const, price: "99.9" }]
    expect(isCartWithNothingToPay({ total, lines })).toBe(expected)
  }
)

it.each([
  ["no lines", []],
  ["freight alone", [{ id: "sm_1", kind: "freight" as const, price: "0" }]],
])(
  "if a cart has no products (%s), isCartWithNothingToPay returns false",
  (_, lines) => {
    expect(isCartWithNothingToPay({ total: "0", lines })).toBe(false)
  }
)

it("an installment plan is not offered if the cart's credit lines exceed the plan's interest by one centavo (Medusa ignores credit lines with such a small sum)", () => {
  const rules = {
    card: {
      maximum: 12,
      minimumAmount: 0,
      interestFree: 11,
      terms: { 12: { kind: "factor" as const, factor: 1_200_000 } },
    },
  } as unknown as PriceRules
  const countsWith = (credits: string) =>
    installmentPlansOfCart(
      { total: "100", lines: [], hasPromotions: false, credits },
      rules
    ).length

  expect(["0", "20.01", "20.04", "50"].map(countsWith)).toEqual([
    12, 11, 12, 12,
  ])
})

it("if the totals of a cart's items and freight do not add up to the cart's total, describeTotalsMismatch returns an error text", () => {
  const parseCartWithLineTotal = (line: string) =>
    pricedCartSchema.parse({
      id: "cart_1",
      total: 109.9,
      items: [{ id: "item_1", total: line }],
      shipping_methods: [{ id: "freight_1", total: "10" }],
    })

  expect(describeTotalsMismatch(parseCartWithLineTotal("0"))).toContain(
    "lines of 0 + 10"
  )
  expect(describeTotalsMismatch(parseCartWithLineTotal("99.9"))).toBeUndefined()
})

it("the query for a cart's totals requests all columns from which Medusa computes the totals", () => {
  expect(queryFieldsOf(pricedCartSchema)).toEqual(
    expect.arrayContaining([
      "total",
      "items.*",
      "items.total",
      "items.adjustments.*",
      "items.tax_lines.*",
      "shipping_methods.*",
      "shipping_methods.total",
      "shipping_methods.adjustments.*",
      "shipping_methods.tax_lines.*",
      "credit_lines.*",
    ])
  )
})
