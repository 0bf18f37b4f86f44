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

it("asks for an amount as it is written in Brazil, and leaves defaults to the server", () => {
  expect(linkToMake(free)).toEqual({
    wrong: [],
    link: { account: "br", amount: "1234.50" },
  })
})

it("asks for what an order has outstanding, and for no amount that was typed before", () => {
  expect(linkToMake({ ...free, isFree: false, order }).link).toEqual({
    account: "br",
    order_id: "order_1",
  })
})

it.each([
  ["canceled", { status: "canceled", payment_status: "not_paid" }, 10],
  ["reserved", { status: "pending", payment_status: "authorized" }, 10],
  ["paid", { status: "pending", payment_status: "captured" }, 0],
  ["paid", { status: "completed", payment_status: "captured" }, -5],
  [undefined, { status: "pending", payment_status: "not_paid" }, 10],
  [undefined, { status: "draft" }, 10],
])("offers no link for an order that is %s", (reason, states, due) => {
  const summary = { pending_difference: due }

  expect(reasonAgainstLink({ ...order, ...states, summary })).toBe(reason)
})

it("takes name, description and days, 0 for until the end of today", () => {
  expect(
    linkToMake({
      ...free,
      account: "",
      name: " Aula ",
      description: "de violão",
      validityDays: "0",
    }).link
  ).toEqual({
    amount: "1234.50",
    name: "Aula",
    description: "de violão",
    validity_days: 0,
  })
})

it.each<[Partial<TypedLink>, string[]]>([
  [{ isFree: false }, ["order"]],
  [{ amount: "" }, ["amount"]],
  [{ amount: "0,00" }, ["amount"]],
  [{ amount: "dez" }, ["amount"]],
  [{ validityDays: "366" }, ["validityDays"]],
  [{ validityDays: "1,5" }, ["validityDays"]],
  [{ validityDays: "x", amount: "-1" }, ["amount", "validityDays"]],
])("with %j says what is wrong: %j", (typed, wrong) => {
  expect(linkToMake({ ...free, ...typed })).toEqual({ link: undefined, wrong })
})
