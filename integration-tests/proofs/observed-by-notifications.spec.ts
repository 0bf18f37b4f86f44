import { randomUUID } from "node:crypto"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import {
  aCardCheckoutWithCard,
  CARD_PROVIDER,
  CPF,
  MANUAL_CARD_PROVIDER,
} from "../support/a-card-checkout"
import { aTemporaryCardToken } from "../support/a-card"
import {
  PIX_AT_CHECKOUT,
  PIX_PROVIDER,
  WALLET_PROVIDER,
} from "../support/a-code-checkout"
import {
  aCodeSale,
  aShownCode,
  chargeIdOf,
  orderPaidWith,
} from "../support/a-code-sale"
import { accountOf, deliver, notificationRows } from "../support/a-delivery"
import { latestChargeOf } from "../support/a-failed-completion"
import {
  aShownLink,
  bothSumsOfLink,
  type ShownLink,
} from "../support/a-link-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aGuest, choosePayment, succeeds } from "../support/a-shopper"
import { aSoldOrder, bothSums, type Sale } from "../support/a-sold-order"
import { ship } from "../support/an-order-to-pay"
import { anOperator } from "../support/an-operator"
import { eventually } from "../support/eventually"
import { agreed, aRefusal } from "../support/expect-money"
import { theJobSeesCodeAfter } from "../support/let-code-time-pass"
import { medusaSums } from "../support/medusa-sums"

const MINUTE_MS = 60_000
/** Longer than a Pix code can be paid, and shorter than that and the time for which its notification may be late. */
const AFTER_THE_END_MS = 45 * MINUTE_MS
const AFTER_THE_GRACE_MS = 120 * MINUTE_MS
const PAID = agreed({ captured: 9990, paymentStatus: "captured" })
const LOOKUPS = ["look_up", "look_up_link", "list_link_transactions"] as const

aNotifiedShop({ observe: "notifications" }, (shop) => {
  const operator = anOperator(shop)

  beforeEach(() => shop.simulator.setInterfaceOnly(true))
  afterEach(async () => {
    for (const operation of LOOKUPS) {
      expect(await shop.requests(operation)).toEqual([])
    }
  })

  const refundsSent = async () => (await shop.requests("refund")).length
  const onCharge = (id: string, action: string, body: object) =>
    operator.request(
      "post",
      `/admin/checkout-transparent/charges/${id}/${action}`,
      body
    )
  /** What an administrator sees of both sides before a decision. */
  const figuresOf = (id: string) =>
    succeeds(
      operator.request(
        "get",
        `/admin/checkout-transparent/charges/${id}/gateway`
      )
    )
  const kindsOf = (chargeId: string) => operator.openKinds(chargeId)

  /** Pays or changes a charge without the delivery of its notification; returns the bodies. */
  const undelivered = async (change: () => Promise<unknown>) => {
    const known = (await shop.simulator.notifications()).length
    await shop.simulator.onNotification().lose().always()
    await change()
    await shop.simulator.clearNotificationScripts()
    return (await shop.simulator.notifications())
      .slice(known)
      .map(({ body }) => body as Record<string, any>)
  }
  const delivered = async (body: object, authorization?: string) => {
    const answer = await deliver(shop.hookUrl, {
      ...(authorization === undefined ? {} : { authorization }),
      headers: { "content-type": "application/json" },
      body,
    })
    await shop.resolved()
    return answer.status
  }
  /** Chooses a card in the cart of a code, which is canceled first where that is offered. */
  const chooseCard = async ({
    checkout: { shopper, collectionId },
  }: Awaited<ReturnType<typeof aShownCode>>) =>
    choosePayment(shopper, {
      ...{ collectionId, providerId: CARD_PROVIDER },
      data: {
        temporary_card_token: await aTemporaryCardToken(shop.simulator.url),
        document: CPF,
      },
    })
  const isBooked = (sale: Sale, expected = PAID) =>
    eventually(async () => expect(await bothSums(shop, sale)).toEqual(expected))

  describe("a sale", () => {
    it("is made by card", async () => {
      const sale = await aSoldOrder(shop)
      await shop.resolved()

      await isBooked(sale)
      expect(await kindsOf(sale.chargeId)).toEqual([])
    })

    it.each([PIX_PROVIDER, WALLET_PROVIDER])(
      "is made by %s, once its notification reports the payment",
      async (providerId) => {
        const sale = await aCodeSale(shop, { providerId })
        await shop.resolved()

        await isBooked(sale)
        expect(await kindsOf(sale.chargeId)).toEqual([])
      }
    )

    it("is made by payment link, and its refund in the panel is booked", async () => {
      const link = await aShownLink(shop)
      const sale = await aLinkSale(link)
      await shop.simulator.refundLink(await transactionOf(link), 3000)

      await eventually(async () =>
        expect(await bothSumsOfLink(shop, sale)).toEqual(
          agreed({
            ...{ captured: 9990, refunded: 3000 },
            paymentStatus: "partially_refunded",
          })
        )
      )
    })

    const aLinkSale = async (link: ShownLink) => {
      await shop.simulator.payLink(link.linkId)
      return { ...(await orderPaidWith(shop, link)), linkId: link.linkId }
    }
    const transactionOf = async ({ linkId }: ShownLink) =>
      (await shop.simulator.paymentLink(linkId))!.transactions[0]!.id

    it("lists a second payment of a link, and sends no refund of it", async () => {
      const link = await aShownLink(shop)
      const { chargeId } = await aLinkSale(link)
      await shop.simulator.payLink(link.linkId)
      await shop.resolved()

      await eventually(async () => {
        const { discrepancies } = await succeeds(
          operator.request(
            "get",
            "/admin/checkout-transparent/discrepancies?status=open&kind=unmatched_payment"
          )
        )
        expect(discrepancies).toMatchObject([
          { details: expect.stringContaining("not looked up") },
        ])
        expect(discrepancies[0].charge_id).not.toBe(chargeId)
      })
      expect(await shop.requests("refund_link")).toEqual([])
    })
  })

  describe("a card whose answer is lost", () => {
    const aCheckout = () =>
      aCardCheckoutWithCard({ ...shop, shopper: aGuest(shop.api, shop.store) })

    it.each<[string, () => Promise<void>]>([
      [
        "with its connection",
        () => shop.simulator.on("authorize").resetAfterCommit().once(),
      ],
      [
        "behind a 401",
        () => shop.simulator.on("authorize").failAfterCommit(401).once(),
      ],
    ])(
      "%s is not charged again, and gets its order when the notification arrives",
      async (_, strike) => {
        const checkout = await aCheckout()
        await strike()
        const [body] = await undelivered(async () => {
          expect((await checkout.complete()).status).toBe(200)
        })
        const again = await succeeds(checkout.complete())
        expect(again.type).toBe("cart")

        await delivered(body!)

        await eventually(async () =>
          expect(
            await medusaSums(shop.container, checkout.collectionId)
          ).toMatchObject({
            orders: [{ id: expect.any(String) }],
            captured: 9990,
          })
        )
        expect(await shop.requests("authorize")).toHaveLength(1)
      }
    )

    it("stays unknown and is listed when its notification is lost as well", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("authorize").resetAfterCommit().once()
      await undelivered(() => checkout.complete())
      const charge = await latestChargeOf(shop, checkout)

      await theJobSeesCodeAfter(shop, charge, 20 * MINUTE_MS)

      expect(await latestChargeOf(shop, checkout)).toMatchObject({
        state: "unresolved",
      })
      expect(await kindsOf(charge.id)).toEqual(["unresolved"])
      expect((await checkout.chooseCard()).status).toBe(400)
      expect(await shop.requests("authorize")).toHaveLength(1)

      const { observed, operation, gateway } = await figuresOf(charge.id)
      expect(gateway).toBeNull()
      await succeeds(
        onCharge(charge.id, "resolve", {
          ...{ observed, operation_id: operation.id, reason: "Seen there." },
          ...{ outcome: "happened", as: "paid" },
        })
      )

      await eventually(async () =>
        expect(
          await medusaSums(shop.container, checkout.collectionId)
        ).toMatchObject({
          orders: [{ id: expect.any(String) }],
          captured: 9990,
        })
      )
      expect(await kindsOf(charge.id)).toEqual([])
    })

    it("counts as contradicted when an administrator said that it never happened, until the figure is accepted", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("authorize").resetAfterCommit().once()
      const [body] = await undelivered(() => checkout.complete())
      const { id } = await latestChargeOf(shop, checkout)
      const { observed, operation } = await figuresOf(id)
      await succeeds(
        onCharge(id, "resolve", {
          ...{ observed, operation_id: operation.id, reason: "Not there." },
          outcome: "never_happened",
        })
      )

      await delivered(body!)
      await eventually(async () =>
        expect(await kindsOf(id)).toEqual(["contradicted"])
      )
      const figures = await figuresOf(id)
      expect(figures.gateway).toMatchObject({ state: "paid", captured: 99.9 })
      await succeeds(
        onCharge(id, "accept-gateway-figure", {
          ...{ observed: figures.observed, reason: "It is there." },
        })
      )

      expect(await latestChargeOf(shop, checkout)).toMatchObject({
        state: "paid",
        sums: { captured: 9990, refunded: 0 },
      })
      expect(await kindsOf(id)).not.toContain("contradicted")
      expect(await refundsSent()).toBe(0)
    })
  })

  describe("the notification of a paid Pix", () => {
    it("is booked when it arrives after the end of the code", async () => {
      const code = await aShownCode(shop, { providerId: PIX_AT_CHECKOUT })
      await succeeds(code.checkout.complete())
      const [body] = await undelivered(() =>
        shop.simulator.pay(code.merchantChargeId)
      )
      await theJobSeesCodeAfter(shop, code, AFTER_THE_END_MS)

      await delivered(body!)

      const { orderId } = await orderPaidWith(shop, code)
      await eventually(async () =>
        expect(
          await operator.order(orderId, "status,payment_status")
        ).toMatchObject({ status: "pending", payment_status: "captured" })
      )
    })

    it("is listed, and its money stays, when its order was canceled before it arrives", async () => {
      const code = await aShownCode(shop, { providerId: PIX_AT_CHECKOUT })
      const { order } = await succeeds(code.checkout.complete())
      const [body] = await undelivered(() =>
        shop.simulator.pay(code.merchantChargeId)
      )
      await theJobSeesCodeAfter(shop, code, AFTER_THE_GRACE_MS)
      await eventually(async () =>
        expect(await operator.order(order.id, "status")).toMatchObject({
          status: "canceled",
        })
      )

      await delivered(body!)

      const chargeId = await chargeIdOf(shop, code)
      await eventually(async () =>
        expect(await kindsOf(chargeId)).toEqual(["unmatched_payment"])
      )
      expect(await refundsSent()).toBe(0)
    })

    it("waits while a cancellation of the code is in doubt, and is booked when an administrator says that it never happened", async () => {
      const code = await aShownCode(shop)
      await shop.simulator.setInterfaceOnly(false)
      await shop.simulator.on("refund").reset().once()
      const chosen = await chooseCard(code)
      await shop.simulator.setInterfaceOnly(true)
      const chargeId = await chargeIdOf(shop, code)
      await shop.simulator.pay(code.merchantChargeId)
      await shop.simulator.deliveriesIdle()
      await theJobSeesCodeAfter(shop, code, 20 * MINUTE_MS)

      expect(chosen.status).toBe(400)
      expect(await kindsOf(chargeId)).toEqual(["unresolved"])
      expect(
        await medusaSums(shop.container, code.checkout.collectionId)
      ).toMatchObject({ orders: [], captured: 0 })

      const { observed, operation } = await figuresOf(chargeId)
      await succeeds(
        onCharge(chargeId, "resolve", {
          ...{ observed, operation_id: operation.id, reason: "It is paid." },
          outcome: "never_happened",
        })
      )

      await isBooked(await orderPaidWith(shop, code))
      expect(await kindsOf(chargeId)).toEqual([])
      expect(await refundsSent()).toBe(1)
    })

    it("changes nothing when it is repeated or names another merchant, another amount or a charge that is not ours", async () => {
      const code = await aShownCode(shop)
      const [body] = await undelivered(() =>
        shop.simulator.pay(code.merchantChargeId)
      )
      const forged = (changes: object, data: object = {}) =>
        delivered({
          ...body!,
          ...changes,
          id: randomUUID(),
          data: { ...body!.data, ...data },
        })
      const chargeId = await chargeIdOf(shop, code)

      expect(await delivered(body!, "not the token")).toBe(401)
      expect(await forged({ merchantDocument: "99888777000166" })).toBe(200)
      expect(await forged({}, { amount: 1, originalAmount: 99_999 })).toBe(200)
      expect(await forged({}, { merchantChargeId: randomUUID() })).toBe(200)

      expect(
        await medusaSums(shop.container, code.checkout.collectionId)
      ).toMatchObject({ orders: [], captured: 0 })
      expect(await kindsOf(chargeId)).toEqual(["notified_only", "contradicted"])

      // The genuine one is older than those, and the first that is believed.
      await delivered(body!)
      await delivered(body!)
      const sale = await orderPaidWith(shop, code)
      await isBooked(sale)
      expect(await kindsOf(chargeId)).toEqual(["notified_only"])
    })
  })

  describe("a refund", () => {
    it("in the panel is booked once, though its notifications are repeated and arrive in reverse order", async () => {
      const sale = await aSoldOrder(shop)
      await shop.resolved()
      const refund = (amount: number) =>
        shop.simulator.panelRefund(sale.merchantChargeId, amount)
      const [first] = await undelivered(() => refund(3000))
      await shop.simulator.advanceClock(1000)
      const [second] = await undelivered(() => refund(2000))

      for (const body of [second, first, second, first]) {
        await delivered(body!)
      }

      await isBooked(
        sale,
        agreed({
          ...{ captured: 9990, refunded: 5000 },
          paymentStatus: "partially_refunded",
        })
      )
      const results = (await notificationRows(shop.container)).map(
        ({ judged_as }) => judged_as as unknown
      )
      expect(results).toContain("outdated")
      expect(await kindsOf(sale.chargeId)).toEqual([])
    })

    it("by an administrator is refused in words, and booked when it was made in the panel", async () => {
      const sale = await aSoldOrder(shop)
      await shop.resolved()

      expect(await operator.refund(sale, 30)).toMatchObject(
        aRefusal("does not offer this")
      )
      expect(await bothSums(shop, sale)).toEqual(PAID)
      await shop.simulator.panelRefund(sale.merchantChargeId, 3000)

      await isBooked(
        sale,
        agreed({
          ...{ captured: 9990, refunded: 3000 },
          paymentStatus: "partially_refunded",
        })
      )
      expect(await refundsSent()).toBe(1)
    })
  })

  describe("reserved money", () => {
    const aReservedOrder = async () => {
      await shop.simulator.setNotificationUrl(
        shop.hookUrl.replace(/br$/, "br-manual")
      )
      const sale = await aSoldOrder(shop, { providerId: MANUAL_CARD_PROVIDER })
      await shop.resolved()
      return sale
    }
    const account = () => accountOf(shop.container, "br-manual")

    afterEach(() => {
      account().capture = "manual"
    })

    it("whose capture is not offered is captured in the panel, and booked", async () => {
      const sale = await aReservedOrder()

      expect(await operator.capture(sale)).toMatchObject(
        aRefusal("does not offer this")
      )
      await shop.simulator.panelCapture(sale.merchantChargeId)

      await isBooked(sale)
    })

    it("that has ended by time without a notification is listed, until an administrator resolves it", async () => {
      const sale = await aReservedOrder()
      const later = (days: number) =>
        theJobSeesCodeAfter(shop, sale, days * 24 * 60 * MINUTE_MS, {
          atGateway: false,
        })

      await later(6.9)
      expect(await kindsOf(sale.chargeId)).toEqual([])
      await later(0.2)
      const [listed] = await operator.open(sale.chargeId)
      expect(listed).toMatchObject({ kind: "still_authorized" })
      await succeeds(
        operator.resolveDiscrepancy(listed?.id, {
          ...{ observed: listed?.observed, resolution: "It has lapsed." },
        })
      )
      await later(1)

      expect(await kindsOf(sale.chargeId)).toEqual([])
      const due = await shop.container
        .resolve(ContainerRegistrationKeys.PG_CONNECTION)(
          "checkout_transparent_charge"
        )
        .where({ id: sale.chargeId })
        .first("synchronize_at")
      expect(due).toEqual({ synchronize_at: null })
    })

    it("of a shipped order is listed until the panel's capture is booked", async () => {
      account().capture = "at_shipment"
      const sale = await aReservedOrder()

      await ship(operator.admin, sale.orderId)
      await eventually(async () =>
        expect(await kindsOf(sale.chargeId)).toEqual(["still_authorized"])
      )
      await shop.simulator.panelCapture(sale.merchantChargeId)

      await isBooked(sale)
      await eventually(async () =>
        expect(await kindsOf(sale.chargeId)).toEqual([])
      )
    })
  })

  it("a shopper who chooses a card instead of a Pix is charged once, and a late payment of the Pix is listed", async () => {
    const code = await aShownCode(shop)
    const { collectionId } = code.checkout
    await succeeds(chooseCard(code))
    await succeeds(code.checkout.complete())
    await shop.simulator.pay(code.merchantChargeId)
    await shop.resolved()

    const chargeId = await chargeIdOf(shop, code)
    await eventually(async () =>
      expect(await kindsOf(chargeId)).toEqual(["unmatched_payment"])
    )
    expect(await medusaSums(shop.container, collectionId)).toMatchObject({
      captured: 9990,
      refunded: 0,
    })
  })

  it("takes a chargeback from a notification, and lists it", async () => {
    const sale = await aSoldOrder(shop, { providerId: CARD_PROVIDER })
    await shop.resolved()

    await shop.simulator.panelChargeBack(sale.merchantChargeId)

    await eventually(async () =>
      expect(await kindsOf(sale.chargeId)).toEqual(["chargeback"])
    )
  })
})
