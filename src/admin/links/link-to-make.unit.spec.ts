import { linkToMake, reasonAgainstLink, type TypedLink } from "./link-to-make"

const free: TypedLink = {
  account: "br",
  isFree: true,
  order: undefined,
  amount: "1.234,5",
  name: "",
  description: " ",
  validityDays: "",
}
const order = {
  id: "order_1",
  display_id: 1042,
  email: null,
  currency_code: "brl",
  summary: null,
  is_draft: false,
}

it("a link for a free amount is requested with the amount as it is written in Brazil, and without empty fields", () => {
  expect(linkToMake(free)).toEqual({
    wrong: [],
    link: { account: "br", amount: "1234.50" },
  })
})

it("a link for an order is requested without an amount, even if an amount was typed before", () => {
  expect(linkToMake({ ...free, isFree: false, order }).link).toEqual({
    account: "br",
    order_id: "order_1",
  })
})

it.each([
  ["canceled", { status: "canceled", payment_status: "not_paid" }, 10],
  ["reserved", { status: "pending", payment_status: "authorized" }, 10],
  ["paid", { status: "pending", payment_status: "captured" }, 0],
  [undefined, { status: "pending", payment_status: "not_paid" }, 10],
])(
  "the reason against a link for an order is %s if the order has the states %j",
  (reason, states, due) => {
    const summary = { pending_difference: due }

    expect(reasonAgainstLink({ ...order, ...states, summary })).toBe(reason)
  }
)

it.each<[Partial<TypedLink>, string[]]>([
  [{ isFree: false }, ["order"]],
  [{ amount: "0,00" }, ["amount"]],
  [{ amount: "dez" }, ["amount"]],
  [{ validityDays: "366" }, ["validityDays"]],
  [{ validityDays: "x", amount: "-1" }, ["amount", "validityDays"]],
])(
  "the form of a link with the input %j reports the wrong fields %j and requests no link",
  (typed, wrong) => {
    expect(linkToMake({ ...free, ...typed })).toEqual({
      link: undefined,
      wrong,
    })
  }
)
