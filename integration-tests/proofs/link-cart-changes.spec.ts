import type { ICartModuleService } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  aShownLink,
  LINK_PROVIDER,
  linkIdOf,
  type ShownLink,
} from "../support/a-link-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { type Answer, succeeds } from "../support/a-shopper"
import { chooseCardInstead } from "../support/another-payment"
import { eventually } from "../support/eventually"
import { rulesOfAccount } from "../support/let-go-codes"
import { theJobSeesCodeAfter } from "../support/let-code-time-pass"
import { all } from "../support/money-of-cart"
import {
  liveLinksOf,
  moneyOfLinks,
  type MoneyOfLinks,
} from "../support/money-of-links"
import { expectTold } from "../support/what-is-told"

const TIMES = {
  timeouts: { providerMethodMs: 8_000, callMs: 2_000, connectMs: 500 },
}
const MINUTE_MS = 60_000
const PAID_ALREADY =
  "Este pedido já foi pago e está sendo concluído. Não pague de novo: aguarde um instante."
const ORPHAN = "checkout_transparent.payment.orphan"

const PAID = { state: "paid", isSurplus: false }
const REFUNDED = { state: "refunded", isSurplus: false }
const IN_ORDER = { unsettledOperations: 0, openDifferences: [] }

aNotifiedShop(TIMES, (shop) => {
  const rules = rulesOfAccount(shop)

  const becomes = (
    { checkout }: Pick<ShownLink, "checkout">,
    expected: Partial<Record<keyof MoneyOfLinks, unknown>>
  ) =>
    eventually(async () =>
      expect(await moneyOfLinks(shop, checkout)).toMatchObject(expected)
    )

  const isSoldOnce = (link: ShownLink, charges: object[] = [PAID]) =>
    becomes(link, {
      orders: [expect.any(String)],
      charges,
      kept: all(9990),
      ...IN_ORDER,
    })

  const isGivenBack = (link: ShownLink, charges: object[] = [REFUNDED]) =>
    becomes(link, { orders: [], charges, kept: all(0), ...IN_ORDER })

  const wantsTwo = async ({ checkout }: ShownLink): Promise<Answer> => {
    const { shopper, cartId } = checkout
    const cart = `/store/carts/${cartId}`
    const { body } = await shopper.request("get", cart)
    const path = `${cart}/line-items/${body.cart.items[0].id as string}`
    return shopper.request("post", path, { quantity: 2 })
  }

  /** By somebody who goes around the store API. */
  const theShirtCosts = async (
    { checkout: { cartId } }: ShownLink,
    price: number
  ) => {
    const carts = shop.container.resolve<ICartModuleService>(Modules.CART)
    const [item] = await carts.listLineItems({ cart_id: cartId })
    await carts.updateLineItems(item!.id, { unit_price: price })
  }

  const theJobSees = (link: ShownLink, ms: number) =>
    theJobSeesCodeAfter(shop, link, ms, { atGateway: false })

  const isRefused = ({ status, body }: Answer) =>
    expect({ status, type: body.type, message: body.message }).toEqual({
      status: 400,
      type: "not_allowed",
      message: PAID_ALREADY,
    })

  describe("a link that is paid while its cart changes", () => {
    it("(right before it is made inactive for that) is sold as it was, and the change is refused in words", async () => {
      const link = await aShownLink(shop)
      await shop.simulator
        .on("deactivate_link")
        .afterPanel({ kind: "pay" })
        .once()

      isRefused(await wantsTwo(link))

      await isSoldOnce(link)
    })

    it.each(["look_up_link", "list_link_transactions"] as const)(
      "(while it is looked at: %s) is sold as it was, and the change is refused in words",
      async (operation) => {
        const link = await aShownLink(shop)
        const { length } = await shop.requests(operation)
        await shop.simulator.on(operation).slow(600).once()

        const change = wantsTwo(link)
        await eventually(async () =>
          expect((await shop.requests(operation)).length).toBeGreaterThan(
            length
          )
        )
        await shop.simulator.payLink(link.linkId)

        isRefused(await change)
        await isSoldOnce(link)
      }
    )

    it("(while it is being made inactive) is sold as it was, and the change is refused in words", async () => {
      const link = await aShownLink(shop)
      await shop.simulator.on("deactivate_link").slowBeforeCommit(600).once()

      const change = wantsTwo(link)
      await eventually(async () =>
        expect(await shop.requests("deactivate_link")).toHaveLength(1)
      )
      await shop.simulator.payLink(link.linkId)

      isRefused(await change)
      await isSoldOnce(link)
    })

    it("(after it, since a bank confirms late) gives its money back, and the cart is paid as it is now", async () => {
      const link = await aShownLink(shop)
      await succeeds(wantsTwo(link))

      await shop.simulator.payLink(link.linkId, { late: true })
      await isGivenBack(link)
      const second = linkIdOf(await link.checkout.code(LINK_PROVIDER))
      await shop.simulator.payLink(second)

      await becomes(link, {
        orders: [expect.any(String)],
        charges: [REFUNDED, { ...PAID, linkId: second }],
        kept: all(19_980),
        ...IN_ORDER,
      })
    })

    it("(around the store API) is no order of another amount: it is listed, and goes back after half an hour", async () => {
      const link = await aShownLink(shop)
      await theShirtCosts(link, 120)

      await shop.simulator.payLink(link.linkId)
      await becomes(link, {
        orders: [],
        charges: [PAID],
        links: [{ status: "INACTIVE" }],
        kept: { gateway: 9990, ledger: 9990, medusa: 0, orders: 0 },
        openDifferences: ["paid_without_order"],
      })
      await theJobSees(link, 29 * MINUTE_MS)
      const before = await moneyOfLinks(shop, link.checkout)
      await theJobSees(link, 2 * MINUTE_MS)

      expect(before.kept.gateway).toBe(9990)
      await isGivenBack(link)
      expect(await shop.requests("refund_link")).toHaveLength(1)
    })

    it("(around the store API) places its order when the cart costs what was paid before that", async () => {
      const link = await aShownLink(shop)
      await theShirtCosts(link, 120)
      await shop.simulator.payLink(link.linkId)
      await becomes(link, { openDifferences: ["paid_without_order"] })
      await theShirtCosts(link, 99.9)

      await theJobSees(link, 20 * MINUTE_MS)

      await isSoldOnce(link)
      expect(await shop.requests("refund_link")).toEqual([])
    })
  })

  describe("a link that is paid after another payment took its place", () => {
    const aReplacedLink = async () => {
      const link = await aShownLink(shop)
      const second = linkIdOf(await link.checkout.code(LINK_PROVIDER))
      expect(liveLinksOf(await moneyOfLinks(shop, link.checkout))).toEqual([
        second,
      ])
      return { link, second }
    }

    it("gives its money back by itself, once, which is announced; the new one pays the order", async () => {
      await shop.simulator.onNotification().duplicate(2).always()
      const { link, second } = await aReplacedLink()

      await shop.simulator.payLink(link.linkId, { late: true })
      await isGivenBack(link, [REFUNDED, { state: "pending" }])
      await shop.simulator.payLink(second)

      await isSoldOnce(link, [REFUNDED, PAID])
      await shop.settled()
      await expectTold(shop, ORPHAN, [
        {
          merchant_charge_id: link.merchantChargeId,
          reason: "session_gone",
          goes_back: true,
        },
      ])
      expect(await shop.requests("refund_link")).toHaveLength(1)
    })

    it("gives its money back when the order was paid with the new one before", async () => {
      const { link, second } = await aReplacedLink()
      await shop.simulator.payLink(second)
      await becomes(link, { orders: [expect.any(String)] })

      await shop.simulator.payLink(link.linkId, { late: true })

      await isSoldOnce(link, [REFUNDED, PAID])
    })

    it("gives its money back when both are paid at the same moment", async () => {
      const { link, second } = await aReplacedLink()
      await shop.simulator.holdNotifications()
      await shop.simulator.payLink(link.linkId, { late: true })
      await shop.simulator.payLink(second)

      await shop.simulator.releaseNotifications()

      await isSoldOnce(link, [REFUNDED, PAID])
    })

    it("gives its money back when the order was paid with a card", async () => {
      const link = await aShownLink(shop)
      await succeeds(chooseCardInstead(shop, link.checkout))
      const { order } = await succeeds(link.checkout.complete())

      await shop.simulator.payLink(link.linkId, { late: true })

      await becomes(link, {
        orders: [order.id],
        charges: [REFUNDED, { state: "paid", linkId: null }],
        // The card's money is not at a link.
        kept: { gateway: 0, ledger: 9990, medusa: 9990, orders: 9990 },
        ...IN_ORDER,
      })
    })

    it("twice gives both payments back, each once", async () => {
      const { link, second } = await aReplacedLink()

      await shop.simulator.payLink(link.linkId, { late: true, times: 2 })

      await eventually(async () =>
        expect(await moneyOfLinks(shop, link.checkout)).toMatchObject({
          orders: [],
          charges: expect.arrayContaining([
            expect.objectContaining({ state: "pending", linkId: second }),
            expect.objectContaining(REFUNDED),
            expect.objectContaining({ state: "refunded", isSurplus: true }),
          ]) as object[],
          kept: all(0),
          ...IN_ORDER,
        })
      )
      expect(await shop.requests("refund_link")).toHaveLength(2)
    })

    it("is listed where the options say that it stays", async () => {
      rules().codes.strayPayments.orphan = "keep"
      const { link, second } = await aReplacedLink()

      await shop.simulator.payLink(link.linkId, { late: true })

      await becomes(link, {
        orders: [],
        charges: [PAID, { state: "pending", linkId: second }],
        kept: { gateway: 9990, ledger: 9990, medusa: 0, orders: 0 },
        openDifferences: ["stray_payment"],
      })
      await expectTold(shop, ORPHAN, [{ goes_back: false }])
    })
  })
})
