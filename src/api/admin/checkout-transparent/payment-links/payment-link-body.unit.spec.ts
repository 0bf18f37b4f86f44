import type { z } from "@medusajs/framework/zod"
import { createPaymentLinkBody } from "./payment-link-body"

const problemsOf = (body: unknown): string[] =>
  (createPaymentLinkBody.safeParse(body).error?.issues ?? []).map(
    ({ path, message }) => [path.join("."), message].filter(Boolean).join(" ")
  )

const FREE = {
  account: "br",
  name: "Aula {reference}",
  description: "De violão",
  validity_days: 0,
}

describe("the request for a payment link", () => {
  it.each<[unknown, z.output<typeof createPaymentLinkBody>]>([
    [{ order_id: "order_1" }, { order_id: "order_1" }],
    [{ amount: 9_999_999.99 }, { amount: "9999999.99" }],
    [
      { ...FREE, amount: 10, reference: " A-1 " },
      { ...FREE, amount: "10", reference: "A-1" },
    ],
  ])(
    "the route that creates a payment link accepts the body %j",
    (body, read) => {
      expect(createPaymentLinkBody.parse(body)).toEqual(read)
    }
  )

  it.each([
    [{}, "give either order_id"],
    [{ order_id: "order_1", amount: 10 }, "give either order_id"],
    [{ amount: 0 }, "amount must be 0.01"],
    [{ amount: 10_000_000 }, "amount must be 0.01 to 9999999.99"],
    [{ amount: 19.999 }, "two decimals at most"],
    [{ amount: "19,99" }, "must be like 19.99"],
    [{ amount: 10, redirect_url: "https://shop.example" }, "redirect_url"],
    [{ amount: 10, description: "a".repeat(251) }, "description"],
    [{ amount: 10, description: "{total}" }, "unknown placeholder"],
    [{ amount: 10, validity_days: 366 }, "validity_days"],
  ])(
    "the route that creates a payment link refuses the body %j with a message that names the problem",
    (body, problem) => {
      expect(problemsOf(body).join("; ")).toContain(problem)
    }
  )
})
