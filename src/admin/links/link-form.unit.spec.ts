import {
  buildLinkRequest,
  reasonAgainstLink,
  type LinkFormValues,
} from "./link-form"

const free: LinkFormValues = {
  account: "br",
  isForTypedAmount: true,
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

it("buildLinkRequest converts the typed amount 1.234,5 to 1234.50 for the request, and leaves out empty fields", () => {
  expect(buildLinkRequest(free)).toEqual({
    wrong: [],
    link: { account: "br", amount: "1234.50" },
  })
})

it("buildLinkRequest returns a request without an amount for an order, even if the form still contains a typed amount", () => {
  expect(
    buildLinkRequest({ ...free, isForTypedAmount: false, order }).link
  ).toEqual({
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
  "reasonAgainstLink returns the reason %s against a payment link for an order with the states %j and the outstanding amount %d",
  (reason, states, due) => {
    const summary = { pending_difference: due }

    expect(reasonAgainstLink({ ...order, ...states, summary })).toBe(reason)
  }
)

it.each<[Partial<LinkFormValues>, string[]]>([
  [{ isForTypedAmount: false }, ["order"]],
  [{ amount: "0,00" }, ["amount"]],
  [{ amount: "dez" }, ["amount"]],
  [{ validityDays: "366" }, ["validityDays"]],
  [{ validityDays: "x", amount: "-1" }, ["amount", "validityDays"]],
])(
  "if the form for a payment link contains the values %j, buildLinkRequest returns no request and reports the fields %j as wrong",
  (typed, wrong) => {
    expect(buildLinkRequest({ ...free, ...typed })).toEqual({
      link: undefined,
      wrong,
    })
  }
)
