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
import { rulesOfAccount } from "../support/replaced-codes"
import { theJobSeesCodeAfter } from "../support/let-code-time-pass"
import { all } from "../support/money-of-cart"
import {
  liveLinksOf,
  moneyOfLinks,
  type MoneyOfLinks,
} from "../support/money-of-links"
import { expectPublishedFor } from "../support/expect-published-for"

const MINUTE_MS = 60_000
const PAID_ALREADY =
  "Este pedido já foi pago e está sendo concluído. Não pague de novo: aguarde um instante."
const UNMATCHED = "checkout_transparent.payment.unmatched"

const PAID = { state: "paid", isDuplicate: false }
const REFUNDED = { state: "refunded", isDuplicate: false }
const PENDING = { state: "pending" }
const IN_ORDER = { unresolvedOperations: 0, openDiscrepancies: [] }
/** Taken, and no order has it. */
const WITHOUT_ORDER = { gateway: 9990, ledger: 9990, medusa: 0, orders: 0 }

aNotifiedShop({}, (shop) => {
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

  const isRefunded = (link: ShownLink, charges: object[] = [REFUNDED]) =>
    becomes(link, { orders: [], charges, kept: all(0), ...IN_ORDER })

  const payLate = (link: ShownLink, times = 1) =>
    shop.simulator.payLink(link.linkId, { late: true, times })

  const aSecond = async ({ checkout }: ShownLink) =>
    linkIdOf(await checkout.code(LINK_PROVIDER))

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

  const theJobSees = (link: ShownLink, minutes: number) =>
    theJobSeesCodeAfter(shop, link, minutes * MINUTE_MS, { atGateway: false })

  describe("a link that is paid while its cart changes", () => {
    it("(right before it is made inactive for that) is sold as it was, and the change is refused in words", async () => {
      const link = await aShownLink(shop)
      await shop.simulator
        .on("deactivate_link")
        .afterPanel({ kind: "pay" })
        .once()

      const answer = await wantsTwo(link)

      expect(answer).toMatchObject({
        status: 400,
        body: { type: "not_allowed", message: PAID_ALREADY },
      })
      await isSoldOnce(link)
    })

    it.each([
      ["look_up_link", "slow"],
      ["list_link_transactions", "slow"],
      ["deactivate_link", "slowBeforeCommit"],
    ] as const)(
      "(during %s: %s) is sold as it was, and the change is refused in words",
      async (operation, fault) => {
        const link = await aShownLink(shop)
        const { length } = await shop.requests(operation)
        await shop.simulator.on(operation)[fault](600).once()

        const change = wantsTwo(link)
        await eventually(async () =>
          expect((await shop.requests(operation)).length).toBeGreaterThan(
            length
          )
        )
        await shop.simulator.payLink(link.linkId)

        expect(await change).toMatchObject({
          status: 400,
          body: { type: "not_allowed", message: PAID_ALREADY },
        })
        await isSoldOnce(link)
      }
    )

    it("(after it, since a bank confirms late) gives its money back, and the cart is paid as it is now", async () => {
      const link = await aShownLink(shop)
      await succeeds(wantsTwo(link))

      await payLate(link)
      await isRefunded(link)
      const second = await aSecond(link)
      await shop.simulator.payLink(second)

      await becomes(link, {
        orders: [expect.any(String)],
        charges: [REFUNDED, { ...PAID, linkId: second }],
        kept: all(19_980),
        ...IN_ORDER,
      })
    })

    it.each([
      ["goes back after half an hour", 120],
      ["places its order when the cart costs what was paid before that", 99.9],
    ])(
      "(around the store API) is no order of another amount: it is listed, and %s",
      async (_, costsThen) => {
        const link = await aShownLink(shop)
        await theShirtCosts(link, 120)
        await shop.simulator.payLink(link.linkId)
        await becomes(link, {
          orders: [],
          charges: [PAID],
          links: [{ status: "INACTIVE" }],
          kept: WITHOUT_ORDER,
          openDiscrepancies: ["paid_without_order"],
        })
        const isBack = costsThen === 99.9

        await theShirtCosts(link, costsThen)
        await theJobSees(link, 29)
        const before = await moneyOfLinks(shop, link.checkout)
        await theJobSees(link, 2)

        expect(before.kept.gateway).toBe(9990)
        await (isBack ? isSoldOnce(link) : isRefunded(link))
        expect(await shop.requests("refund_link")).toHaveLength(isBack ? 0 : 1)
      }
    )
  })

  describe("a link that is paid after another payment took its place", () => {
    const aReplacedLink = async () => {
      const link = await aShownLink(shop)
      const second = await aSecond(link)
      expect(liveLinksOf(await moneyOfLinks(shop, link.checkout))).toEqual([
        second,
      ])
      return { link, second }
    }

    it("gives its money back by itself, once, which is announced; the new one pays the order", async () => {
      await shop.simulator.onNotification().duplicate(2).always()
      const { link, second } = await aReplacedLink()

      await payLate(link)
      await isRefunded(link, [REFUNDED, PENDING])
      await shop.simulator.payLink(second)

      await isSoldOnce(link, [REFUNDED, PAID])
      await shop.resolved()
      await expectPublishedFor(shop, link.checkout, UNMATCHED, [
        {
          merchant_charge_id: link.merchantChargeId,
          reason: "session_gone",
          is_refunded_automatically: true,
        },
      ])
      expect(await shop.requests("refund_link")).toHaveLength(1)
    })

    it("does so when it had ended by itself before that", async () => {
      const link = await aShownLink(shop)
      await shop.simulator.expireLink(link.linkId)
      await theJobSees(link, 3 * 24 * 60)
      const second = await aSecond(link)

      await payLate(link)
      await isRefunded(link, [REFUNDED, PENDING])
      await shop.simulator.payLink(second)

      await isSoldOnce(link, [REFUNDED, PAID])
    })

    it("gives its money back when the order was paid with the new one before", async () => {
      const { link, second } = await aReplacedLink()
      await shop.simulator.payLink(second)
      await becomes(link, { orders: [expect.any(String)] })

      await payLate(link)

      await isSoldOnce(link, [REFUNDED, PAID])
    })

    it("gives its money back when both are paid at the same moment", async () => {
      const { link, second } = await aReplacedLink()
      await shop.simulator.pauseNotifications()
      await payLate(link)
      await shop.simulator.payLink(second)

      await shop.simulator.releaseNotifications()

      await isSoldOnce(link, [REFUNDED, PAID])
    })

    it("gives its money back when the order was paid with a card", async () => {
      const link = await aShownLink(shop)
      await succeeds(chooseCardInstead(shop, link.checkout))
      const { order } = await succeeds(link.checkout.complete())

      await payLate(link)

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

      await payLate(link, 2)

      await becomes(link, {
        orders: [],
        charges: expect.arrayContaining([
          expect.objectContaining({ ...PENDING, linkId: second }),
          expect.objectContaining(REFUNDED),
          expect.objectContaining({ state: "refunded", isDuplicate: true }),
        ]) as object[],
        kept: all(0),
        ...IN_ORDER,
      })
      expect(await shop.requests("refund_link")).toHaveLength(2)
    })

    it("is listed where the options say that it stays", async () => {
      rules().unmatchedPayments = "keep"
      const { link, second } = await aReplacedLink()

      await payLate(link)

      await becomes(link, {
        orders: [],
        charges: [PAID, { ...PENDING, linkId: second }],
        kept: WITHOUT_ORDER,
        openDiscrepancies: ["unmatched_payment"],
      })
      await expectPublishedFor(shop, link.checkout, UNMATCHED, [
        { is_refunded_automatically: false },
      ])
    })
  })
})
