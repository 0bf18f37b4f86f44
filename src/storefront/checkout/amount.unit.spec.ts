import type { CodeRequest } from "./asynchronous-payments"
import { afterMs, anSdk, aPage, aPayment, CPF, inVirtualTime } from "./a-page"
import {
  aShop,
  CART,
  CODE,
  COMPLETE,
  ORDER,
  PIX,
  SESSION,
  TOTAL,
} from "./a-shop"

inVirtualTime()

const aRequest = (amount?: CodeRequest["amount"]): CodeRequest => ({
  cartId: CART,
  method: "pix",
  document: CPF,
  ...(amount !== undefined && { amount }),
})
const refusedFor = (text: string) => ({
  kind: "refused",
  message: `text ${text}`,
})

describe("an amount that the shopper sees", () => {
  it.each<[string, Pick<CodeRequest, "amount">]>([
    ["is the cart's total", { amount: TOTAL }],
    ["is it as text", { amount: "129.90" }],
    ["is it but for less than half a centavo", { amount: 129.9049 }],
    ["is not told", {}],
  ])("and that %s is paid", async (_what, given) => {
    const shop = aShop()
    const byCard = await aPage(shop).payByCard(aPayment(given))
    const byCode = await aPage(aShop()).askForCode(aRequest(given.amount))

    expect(byCard).toEqual({ kind: "order", order: ORDER })
    expect(byCode.kind).toBe("code")
    expect(shop.asked(/carts\/cart_1\?/)[0]?.path).toMatch(/[=,]total,/)
  })

  it.each([129.89, 149.9, 12_990, 0, NaN])(
    "of %d, which is not the cart's total, is refused: no card is tokenized and no code asked for",
    async (amount) => {
      const shop = aShop()
      const sdk = anSdk()
      const page = aPage(shop, sdk)

      const byCard = await page.payByCard(aPayment({ amount }))
      const byCode = await page.askForCode(aRequest(amount))

      expect(byCard).toEqual(refusedFor("amount_changed"))
      expect(byCode).toEqual(refusedFor("code_amount_changed"))
      expect(sdk.asked.map(([name]) => name)).not.toContain(
        "createTemporaryCard"
      )
      expect(shop.calls.filter(({ body }) => body)).toEqual([])
    }
  )

  it.each(["after_payment", "at_checkout"] as const)(
    "of another session than was made is not charged, nor has it a code to pay, or an order (%s)",
    async (placement) => {
      for (const [pay, text] of [
        [
          (page: ReturnType<typeof aPage>) =>
            page.payByCard(aPayment({ amount: TOTAL })),
          "amount_changed",
        ],
        [
          (page: ReturnType<typeof aPage>) => page.askForCode(aRequest(TOTAL)),
          "code_amount_changed",
        ],
      ] as const) {
        const shop = aShop()
        shop.configuration.methods.pix.placement = placement
        // Core makes a session of what the cart costs at that moment.
        shop.on(SESSION, (own) => {
          shop.cart.total = 149.9
          return own()
        })

        expect(await pay(aPage(shop))).toEqual(refusedFor(text))
        expect(shop.asked(COMPLETE)).toEqual([])
      }
    }
  )

  it("does not matter to a cart that is an order already, nor to a code that is open", async () => {
    const ordered = aShop()
    ordered.cart.completed_at = "2026-11-20T18:00:00.000Z"
    ordered.has(PIX, { state: "paid" }, { state: "paid", order: ORDER.id })
    const open = aShop()
    open.has(PIX, { state: "pending", code: CODE }, "pending")
    open.cart.total = 149.9

    const paid = await aPage(ordered).payByCard(aPayment({ amount: 1 }))
    const found = await afterMs(0, aPage(open).resume(CART))

    expect([paid.kind, found.kind]).toEqual(["order", "code"])
  })
})
