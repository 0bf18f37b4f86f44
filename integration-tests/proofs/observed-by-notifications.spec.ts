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
import {
  accountOf,
  allAreProcessed,
  deliver,
  notificationRows,
} from "../support/a-delivery"
import { latestChargeOf } from "../support/a-failed-completion"
import {
  aShownLink,
  bothSumsOfLink,
  type ShownLink,
} from "../support/a-link-sale"
import { aNotifiedShop } from "../support/a-notified-shop"
import { adminPaymentLinks } from "../support/admin-payment-links"
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
  const delivered = async (
    body: object,
    authorization?: string,
    account = "br"
  ) => {
    const answer = await deliver(shop.hookUrl.replace(/br$/, account), {
      ...(authorization === undefined ? {} : { authorization }),
      headers: { "content-type": "application/json" },
      body,
    })
    await shop.resolved()
    return answer.status
  }
  /** The same notification of an event half an hour later, with other figures. */
  const laterThan = (body: Record<string, any>, data: object) => ({
    ...body,
    id: randomUUID(),
    eventDate: new Date(
      Date.parse(body.eventDate) + 30 * MINUTE_MS
    ).toISOString(),
    data: { ...body.data, ...data },
  })
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
  const areKinds = (chargeId: string, kinds: string[]) =>
    eventually(async () => expect(await kindsOf(chargeId)).toEqual(kinds))
  const isListedWith = async (chargeId: string, kind: string, words: string) =>
    expect(await operator.open(chargeId)).toContainEqual(
      expect.objectContaining({ kind, details: expect.stringContaining(words) })
    )
  /** Runs the job as if time had passed for us, and not for the gateway, whose access tokens last five minutes. */
  const laterHere = (code: { merchantChargeId: string }, minutes: number) =>
    theJobSeesCodeAfter(shop, code, minutes * MINUTE_MS, { atGateway: false })
  /** Reserved money of an order, at the account that captures by hand. */
  const aReservedOrder = async () => {
    await shop.simulator.setNotificationUrl(
      shop.hookUrl.replace(/br$/, "br-manual")
    )
    const sale = await aSoldOrder(shop, { providerId: MANUAL_CARD_PROVIDER })
    await shop.resolved()
    return sale
  }

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

    it("asks once to deactivate a paid link, and lists the link until an administrator has deactivated it in the panel, where the gateway does not offer that", async () => {
      const link = await aShownLink(shop)
      const { chargeId } = await aLinkSale(link)
      await areKinds(chargeId, ["waiting_too_long"])
      for (const minutes of [10, 600, 1_500]) {
        await laterHere(link, minutes)
      }

      expect(await shop.requests("deactivate_link")).toHaveLength(1)
      const [listed] = await operator.open(chargeId)
      expect(listed).toMatchObject({
        kind: "waiting_too_long",
        details: expect.stringContaining(
          "Deactivate it in the merchant panel, then mark this as resolved"
        ),
      })

      await succeeds(
        operator.resolveDiscrepancy(listed?.id, {
          ...{ observed: listed?.observed, resolution: "It is inactive." },
        })
      )
      await laterHere(link, 600)
      expect(await kindsOf(chargeId)).toEqual([])
      expect(await shop.requests("deactivate_link")).toHaveLength(1)
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
      await areKinds(id, ["contradicted"])
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
      await areKinds(chargeId, ["unmatched_payment"])
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

  describe("a decided refund whose request the gateway does not offer", () => {
    /** A paid Pix that no order waits for, because its order was canceled before the notification arrived. */
    const anUnmatchedPix = async () => {
      const code = await aShownCode(shop, { providerId: PIX_AT_CHECKOUT })
      await succeeds(code.checkout.complete())
      const [body] = await undelivered(() =>
        shop.simulator.pay(code.merchantChargeId)
      )
      await laterHere(code, 120)
      await delivered(body!)
      const chargeId = await chargeIdOf(shop, code)
      await areKinds(chargeId, ["unmatched_payment"])
      return { ...code, chargeId }
    }
    const chargeAsShown = async (id: string) =>
      (
        await succeeds(
          operator.request("get", `/admin/checkout-transparent/charges/${id}`)
        )
      ).charge
    const askForRefund = async (id: string) =>
      onCharge(id, "refund", {
        reason: "Nobody waits for it.",
        observed: (await chargeAsShown(id)).observed,
      })
    const laterStillSent = async (
      code: { merchantChargeId: string },
      operation: "refund" | "refund_link",
      times: number
    ) => {
      for (const minutes of [20, 20, 1_500]) {
        await laterHere(code, minutes)
      }
      expect(await shop.requests(operation)).toHaveLength(times)
    }

    it("is sent once for each time that an administrator asks for it, and its listing is closed by the notification of the panel's refund", async () => {
      const code = await anUnmatchedPix()

      expect(await askForRefund(code.chargeId)).toMatchObject(
        aRefusal("does not offer this", "Refund it in the merchant panel")
      )
      await laterStillSent(code, "refund", 1)
      await isListedWith(
        code.chargeId,
        "refund_failed",
        "Refund it in the merchant panel"
      )
      expect((await chargeAsShown(code.chargeId)).actions).toContain("refund")
      expect((await askForRefund(code.chargeId)).status).toBe(400)
      await laterStillSent(code, "refund", 2)

      await shop.simulator.panelRefund(code.merchantChargeId)
      await areKinds(code.chargeId, [])
      const { collectionId } = code.checkout
      expect(await medusaSums(shop.container, collectionId)).toMatchObject({
        captured: 0,
        refunded: 0,
      })
      await laterStillSent(code, "refund", 2)
    })

    it("succeeds as soon as an administrator asks for it after the gateway has begun to offer it", async () => {
      const code = await anUnmatchedPix()
      await askForRefund(code.chargeId)
      await shop.simulator.setInterfaceOnly(false)
      await laterStillSent(code, "refund", 1)
      await succeeds(askForRefund(code.chargeId))

      await areKinds(code.chargeId, [])
      expect(await refundsSent()).toBe(2)
    })

    it("of a link's payment that Medusa has booked is booked when the panel has made it", async () => {
      const { make } = adminPaymentLinks(() => operator.admin)
      const {
        id,
        url,
        merchant_charge_id: merchantChargeId,
      } = await make({
        ...{ amount: 50, description: "Reserva" },
      })
      const linkId = url.split("/").at(-1)!
      await shop.simulator.payLink(linkId)
      const sums = async () =>
        medusaSums(
          shop.container,
          (await chargeAsShown(id)).payment_collection_id
        )
      await eventually(async () =>
        expect(await sums()).toMatchObject({ captured: 5000, refunded: 0 })
      )
      await onCharge(id, "refund", { reason: "It was a mistake." })
      await laterStillSent({ merchantChargeId }, "refund_link", 1)
      await isListedWith(id, "refund_failed", "Refund it in the merchant panel")

      const [payment] = (await shop.simulator.paymentLink(linkId))!.transactions
      await shop.simulator.refundLink(payment!.id, 5000)

      await areKinds(id, ["waiting_too_long"])
      expect(await sums()).toMatchObject({ captured: 5000, refunded: 5000 })
    })

    it("of reserved money is closed, and Medusa's payment is canceled, when the panel has released it", async () => {
      const sale = await aReservedOrder()
      await expect(
        shop.container.resolve("payment").cancelPayment(sale.paymentId)
      ).rejects.toThrow("does not offer this")

      await laterStillSent(sale, "refund", 1)
      await isListedWith(
        sale.chargeId,
        "refund_failed",
        "Release it in the merchant panel"
      )
      await shop.simulator.panelVoid(sale.merchantChargeId)
      await shop.resolved()
      await laterHere(sale, 2)

      // Its order is not canceled, and nothing pays for it any more.
      expect(await kindsOf(sale.chargeId)).toEqual(["order_without_charge"])
      const payment = await shop.container
        .resolve("payment")
        .retrievePayment(sale.paymentId)
      expect(payment.canceled_at).toEqual(expect.any(Date))
    })
  })

  describe("an order whose money the gateway does not release over its interface", () => {
    it.each([
      {
        money: "reserved",
        aSale: () => aReservedOrder(),
        words: "Release the reserved money in the merchant panel",
        inPanel: (id: string) => shop.simulator.panelVoid(id),
      },
      {
        money: "captured",
        aSale: async () => {
          const sale = await aSoldOrder(shop)
          await shop.resolved()
          return sale
        },
        words: "Refund the payment in the merchant panel",
        inPanel: (id: string) => shop.simulator.panelRefund(id),
      },
    ])(
      "is canceled in a second try, after its $money money was given back in the panel as the refusal says",
      async ({ aSale, words, inPanel }) => {
        const sale = await aSale()

        expect(await operator.cancel(sale)).toMatchObject(
          aRefusal("does not offer this", words, "then cancel the order again")
        )
        expect(await operator.order(sale.orderId, "status")).toMatchObject({
          status: "pending",
        })
        await inPanel(sale.merchantChargeId)
        await shop.resolved()
        await succeeds(operator.cancel(sale))

        expect(await operator.order(sale.orderId, "status")).toMatchObject({
          status: "canceled",
        })
        await areKinds(sale.chargeId, [])
        expect(await refundsSent()).toBe(1)
      }
    )
  })

  describe("reserved money", () => {
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
      await areKinds(sale.chargeId, ["still_authorized"])
      await shop.simulator.panelCapture(sale.merchantChargeId)

      await isBooked(sale)
      await areKinds(sale.chargeId, [])
    })
  })

  it("a shopper who chooses a card instead of a Pix is charged once, and a late payment of the Pix is listed, as is what contradicts it", async () => {
    const code = await aShownCode(shop)
    const { collectionId } = code.checkout
    await succeeds(chooseCard(code))
    await succeeds(code.checkout.complete())
    const [body] = await undelivered(() =>
      shop.simulator.pay(code.merchantChargeId)
    )
    await delivered(body!)

    const chargeId = await chargeIdOf(shop, code)
    await areKinds(chargeId, ["unmatched_payment"])
    expect(await medusaSums(shop.container, collectionId)).toMatchObject({
      captured: 9990,
      refunded: 0,
    })
    await delivered(laterThan(body!, { amount: 1, originalAmount: 99_999 }))
    expect(await kindsOf(chargeId)).toEqual([
      "unmatched_payment",
      "contradicted",
    ])
  })

  describe("what contradicts a charge", () => {
    it("stays listed when an event that happened before it is believed, and no order is placed", async () => {
      const code = await aShownCode(shop)
      const [body] = await undelivered(() =>
        shop.simulator.pay(code.merchantChargeId)
      )
      const chargeId = await chargeIdOf(shop, code)
      const [transaction] = body!.data.transactions
      const hoursAgo = (hours: number) =>
        new Date(Date.now() - hours * 60 * MINUTE_MS).toISOString()
      await delivered({
        ...laterThan(body!, {
          status: "BLOCKED",
          transactions: [{ ...transaction, status: "BLOCKED" }],
        }),
        eventDate: hoursAgo(1),
      })
      expect(await kindsOf(chargeId)).toEqual(["contradicted"])

      await delivered({ ...body!, eventDate: hoursAgo(2) })

      expect(await kindsOf(chargeId)).toEqual(["contradicted"])
      expect(
        await medusaSums(shop.container, code.checkout.collectionId)
      ).toMatchObject({ orders: [] })
    })

    const ofLink = (body: Record<string, any>, changes: object) => ({
      ...body,
      data: {
        ...body.data,
        transaction: { ...body.data.transaction, ...changes },
      },
    })

    it("is listed when it is a payment of a link that cannot be read, beside another one of a wrong amount", async () => {
      const link = await aShownLink(shop)
      const [body] = await undelivered(() =>
        shop.simulator.payLink(link.linkId)
      )
      await delivered(ofLink(body!, { amount: "99,90" }))
      await delivered(ofLink(body!, { amount: 5000 }))

      const listed = await operator.open(await chargeIdOf(shop, link))
      expect(listed.map(({ kind }) => kind)).toEqual(["notified_only"])
      expect(listed[0]?.details).toMatch(/another amount.*cannot be read/)
    })

    it("is listed when it is a refund of a link's payment that nothing reported", async () => {
      const link = await aShownLink(shop)
      await shop.simulator.payLink(link.linkId)
      const { chargeId } = await orderPaidWith(shop, link)
      await shop.resolved()
      const paid = await shop.simulator.paymentLink(link.linkId)
      const [body] = await undelivered(() =>
        shop.simulator.refundLink(paid!.transactions[0]!.id, 3000)
      )
      await deliver(shop.hookUrl, {
        headers: { "content-type": "application/json" },
        body: ofLink(body!, { originalTransactionId: randomUUID() }),
      })
      await allAreProcessed(shop.container)

      expect(await kindsOf(chargeId)).toEqual(["notified_only"])
    })
  })

  describe("the token of another account", () => {
    const TOKEN = "the token of another account"
    const other = () => accountOf(shop.container, "br-manual")
    let before: ReturnType<typeof other>

    beforeEach(() => {
      before = { ...other(), paymentLink: { ...other().paymentLink } }
      other().notificationTokens = [TOKEN]
      other().paymentLink.apiKeys = []
      other().merchantDocument = "99888777000166"
    })
    afterEach(() => {
      Object.assign(other(), before)
    })

    it("reports no payment of a Pix or of a link", async () => {
      const code = await aShownCode(shop)
      const link = await aShownLink(shop)
      const bodies = await undelivered(async () => {
        await shop.simulator.pay(code.merchantChargeId)
        await shop.simulator.payLink(link.linkId)
      })
      for (const body of bodies) {
        expect(await delivered(body, TOKEN, "br-manual")).toBe(200)
      }

      for (const unpaid of [code, link]) {
        expect(
          await medusaSums(shop.container, unpaid.checkout.collectionId)
        ).toMatchObject({ orders: [], captured: 0 })
        expect(
          await operator.open(await chargeIdOf(shop, unpaid))
        ).toMatchObject([
          {
            kind: "notified_only",
            details: expect.stringContaining("another account"),
          },
        ])
      }
    })
  })

  it("takes a chargeback from a notification, and lists it", async () => {
    const sale = await aSoldOrder(shop, { providerId: CARD_PROVIDER })
    await shop.resolved()

    await shop.simulator.panelChargeBack(sale.merchantChargeId)

    await areKinds(sale.chargeId, ["chargeback"])
  })
})
