import { priceExamples } from "./price-examples"

const accountWithPrices = (more: {
  percent?: number
  minimumOrder?: number
  monthly?: number
}) =>
  ({
    pix: {
      discount: {
        percent: more.percent ?? 0,
        minimumOrder: more.minimumOrder ?? 0,
        base: "goods",
        carts: "all",
      },
    },
    installments: {
      maximum: 12,
      minimumAmount: 500,
      interestFree: 3,
      terms: more.monthly
        ? { 12: { kind: "rate", monthly: more.monthly } }
        : {},
    },
  }) as never

it("priceExamples returns the interest on R$ 100.00 for the highest number of installments with interest, and null if no installments have interest", () => {
  expect(
    priceExamples(accountWithPrices({ monthly: 20_000 })).interest
  ).toEqual({
    price: 100,
    count: 12,
    each: 9.46,
    total: 113.52,
  })
  expect(priceExamples(accountWithPrices({})).interest).toBeNull()
})

it("priceExamples returns the Pix discount on R$ 100.00, or on the discount's minimum order value if this value is higher, and null if there is no discount", () => {
  expect(priceExamples(accountWithPrices({ percent: 5 })).discount).toEqual({
    price: 100,
    total: 95,
  })
  expect(
    priceExamples(accountWithPrices({ percent: 5, minimumOrder: 20_000 }))
      .discount
  ).toEqual({ price: 200, total: 190 })
  expect(priceExamples(accountWithPrices({})).discount).toBeNull()
})
