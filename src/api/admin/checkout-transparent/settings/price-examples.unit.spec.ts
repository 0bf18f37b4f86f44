import { priceExamples } from "./price-examples"

const account = (more: {
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

it("the interest example of priceExamples is R$ 100 in the highest number of installments that has interest", () => {
  expect(priceExamples(account({ monthly: 20_000 })).interest).toEqual({
    price: 100,
    count: 12,
    each: 9.46,
    total: 113.52,
  })
  expect(priceExamples(account({})).interest).toBeNull()
})

it("the Pix example of priceExamples is R$ 100, or the minimum order value of the discount if that is higher", () => {
  expect(priceExamples(account({ percent: 5 })).discount).toEqual({
    price: 100,
    total: 95,
  })
  expect(
    priceExamples(account({ percent: 5, minimumOrder: 20_000 })).discount
  ).toEqual({ price: 200, total: 190 })
  expect(priceExamples(account({})).discount).toBeNull()
})
