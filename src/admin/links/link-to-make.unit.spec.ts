import { linkToMake, type TypedLink } from "./link-to-make"

const free: TypedLink = {
  account: "br",
  purpose: "free",
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
}

it("asks for an amount as it is written in Brazil, and leaves defaults to the server", () => {
  expect(linkToMake(free)).toEqual({
    wrong: [],
    link: { account: "br", amount: "1234.50" },
  })
})

it.each(["orders", "draft-orders"] as const)(
  "asks for what one of %s has outstanding, and for no amount that was typed before",
  (purpose) => {
    expect(linkToMake({ ...free, purpose, order }).link).toEqual({
      account: "br",
      order_id: "order_1",
    })
  }
)

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
  [{ purpose: "orders" }, ["order"]],
  [{ amount: "" }, ["amount"]],
  [{ amount: "0,00" }, ["amount"]],
  [{ amount: "dez" }, ["amount"]],
  [{ validityDays: "366" }, ["validityDays"]],
  [{ validityDays: "1,5" }, ["validityDays"]],
  [{ name: "x".repeat(101) }, ["name"]],
  [{ description: "x".repeat(251), amount: "-1" }, ["amount", "description"]],
])("with %j says what is wrong: %j", (typed, wrong) => {
  expect(linkToMake({ ...free, ...typed })).toEqual({ link: undefined, wrong })
})
