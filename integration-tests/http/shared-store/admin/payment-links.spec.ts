import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { wakeDueChargeWorker } from "../../../../src/reconciliation/queue/due-charge-worker"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import {
  aCart,
  aGuest,
  aPaymentCollection,
  createPaymentSession,
  completeCart,
  expectSuccess,
} from "../../../../harness/shopper/a-shopper"
import {
  type AdminLink,
  paymentLinkRequestsOfAdmin,
  parseAdminLink,
} from "../../../support/admin/admin-payment-links"
import { type Admin, anAdmin } from "../../../../harness/admin/an-admin"
import {
  aDraftOrder,
  anOrderToPay,
  readOrderAmounts,
} from "../../../support/orders/an-order-to-pay"
import { eventually } from "../../../../harness/eventually"
import { refusalMatcher } from "../../../support/orders/expect-money"
import { medusaSums } from "../../../support/orders/medusa-sums"

describeNotifiedShop({}, (shop) => {
  let admin: Admin
  let adminId: string
  const links = paymentLinkRequestsOfAdmin(() => admin)
  beforeAll(async () => {
    admin = await anAdmin(shop)
    adminId = (await expectSuccess(admin.request("get", "/admin/users/me")))
      .user.id
  })
  // The database is replaced between tests, so wait until this process has synchronized everything that is due.
  afterEach(() => wakeDueChargeWorker(shop.container))

  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const atGateway = async (link: AdminLink) =>
    (await shop.simulator.paymentLink(link.order_number))!
  const linksMade = () => shop.requests("create_link")
  const payLinkAndWait = async (link: AdminLink) => {
    await shop.simulator.payLink(link.order_number)
    await shop.waitUntilNotificationsHandled()
  }
  const aLinkOfAnOrder = async (body = {}) => {
    const { orderId, collectionId } = await anOrderToPay(shop, admin)
    const link = await links.createLink({ order_id: orderId, ...body })
    return { orderId, collectionId, link }
  }
  const aLinkOfADraft = async () => {
    const draftId = await aDraftOrder(shop, admin)
    return { draftId, link: await links.createLink({ order_id: draftId }) }
  }
  const convertDraftToOrder = (draftId: string) =>
    expectSuccess(
      admin.request("post", `/admin/draft-orders/${draftId}/convert-to-order`)
    )
  const expectOrderPaid = (orderId: string) =>
    eventually(async () =>
      expect(await readOrderAmounts(admin, orderId)).toMatchObject({
        paymentStatus: "captured",
        outstanding: 0,
      })
    )
  const waitForLinkState = (link: AdminLink, state: string) =>
    eventually(async () => {
      const read = await links.read(link)
      expect(read).toMatchObject({ state })
      return read
    })

  describe("a link for the outstanding amount of an order", () => {
    it("a payment link for an order has the amount that the order still owes and the id of the administrator who created it", async () => {
      const { orderId, collectionId, link } = await aLinkOfAnOrder({
        validity_days: 3,
      })

      const [, unpaid] = (await readOrderAmounts(admin, orderId)).collections
      const made = await atGateway(link)
      expect(link).toMatchObject({
        id: expect.stringMatching(/^ctchg_/),
        account: "br",
        state: "pending",
        purpose: "order",
        url: made.url,
        code: { payload: made.brcode },
        amount: 19.99,
        currency_code: "BRL",
        captured: 0,
        refunded: 0,
        code_expires_at: expect.any(String),
        deactivated_at: null,
        name: made.name,
        description: null,
        order_number: made.orderNumber,
        order_id: orderId,
        cart_id: null,
        payment_collection_id: unpaid?.id,
        payment_session_id: expect.stringMatching(/^payses_/),
        merchant_charge_id: expect.any(String),
        created_by: adminId,
        created_at: expect.any(String),
      })
      expect(made).toMatchObject({ status: "ACTIVE", amount: 1999 })
      expect(made.name).toMatch(/^Pedido \d+$/)
      expect(unpaid?.id).not.toBe(collectionId)
    })

    it("when a payment link for the amount that an order still owes is paid, the order is fully paid, and a part of this payment can be refunded", async () => {
      const { orderId, link } = await aLinkOfAnOrder()
      const before = await readOrderAmounts(admin, orderId)

      await payLinkAndWait(link)

      const paid = await waitForLinkState(link, "paid")
      await eventually(async () =>
        expect(await readOrderAmounts(admin, orderId)).toMatchObject({
          paymentStatus: "captured",
          outstanding: 0,
          collections: [
            { status: "completed", captured: 99.9 },
            {
              id: link.payment_collection_id,
              status: "completed",
              captured: 19.99,
            },
          ],
        })
      )
      expect(before).toMatchObject({
        paymentStatus: "partially_captured",
        outstanding: 19.99,
      })
      expect(paid).toMatchObject({ captured: 19.99 })

      const { payments } = await medusaSums(
        shop.container,
        link.payment_collection_id
      )
      await expectSuccess(
        admin.request("post", `/admin/payments/${payments[0]?.id}/refund`, {
          amount: 5,
        })
      )
      expect(await atGateway(link)).toMatchObject({ refundedAmount: 500 })
      expect(
        (await readOrderAmounts(admin, orderId)).collections[1]
      ).toMatchObject({
        refunded: 5,
      })
      await expectSuccess(
        admin.request(
          "post",
          `/admin/checkout-transparent/charges/${link.id}/synchronize`
        )
      )
      expect(await links.read(link)).toMatchObject({
        refunded: 5,
      })
    })
  })

  describe("a link for a draft order", () => {
    it("when a payment link for a draft order is paid, the draft is paid, and it stays paid after its conversion to an order", async () => {
      const { draftId, link } = await aLinkOfADraft()

      await payLinkAndWait(link)
      await expectOrderPaid(draftId)
      const { order } = await convertDraftToOrder(draftId)

      expect(link).toMatchObject({
        purpose: "order",
        amount: 99.9,
        order_id: draftId,
      })
      expect(order.status).toBe("pending")
      expect(await readOrderAmounts(admin, draftId)).toMatchObject({
        paymentStatus: "captured",
        collections: [{ id: link.payment_collection_id, captured: 99.9 }],
      })
    })
  })

  describe("a link for an amount", () => {
    const words = {
      name: "Aula {reference}",
      description: "De violão",
      reference: "A-1",
    }

    it("a payment link for an amount without an order can be paid, and an administrator can refund its payment to the payer", async () => {
      const link = await links.createLink({ amount: "25.5", ...words })
      await payLinkAndWait(link)
      await eventually(async () =>
        expect(
          await medusaSums(shop.container, link.payment_collection_id)
        ).toMatchObject({ captured: 2550, refunded: 0, orders: [] })
      )

      await expectSuccess(
        admin.request(
          "post",
          `/admin/checkout-transparent/charges/${link.id}/refund`,
          {
            refunded_as: "whole_charge",
            observed: (await links.read(link)).observed,
            reason: "The lesson was canceled.",
          }
        )
      )

      expect(await atGateway(link)).toMatchObject({
        name: "Aula A-1",
        description: "De violão",
        amount: 2550,
        paidAmount: 2550,
        refundedAmount: 2550,
      })
      expect(
        await medusaSums(shop.container, link.payment_collection_id)
      ).toMatchObject({ captured: 2550, refunded: 2550 })
      expect(await links.read(link)).toMatchObject({
        state: "refunded",
        purpose: "free",
        order_id: null,
        created_by: adminId,
        refunded: 25.5,
      })
      const operations = await knex()("checkout_transparent_operation")
        .where({ charge_id: link.id })
        .orderBy("created_at")
        .select("kind", "actor")
      expect(operations).toEqual([
        { kind: "create", actor: adminId },
        { kind: "refund", actor: adminId },
      ])
    })
  })
  it("a payment link for an order is refused while another payment provider has reserved money for the order, because Medusa would release this money", async () => {
    const shopper = aGuest(shop.api, shop.store)
    const cartId = await aCart(shopper, shop.store)
    const collectionId = await aPaymentCollection(shopper, cartId)
    const providerId = "pp_system_default"
    await expectSuccess(
      createPaymentSession(shopper, { collectionId, providerId })
    )
    const { order } = await expectSuccess(completeCart(shopper, cartId))

    expect(await links.requestLink({ order_id: order.id })).toMatchObject(
      refusalMatcher(order.id, providerId, "Capture or cancel it first")
    )

    expect(await readOrderAmounts(admin, order.id)).toMatchObject({
      paymentStatus: "authorized",
      collections: [{ status: "authorized" }],
    })
    expect(await linksMade()).toEqual([])
  })

  describe("deactivating a link", () => {
    it("a payment link that an administrator deactivates, even twice, is inactive at the gateway, and the order can get a new link", async () => {
      const { orderId, link } = await aLinkOfAnOrder()

      const inactive = await expectSuccess(links.deactivate(link))
      const again = await expectSuccess(links.deactivate(link))

      expect(parseAdminLink(inactive)).toMatchObject({
        state: "canceled",
        deactivated_at: expect.any(String),
      })
      expect(parseAdminLink(again).deactivated_at).toBe(
        parseAdminLink(inactive).deactivated_at
      )
      expect(await atGateway(link)).toMatchObject({ status: "INACTIVE" })
      expect(await links.createLink({ order_id: orderId })).toMatchObject({
        state: "pending",
        amount: 19.99,
      })
    })

    it("a payment link that was paid cannot be deactivated, even if no notification has reported the payment yet", async () => {
      const link = await links.createLink({ amount: 10 })
      await shop.simulator.setNotificationUrl(null)
      await shop.simulator.payLink(link.order_number)

      expect(await links.deactivate(link)).toMatchObject(
        refusalMatcher("not deactivated", link.id, "paid (R$ 10.00")
      )
    })
  })
})
