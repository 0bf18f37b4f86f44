import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  aCodeCheckout,
  PIX_AT_CHECKOUT,
  WALLET_AT_CHECKOUT,
} from "../support/a-code-checkout"
import { accountOf } from "../support/a-delivery"
import { stockOf } from "../support/a-failed-completion"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aCart, aGuest, succeeds } from "../support/a-shopper"
import { settleAndSynchronize } from "../support/a-sold-order"
import { aWaitingOrder, type WaitingOrder } from "../support/a-waiting-order"
import { type Admin, anAdmin } from "../support/an-admin"
import { eventually } from "../support/eventually"
import {
  letCodeTimePass,
  theJobSeesCodeAfter,
} from "../support/let-code-time-pass"
import {
  becomes,
  CANCELED,
  gatewayShows,
  GIVEN_BACK,
  type Standing,
  standingOf,
  WAITING,
} from "../support/order-standing"
import { differencesOf } from "../support/the-differences"
import { whatCoreTells } from "../support/what-core-tells"
import { expectToldOf } from "../support/what-is-told-of"

const ACCOUNT = {
  timeouts: { providerMethodMs: 2_000, callMs: 500, connectMs: 300 },
}
const MINUTE_MS = 60_000
const CODE_MS = 30 * MINUTE_MS
const GRACE_MS = 10 * MINUTE_MS
const OVER_MS = CODE_MS + GRACE_MS

/** At the gateway the code has ended by itself. */
const EXPIRED = gatewayShows(CANCELED, "EXPIRED")

aNotifiedShop(ACCOUNT, (shop) => {
  let admin: Admin
  beforeAll(async () => {
    admin = await anAdmin(shop)
  })
  afterEach(async () => {
    await shop.simulator.setExpiredCodesShown("expired")
    await shop.simulator.setCodesCancelable(true)
  })
  const coreTold = whatCoreTells(shop, ["order.canceled"])

  const isCanceledOnce = async (
    order: WaitingOrder,
    standing: Standing = EXPIRED
  ) => {
    await becomes(shop, order, standing)
    await eventually(() => expect(coreTold("order.canceled", order)).toBe(1))
    await expectToldOf(shop, order, "checkout_transparent.payment.expired", [
      {
        order_id: order.orderId,
        merchant_charge_id: order.merchantChargeId,
        captured: 0,
      },
    ])
    await expectToldOf(shop, order, "checkout_transparent.payment.paid", [])
    expect(await differencesOf(admin, { id: order.chargeId })).toEqual([])
  }

  const voids = async () =>
    (await shop.requests("refund")).map(({ status }) => status)

  describe("an order whose code nobody pays", () => {
    it("stays until the grace time is over, and is canceled then, with its stock", async () => {
      const order = await aWaitingOrder(shop)
      await theJobSeesCodeAfter(shop, order, OVER_MS - 20_000)
      const before = await standingOf(shop, order)

      await theJobSeesCodeAfter(shop, order, 20_000)
      await settleAndSynchronize(shop)

      expect(before).toEqual(gatewayShows(WAITING, "EXPIRED"))
      await isCanceledOnce(order)
      expect(await voids()).toEqual([])
      expect(await order.checkout.state(order.session.id)).toMatchObject({
        state: "expired",
      })
    })

    it("is due in the very second in which the grace time is over", async () => {
      const order = await aWaitingOrder(shop)

      await theJobSeesCodeAfter(shop, order, OVER_MS - 20_000)

      const knex = shop.container.resolve(
        ContainerRegistrationKeys.PG_CONNECTION
      )
      await eventually(async () => {
        const row = await knex("checkout_transparent_charge")
          .where({ id: order.chargeId, held_by: null })
          .first(
            knex.raw(
              "extract(epoch from synchronize_at - code_expires_at) * 1000 as ms"
            )
          )
        const tooLateMs = Number(row?.ms) - GRACE_MS
        expect(tooLateMs).toBeGreaterThanOrEqual(0)
        expect(tooLateMs).toBeLessThan(1_500)
      })
    })

    it("is canceled once when several processes see it at once", async () => {
      const order = await aWaitingOrder(shop)
      await letCodeTimePass(shop, order, OVER_MS)

      await Promise.all([1, 2, 3].map(() => settleAndSynchronize(shop)))
      await settleAndSynchronize(shop)

      await isCanceledOnce(order)
    })

    it("sells its goods to the next shopper, and not before", async () => {
      await stockOf(shop, 1)
      const order = await aWaitingOrder(shop)
      const next = aGuest(shop.api, shop.store)
      const before = await aCart(next, shop.store).catch(
        (error: unknown) => error
      )

      await theJobSeesCodeAfter(shop, order, OVER_MS)
      await becomes(shop, order, EXPIRED)
      const checkout = await aCodeCheckout({ ...shop, shopper: next })
      await checkout.code(PIX_AT_CHECKOUT)
      const after = await succeeds(checkout.complete())

      expect(String(before)).toContain("insufficient_inventory")
      expect(after).toMatchObject({ type: "order" })
    })

    it("is canceled with its code where the gateway goes on showing it as unpaid: the code is canceled first", async () => {
      await shop.simulator.setExpiredCodesShown("pending")
      const order = await aWaitingOrder(shop)
      await theJobSeesCodeAfter(shop, order, OVER_MS - 20_000)
      const before = await standingOf(shop, order)
      const voidsBefore = await voids()

      await theJobSeesCodeAfter(shop, order, 20_000)

      expect(before).toEqual(WAITING)
      expect(voidsBefore).toEqual([])
      await isCanceledOnce(order, CANCELED)
      expect(await voids()).toEqual([200])
    })

    it("is canceled where the gateway neither ends nor cancels a code, and what is paid after that goes back", async () => {
      await shop.simulator.setExpiredCodesShown("pending")
      await shop.simulator.setCodesCancelable(false)
      const order = await aWaitingOrder(shop)

      await theJobSeesCodeAfter(shop, order, OVER_MS)
      await isCanceledOnce(order, gatewayShows(CANCELED, "PENDING"))
      await shop.simulator.pay(order.merchantChargeId, { late: true })
      await shop.settled()

      await eventually(async () =>
        expect(await standingOf(shop, order)).toEqual(GIVEN_BACK)
      )
      expect(await voids()).toEqual([400, 200])
    })
  })

  describe("an unpaid order that cannot be canceled", () => {
    it("because it has a fulfillment is listed and stays; the money that comes after all pays it", async () => {
      const order = await aWaitingOrder(shop)
      await fulfill(order)

      await theJobSeesCodeAfter(shop, order, OVER_MS)
      const meanwhile = await standingOf(shop, order)
      const listed = await differencesOf(admin, { id: order.chargeId }, "open")
      await shop.simulator.pay(order.merchantChargeId, { late: true })
      await shop.settled()

      expect(meanwhile).toMatchObject({
        status: "pending",
        paymentStatus: "awaiting",
      })
      expect(coreTold("order.canceled", order)).toBe(0)
      expect(listed).toMatchObject([
        {
          kind: "order_without_charge",
          order_id: order.orderId,
          details: expect.stringMatching(
            `Order ${order.orderId} waits .* was not canceled: .*fulfillments`
          ),
        },
      ])
      await eventually(async () => {
        expect(await standingOf(shop, order)).toMatchObject({
          status: "pending",
          paymentStatus: "captured",
          transactions: [9990],
        })
        expect(
          await differencesOf(admin, { id: order.chargeId }, "open")
        ).toEqual([])
      })
    })

    it("because look-ups are switched off is listed and stays", async () => {
      const { paths } = accountOf(shop.container, "br-at-checkout")
      const lookUp = paths.lookUpCharge
      const order = await aWaitingOrder(shop)
      // What it tells of its end is no payment, and listed by itself.
      await shop.simulator.setNotificationUrl(null)
      paths.lookUpCharge = null

      await theJobSeesCodeAfter(shop, order, OVER_MS)
      paths.lookUpCharge = lookUp

      expect(await standingOf(shop, order)).toEqual(
        gatewayShows(WAITING, "EXPIRED")
      )
      expect(
        await differencesOf(admin, { id: order.chargeId }, "open")
      ).toMatchObject([
        {
          kind: "order_without_charge",
          details: expect.stringContaining("look-ups are switched off"),
        },
      ])
    })
  })

  describe("an order whose wallet code nobody pays", () => {
    it("is canceled after the end that the gateway has told", async () => {
      const order = await aWaitingOrder(shop, WALLET_AT_CHECKOUT)
      const end = Date.parse(order.session.shown.code?.expires_at ?? "")
      const overMs = end - Date.now() + GRACE_MS

      await theJobSeesCodeAfter(shop, order, overMs - 20_000)
      const before = await standingOf(shop, order)
      // The gateway tells its end once more, as no time has passed there for what it tells.
      await theJobSeesCodeAfter(shop, order, overMs, { atGateway: false })

      expect(before).toEqual(gatewayShows(WAITING, "EXPIRED"))
      await isCanceledOnce(order)
    })
  })

  async function fulfill({ orderId }: WaitingOrder): Promise<void> {
    const shown = await succeeds(
      admin.request("get", `/admin/orders/${orderId}`)
    )
    await succeeds(
      admin.request("post", `/admin/orders/${orderId}/fulfillments`, {
        items: shown.order.items.map(({ id }: { id: string }) => ({
          id,
          quantity: 1,
        })),
      })
    )
  }
})
