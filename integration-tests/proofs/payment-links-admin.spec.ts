import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { processDueNotifications } from "../../src/webhooks/process/notification-worker"
import {
  MANUAL_CARD_PROVIDER,
  aCardCheckoutWithCard,
} from "../support/a-card-checkout"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aSoldOrder, resolveAndSynchronize } from "../support/a-sold-order"
import { aGuest, succeeds } from "../support/a-shopper"
import {
  type AdminLink,
  adminPaymentLinks,
  PAYMENT_LINKS,
} from "../support/admin-payment-links"
import { type Admin, anAdmin } from "../support/an-admin"
import {
  addABook,
  aDraftOrder,
  anOrderToPay,
  orderMoney,
} from "../support/an-order-to-pay"
import { eventually } from "../support/eventually"
import { aRefusal } from "../support/expect-money"
import { letCodeTimePass } from "../support/let-code-time-pass"
import { medusaSums } from "../support/medusa-sums"

const THREE_DAYS_MS = 3 * 24 * 60 * 60_000
const NO_LINK = "ctchg_00000000000000000000000000"

aNotifiedShop({}, (shop) => {
  let admin: Admin
  let adminId: string
  const links = adminPaymentLinks(() => admin)
  beforeAll(async () => {
    admin = await anAdmin(shop)
    adminId = (await succeeds(admin.request("get", "/admin/users/me"))).user.id
  })
  // Between tests the database is exchanged: nobody may be at work on it then.
  afterEach(() => processDueNotifications(shop.container))

  const knex = () =>
    shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const atGateway = async (link: AdminLink) =>
    (await shop.simulator.paymentLink(link.order_number))!
  const linksMade = () => shop.requests("create_link")
  const pay = async (link: AdminLink) => {
    await shop.simulator.payLink(link.order_number)
    await shop.resolved()
  }
  const cancel = (orderId: string) =>
    succeeds(admin.request("post", `/admin/orders/${orderId}/cancel`))
  const aLinkOfAnOrder = async (body = {}) => {
    const { orderId, collectionId } = await anOrderToPay(shop, admin)
    const link = await links.make({ order_id: orderId, ...body })
    return { orderId, collectionId, link }
  }
  const aLinkOfADraft = async () => {
    const draftId = await aDraftOrder(shop, admin)
    return { draftId, link: await links.make({ order_id: draftId }) }
  }
  const convert = (draftId: string) =>
    succeeds(
      admin.request("post", `/admin/draft-orders/${draftId}/convert-to-order`)
    )
  const isPaid = (orderId: string) =>
    eventually(async () =>
      expect(await orderMoney(admin, orderId)).toMatchObject({
        paymentStatus: "captured",
        outstanding: 0,
      })
    )
  /** Waits until the ledger says so of the link. */
  const isIn = (link: AdminLink, state: string) =>
    eventually(async () => {
      const read = await links.read(link)
      expect(read).toMatchObject({ state })
      return read
    })

  describe("a link for what an order has outstanding", () => {
    it("asks for the outstanding amount, and says who asked", async () => {
      const { orderId, collectionId, link } = await aLinkOfAnOrder({
        validity_days: 3,
      })

      const [, unpaid] = (await orderMoney(admin, orderId)).collections
      const made = await atGateway(link)
      expect(link).toEqual({
        id: expect.stringMatching(/^ctchg_/),
        account: "br",
        state: "pending",
        purpose: "order",
        url: made.url,
        deep_link: made.deeplink,
        code: made.brcode,
        amount: 19.99,
        currency_code: "BRL",
        captured: 0,
        refunded: 0,
        expires_at: expect.any(String),
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

    it("pays the order: its collection, its account and its status, and is refunded in part like any payment", async () => {
      const { orderId, link } = await aLinkOfAnOrder()
      const before = await orderMoney(admin, orderId)

      await pay(link)

      const paid = await isIn(link, "paid")
      await eventually(async () =>
        expect(await orderMoney(admin, orderId)).toMatchObject({
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
      await succeeds(
        admin.request("post", `/admin/payments/${payments[0]?.id}/refund`, {
          amount: 5,
        })
      )
      expect(await atGateway(link)).toMatchObject({ refundedAmount: 500 })
      expect((await orderMoney(admin, orderId)).collections[1]).toMatchObject({
        refunded: 5,
      })
      await succeeds(
        admin.request(
          "post",
          `/admin/checkout-transparent/charges/${link.id}/synchronize`
        )
      )
      expect(await links.read(link)).toMatchObject({
        refunded: 5,
        refunds: [{ status: "PARTREFUNDED", amount: 5 }],
      })
    })

    it("books what the link was for when the order is edited meanwhile, and a second link takes the rest", async () => {
      const { orderId, link: first } = await aLinkOfAnOrder()
      await addABook(shop, admin, orderId)

      await pay(first)
      await eventually(async () =>
        expect((await orderMoney(admin, orderId)).outstanding).toBe(19.99)
      )
      const second = await links.make({ order_id: orderId })
      await pay(second)

      await isPaid(orderId)
      expect([first.amount, second.amount]).toEqual([19.99, 19.99])
    })

    it("is made once when an admin clicks twice, and the other click is told of it", async () => {
      const { orderId } = await anOrderToPay(shop, admin)

      const answers = await Promise.all([
        links.ask({ order_id: orderId }),
        links.ask({ order_id: orderId }),
      ])

      const [made, reported] = answers.sort(
        (one, other) => one.status - other.status
      )
      expect(made).toMatchObject({ status: 200 })
      const link = made.body.payment_link as AdminLink
      expect(reported).toMatchObject(
        aRefusal("No link was made", link.id, "R$ 19.99", link.url)
      )
      expect(await linksMade()).toHaveLength(1)
      expect(await atGateway(link)).toMatchObject({ status: "ACTIVE" })
      expect(await links.idsOf(`order_id=${orderId}`)).toEqual([link.id])
    })

    it("is refused for a paid order, a canceled one, and one that nobody knows", async () => {
      const paid = await aSoldOrder(shop)
      const canceled = await aSoldOrder(shop)
      await cancel(canceled.orderId)

      expect(await links.ask({ order_id: paid.orderId })).toMatchObject(
        aRefusal(paid.orderId, "nothing outstanding")
      )
      expect(await links.ask({ order_id: canceled.orderId })).toMatchObject(
        aRefusal(canceled.orderId, "canceled")
      )
      expect(await links.ask({ order_id: "order_unknown" })).toMatchObject({
        status: 404,
        body: { message: expect.stringContaining("order_unknown") },
      })
      expect(await linksMade()).toEqual([])
    })

    it("is made inactive when its order is canceled", async () => {
      const { orderId, link } = await aLinkOfAnOrder()

      await cancel(orderId)

      await isIn(link, "canceled")
      expect(await atGateway(link)).toMatchObject({
        status: "INACTIVE",
        paidAmount: 0,
      })
    })

    it("does not release what is reserved on a card", async () => {
      const shopper = aGuest(shop.api, shop.store)
      const checkout = await aCardCheckoutWithCard(
        { ...shop, shopper },
        { providerId: MANUAL_CARD_PROVIDER }
      )
      const { order } = await succeeds(checkout.complete())

      expect(await links.ask({ order_id: order.id })).toMatchObject(
        aRefusal("R$ 99.90", "reserved on a card", "Capture it first")
      )

      expect(await orderMoney(admin, order.id)).toMatchObject({
        paymentStatus: "authorized",
        collections: [{ status: "authorized" }],
      })
    })

    it("ends with its last day: the link is over, the store is told, and the order stays", async () => {
      const { orderId, link } = await aLinkOfAnOrder({ validity_days: 1 })

      await shop.simulator.expireLink(link.order_number)
      await letCodeTimePass(
        shop,
        { merchantChargeId: link.merchant_charge_id },
        THREE_DAYS_MS,
        { atGateway: false }
      )
      await resolveAndSynchronize(shop)

      await isIn(link, "expired")
      await eventually(() =>
        expect(shop.reported("checkout_transparent.payment.expired")).toEqual([
          expect.objectContaining({ charge_id: link.id }),
        ])
      )
      expect(await orderMoney(admin, orderId)).toMatchObject({
        paymentStatus: "partially_captured",
        outstanding: 19.99,
      })
      const next = await links.make({ order_id: orderId })
      expect(next.id).not.toBe(link.id)
    })
  })

  describe("a link for a draft order", () => {
    it("pays the draft, which stays paid when it is converted", async () => {
      const { draftId, link } = await aLinkOfADraft()

      await pay(link)
      await isPaid(draftId)
      const { order } = await convert(draftId)

      expect(link).toMatchObject({
        purpose: "order",
        amount: 99.9,
        order_id: draftId,
      })
      expect(order.status).toBe("pending")
      expect(await orderMoney(admin, draftId)).toMatchObject({
        paymentStatus: "captured",
        collections: [{ id: link.payment_collection_id, captured: 99.9 }],
      })
    })

    it("pays the order that the draft has become", async () => {
      const { draftId, link } = await aLinkOfADraft()
      await convert(draftId)

      await pay(link)

      await isPaid(draftId)
    })

    it("is made inactive when the draft is deleted", async () => {
      const { draftId, link } = await aLinkOfADraft()

      await succeeds(admin.request("delete", `/admin/draft-orders/${draftId}`))

      expect(await atGateway(link)).toMatchObject({ status: "INACTIVE" })
      expect(await links.read(link)).toMatchObject({ state: "canceled" })
    })

    it("keeps the draft from being deleted once it is paid", async () => {
      const { draftId, link } = await aLinkOfADraft()
      await pay(link)
      await isIn(link, "paid")

      expect(
        await admin.request("delete", `/admin/draft-orders/${draftId}`)
      ).toMatchObject(aRefusal(draftId, "not deleted", "R$ 99.90"))
      expect(await orderMoney(admin, draftId)).toMatchObject({
        collections: [{ id: link.payment_collection_id }],
      })
    })
  })

  describe("a link for an amount", () => {
    const words = {
      name: "Aula {reference}",
      description: "De violão",
      reference: "A-1",
    }

    it("is paid without any order, and given back on purpose", async () => {
      const link = await links.make({ amount: "25.5", ...words })
      await pay(link)
      await eventually(async () =>
        expect(
          await medusaSums(shop.container, link.payment_collection_id)
        ).toMatchObject({ captured: 2550, refunded: 0, orders: [] })
      )

      await succeeds(
        admin.request(
          "post",
          `/admin/checkout-transparent/charges/${link.id}/refund`,
          { reason: "The lesson was canceled." }
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

    it("of which somebody paid twice is one link, and a charge for the further payment", async () => {
      const link = await links.make({ amount: 10 })

      const { transactions } = await shop.simulator.payLink(link.order_number, {
        times: 2,
      })
      await shop.resolved()

      const further = await eventually(async () => {
        const charges = await knex()("checkout_transparent_charge").where({
          duplicate_of: link.id,
        })
        expect(charges).toHaveLength(1)
        return charges
      })
      expect(further).toEqual([expect.objectContaining({ amount: 1000 })])
      expect(transactions).toHaveLength(2)
      expect(await links.idsOf("account=br")).toEqual([link.id])
    })

    it("leaves nothing behind when the gateway refuses it, and the admin reads why", async () => {
      const collections = () =>
        knex()("payment_collection").where({ deleted_at: null }).count("id")
      const before = await collections()
      await shop.simulator
        .on("create_link")
        .respond(422, {
          error: {
            message: "expired_at is not a day",
            type: "validation",
            code: "B036",
          },
        })
        .once()

      const answer = await links.ask({ amount: 10 })

      expect(answer).toMatchObject(aRefusal("No link was made", "B036"))
      expect(await links.idsOf("state=pending")).toEqual([])
      expect(await collections()).toEqual(before)
    })
  })

  const REFUSED: [string, Record<string, unknown>, string][] = [
    ["neither order nor amount", {}, "order_id"],
    ["both", { order_id: "order_1", amount: 10 }, "order_id"],
    ["nothing to pay", { amount: 0 }, "0.01"],
    ["less than nothing", { amount: -1 }, "amount"],
    ["a third decimal", { amount: 1.999 }, "two decimals"],
    ["more than a link takes", { amount: 10_000_000 }, "9999999.99"],
    ["words for an amount", { amount: "ten" }, "19.99"],
    [
      "a redirect",
      { amount: 10, redirect_url: "https://evil.example" },
      "redirect_url",
    ],
    ["an unknown placeholder", { amount: 10, name: "{order}" }, "{reference}"],
    ["too long a name", { amount: 10, name: "a".repeat(101) }, "name"],
    [
      "too long a validity",
      { amount: 10, validity_days: 366 },
      "validity_days",
    ],
    ["an account that there is not", { amount: 10, account: "xx" }, '"xx"'],
    ["no account of several", { amount: 10, account: undefined }, "br, br-"],
  ]
  it("what cannot be a link is refused in words, and nothing is made", async () => {
    const answers = await Promise.all(
      REFUSED.map(async ([what, body]) => [what, await links.ask(body)])
    )

    expect(answers).toMatchObject(
      REFUSED.map(([what, , words]) => [what, aRefusal(words)])
    )
    expect(await linksMade()).toEqual([])
  })

  describe("inactivating a link", () => {
    it("lets nobody pay it any more, once and again", async () => {
      const { orderId, link } = await aLinkOfAnOrder()

      const inactive = await succeeds(links.deactivate(link))
      const again = await succeeds(links.deactivate(link))

      expect(inactive.payment_link).toMatchObject({
        state: "canceled",
        deactivated_at: expect.any(String),
      })
      expect(again.payment_link).toEqual(inactive.payment_link)
      expect(await atGateway(link)).toMatchObject({ status: "INACTIVE" })
      expect(await links.make({ order_id: orderId })).toMatchObject({
        state: "pending",
        amount: 19.99,
      })
    })

    it("is refused once it is paid, also when nobody has noticed yet", async () => {
      const link = await links.make({ amount: 10 })
      await shop.simulator.setNotificationUrl(null)
      await shop.simulator.payLink(link.order_number)

      expect(await links.deactivate(link)).toMatchObject(
        aRefusal("not made inactive", "paid (R$ 10.00", link.id)
      )
    })

    it("is refused while the gateway does not do it, and says until when it can be paid", async () => {
      const link = await links.make({ amount: 10 })
      await shop.simulator
        .on("deactivate_link")
        .respond(422, { error: { message: "Not now", code: "B038" } })
        .once()

      expect(await links.deactivate(link)).toMatchObject(
        aRefusal("not made inactive", link.id, "can be paid until")
      )
      expect(await atGateway(link)).toMatchObject({ status: "ACTIVE" })
      expect(
        (await succeeds(links.deactivate(link))).payment_link
      ).toMatchObject({ state: "canceled" })
    })
  })

  it("lists links, the newest first, by state, order and account", async () => {
    const { orderId } = await anOrderToPay(shop, admin)
    const free = await links.make({ amount: 10 })
    const ofOrder = await links.make({ order_id: orderId })
    const other = await links.make({ account: "br-at-checkout", amount: 11 })
    await succeeds(links.deactivate(free))

    const all = await succeeds(admin.request("get", PAYMENT_LINKS))

    expect(all).toMatchObject({ count: 3, limit: 20, offset: 0 })
    expect(all.payment_links).toMatchObject([
      { id: other.id, account: "br-at-checkout", order_id: null },
      { id: ofOrder.id, account: "br", order_id: orderId },
      { id: free.id, state: "canceled", created_by: adminId },
    ])
    expect(await links.idsOf("limit=1&offset=1")).toEqual([ofOrder.id])
    expect(await links.idsOf("state=canceled")).toEqual([free.id])
    expect(await links.idsOf("account=br-at-checkout")).toEqual([other.id])
    expect(await links.idsOf(`order_id=${orderId}`)).toEqual([ofOrder.id])
    expect(await links.idsOf("order_id=order_unknown")).toEqual([])
    for (const answer of [
      await admin.request("get", `${PAYMENT_LINKS}/${NO_LINK}`),
      await links.deactivate({ id: NO_LINK }),
    ]) {
      expect(answer).toMatchObject({
        status: 404,
        body: { message: expect.stringContaining(NO_LINK) },
      })
    }
  })
})
