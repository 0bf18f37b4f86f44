import { minorUnits } from "../money"
import type { WayOfPaying } from "../payment-method/way-of-paying"
import {
  isPricedForWay,
  priceMetadataOfWay,
  pricedWayOfPayingOfCart,
  PRICE_MARK,
} from "./priced-way-of-paying"
import { PLAIN_RULES, type PriceRules } from "./price-rules"
import {
  compareWayPriceWithOrderPrice,
  type PlacedPrice,
} from "./compare-with-order-price"

const aWayOfPaying = (
  method: WayOfPaying["method"],
  installments = 1,
  account = "br"
): WayOfPaying => ({ account, method, installments })

const RULES: PriceRules = {
  pix: { ...PLAIN_RULES.pix, rate: 50_000 },
  card: {
    maximum: 12,
    minimumAmount: 0,
    interestFree: 3,
    terms: { 12: { kind: "rate", monthly: 19_900 } },
  },
}

/** Returns an order with goods for R$ 99.90. */
const anOrder = (placed: Partial<PlacedPrice> = {}): PlacedPrice => ({
  total: "99.9",
  plain: {
    total: "99.9",
    lines: [{ id: "cali_1", kind: "item", price: "99.9" }],
    hasPromotions: false,
  },
  pricedFor: undefined,
  createdCharges: [],
  ...placed,
})

describe("an order that was placed at the price of Pix", () => {
  const order = anOrder({ total: "94.9", pricedFor: aWayOfPaying("pix") })

  it.each([
    [
      "can be paid by Pix of the same gateway account",
      aWayOfPaying("pix"),
      "same",
    ],
    [
      "can be paid by Pix of another gateway account with the same discount",
      aWayOfPaying("pix", 1, "other"),
      "same",
    ],
    [
      "cannot be paid by card in one installment",
      aWayOfPaying("card"),
      "another",
    ],
    [
      "cannot be paid by card in three installments",
      aWayOfPaying("card", 3),
      "another",
    ],
    [
      "cannot be paid by card in twelve installments",
      aWayOfPaying("card", 12),
      "another",
    ],
    ["cannot be paid by wallet", aWayOfPaying("wallet"), "another"],
    ["cannot be paid with a payment link", aWayOfPaying("link"), "another"],
    [
      "cannot be paid with a payment provider of another plugin",
      undefined,
      "another",
    ],
    [
      "cannot be paid in a number of installments that is not offered",
      aWayOfPaying("card", 11),
      "not_offered",
    ],
  ] as const)(
    "an order that was placed with the Pix discount can be paid only in a way that has the same price (the order %s)",
    (_, asked, fit) => {
      expect(compareWayPriceWithOrderPrice(order, asked, RULES)).toBe(fit)
    }
  )

  it("after the Pix discount was switched off, an order with the discount can still be paid by Pix, but only of the same gateway account", () => {
    expect(
      compareWayPriceWithOrderPrice(order, aWayOfPaying("pix"), PLAIN_RULES)
    ).toBe("same")
    expect(
      compareWayPriceWithOrderPrice(
        order,
        aWayOfPaying("pix", 1, "other"),
        PLAIN_RULES
      )
    ).toBe("another")
  })
})

describe("an order that was placed at the plain price", () => {
  it.each([
    ["can be paid by card in one installment", aWayOfPaying("card"), "same"],
    [
      "can be paid by card in three installments without interest",
      aWayOfPaying("card", 3),
      "same",
    ],
    [
      "cannot be paid by card in twelve installments",
      aWayOfPaying("card", 12),
      "another",
    ],
    ["can be paid by wallet", aWayOfPaying("wallet"), "same"],
    [
      "can be paid with a payment provider of another plugin",
      undefined,
      "same",
    ],
    [
      "cannot be paid by Pix if Pix has a discount now",
      aWayOfPaying("pix"),
      "another",
    ],
  ] as const)(
    "an order that was placed without a discount can be paid only in a way that has the same price (the order %s)",
    (_, asked, fit) => {
      expect(compareWayPriceWithOrderPrice(anOrder(), asked, RULES)).toBe(fit)
    }
  )

  it("if an earlier Pix code was created for the full amount of an order, the order can still be paid by Pix, even if Pix now has a discount", () => {
    const createdCharges = [
      { ...aWayOfPaying("pix"), amount: minorUnits(9_990) },
    ]

    expect(
      compareWayPriceWithOrderPrice(
        anOrder({ createdCharges }),
        aWayOfPaying("pix"),
        RULES
      )
    ).toBe("same")
  })
})

describe("the way of paying for which a cart is priced", () => {
  const lineWithAdjustment = (metadata: unknown) => ({
    adjustments: [
      { provider_id: null, metadata: null },
      { provider_id: PRICE_MARK, metadata },
    ],
  })

  it("pricedWayOfPayingOfCart returns a way of paying if all discounts and credit lines that the plugin wrote into the cart name this way of paying", () => {
    const metadata = priceMetadataOfWay(aWayOfPaying("pix"))

    expect(
      pricedWayOfPayingOfCart({
        items: [lineWithAdjustment(metadata), { adjustments: [] }],
        shipping_methods: [lineWithAdjustment(metadata)],
      })
    ).toEqual(aWayOfPaying("pix"))
    expect(
      pricedWayOfPayingOfCart({
        credit_lines: [
          { reference: "gift", metadata: null },
          {
            reference: PRICE_MARK,
            metadata: priceMetadataOfWay(aWayOfPaying("card", 12)),
          },
        ],
      })
    ).toEqual(aWayOfPaying("card", 12))
  })

  it("pricedWayOfPayingOfCart returns undefined for a cart without the plugin's adjustments, and unknown if the adjustments name no or several ways of paying", () => {
    const several = [
      lineWithAdjustment(priceMetadataOfWay(aWayOfPaying("pix"))),
      lineWithAdjustment(priceMetadataOfWay(aWayOfPaying("card"))),
    ]

    expect(
      pricedWayOfPayingOfCart({ items: [{ adjustments: null }] })
    ).toBeUndefined()
    expect(pricedWayOfPayingOfCart({ items: [lineWithAdjustment(null)] })).toBe(
      "unknown"
    )
    expect(pricedWayOfPayingOfCart({ items: several })).toBe("unknown")
    expect(isPricedForWay("unknown", aWayOfPaying("pix"))).toBe(false)
    expect(isPricedForWay(aWayOfPaying("pix"), undefined)).toBe(false)
  })
})
