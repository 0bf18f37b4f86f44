import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { randomUUID } from "node:crypto"
import { ledgerOf } from "../../src/medusa/container"
import {
  aCardCheckoutWithCard,
  CARD_PROVIDER,
} from "../../harness/shopper/a-card-checkout"
import {
  PIX_AT_CHECKOUT_PROVIDER,
  PIX_PROVIDER,
  WALLET_PROVIDER,
} from "../../harness/shopper/a-code-checkout"
import {
  anOrderPaidByCode,
  aCheckoutWithPaymentCode,
  requireChargeIdOfCode,
  waitForOrderOfCode,
} from "../support/sales/a-code-sale"
import { postNotification } from "../../harness/notifications/deliver"
import {
  accountOptionsOf,
  synchronizeUntilNotificationsHandled,
} from "../support/notifications/stored-notifications"
import { requireLatestChargeOfCheckout } from "../support/sales/a-failed-completion"
import {
  aCheckoutWithPaymentLink,
  gatewayAndMedusaSumsOfLink,
  type CheckoutWithPaymentLink,
} from "../support/sales/a-link-sale"
import { describeNotifiedShop } from "../support/app/describe-notified-shop"
import { aGuest, expectSuccess } from "../../harness/shopper/a-shopper"
import { aSoldOrder } from "../support/sales/a-sold-order"
import { eventually } from "../../harness/eventually"
import { buildExpectedEqualSums } from "../support/orders/expect-money"
import { synchronizeAfterTimePassed } from "../support/app/let-charge-time-pass"
import { medusaSums } from "../support/orders/medusa-sums"
import { helpersWithoutLookups } from "../support/admin/helpers-without-lookups"
import { listCodesOfMessage } from "../support/admin/list-codes-of-message"

const MINUTE_MS = 60_000
/**
 * How far the tests move the time forward, in milliseconds. A Pix code has then expired, but its order still waits for
 * a late notification.
 */
const AFTER_THE_END_MS = 45 * MINUTE_MS
const AFTER_THE_GRACE_MS = 120 * MINUTE_MS

describeNotifiedShop({ observe: "notifications" }, (shop) => {
  const {
    operator,
    countRefundRequests,
    postChargeAction,
    ledgerAndGatewayStateOf,
    kindsOf,
    withholdNotifications,
    deliverAndHandle,
    aLaterNotification,
    chooseCard,
    expectBooked,
    expectOpenKinds,
    synchronizeAfterMinutes,
  } = helpersWithoutLookups(shop)

  describe("a sale", () => {
    it("with the option observe: notifications, Medusa records a card payment at a gateway whose API has no lookups", async () => {
      const sale = await aSoldOrder(shop)
      await shop.waitUntilNotificationsHandled()

      await expectBooked(sale)
      expect(await kindsOf(sale.chargeId)).toEqual([])
    })

    it.each([PIX_PROVIDER, WALLET_PROVIDER])(
      "with the option observe: notifications, Medusa records a Pix or wallet payment when only a notification reports it (payment provider %s)",
      async (providerId) => {
        const sale = await anOrderPaidByCode(shop, { providerId })
        await shop.waitUntilNotificationsHandled()

        await expectBooked(sale)
        expect(await kindsOf(sale.chargeId)).toEqual([])
      }
    )

    it("with the option observe: notifications, Medusa records the payment of a payment link and a refund from the merchant panel without lookups", async () => {
      const link = await aCheckoutWithPaymentLink(shop)
      const sale = await aLinkSale(link)
      await shop.simulator.refundLink(await transactionOf(link), 3000)

      await eventually(async () =>
        expect(await gatewayAndMedusaSumsOfLink(shop, sale)).toEqual(
          buildExpectedEqualSums({
            captured: 9990,
            refunded: 3000,
            paymentStatus: "partially_refunded",
          })
        )
      )
    })

    const aLinkSale = async (link: CheckoutWithPaymentLink) => {
      await shop.simulator.payLink(link.linkId)
      return { ...(await waitForOrderOfCode(shop, link)), linkId: link.linkId }
    }
    const transactionOf = async ({ linkId }: CheckoutWithPaymentLink) =>
      (await shop.simulator.paymentLink(linkId))!.transactions[0]!.id

    it("with the option observe: notifications, a second payment of one payment link is listed as a discrepancy and is not refunded", async () => {
      const link = await aCheckoutWithPaymentLink(shop)
      const { chargeId } = await aLinkSale(link)
      await shop.simulator.payLink(link.linkId)
      await shop.waitUntilNotificationsHandled()

      await eventually(async () => {
        const { discrepancies } = await expectSuccess(
          operator.request(
            "get",
            "/admin/checkout-transparent/discrepancies?status=open&kind=unmatched_payment"
          )
        )
        expect(discrepancies).toMatchObject([
          {
            details: {
              code: "paid_twice",
              then: { code: "refund_needs_look_up" },
            },
          },
        ])
        expect(discrepancies[0].charge_id).not.toBe(chargeId)
      })
      expect(await shop.requests("refund_link")).toEqual([])
    })

    it("with the option observe: notifications, a failed deactivation of a paid payment link is not repeated, and the link is listed as a discrepancy until an administrator resolves it", async () => {
      const link = await aCheckoutWithPaymentLink(shop)
      const { chargeId } = await aLinkSale(link)
      await expectOpenKinds(chargeId, ["waiting_too_long"])
      for (const minutes of [10, 600, 1_500]) {
        await synchronizeAfterMinutes(link, minutes)
      }

      expect(await shop.requests("deactivate_link")).toHaveLength(1)
      const [listed] = await operator.listOpenDiscrepancies(chargeId)
      expect(listed).toMatchObject({
        kind: "waiting_too_long",
        details: { code: "paid_link_not_deactivated" },
      })

      await expectSuccess(
        operator.resolveDiscrepancy(listed?.id, {
          observed: listed?.observed,
          resolution: "It is inactive.",
        })
      )
      await synchronizeAfterMinutes(link, 600)
      expect(await kindsOf(chargeId)).toEqual([])
      expect(await shop.requests("deactivate_link")).toHaveLength(1)
    })
  })

  describe("a card whose answer is lost", () => {
    const aCheckout = () =>
      aCardCheckoutWithCard({ ...shop, shopper: aGuest(shop.api, shop.store) })

    it.each<[string, () => Promise<void>]>([
      [
        "resets the connection",
        () => shop.simulator.on("authorize").resetAfterCommit().once(),
      ],
      [
        "answers 401",
        () => shop.simulator.on("authorize").failAfterCommit(401).once(),
      ],
    ])(
      "if the gateway charges a card but its answer is lost or misleading (it %s), no second charge is sent, and the notification later leads to the order",
      async (_, strike) => {
        const checkout = await aCheckout()
        await strike()
        const [body] = await withholdNotifications(async () => {
          expect((await checkout.complete()).status).toBe(200)
        })
        const again = await expectSuccess(checkout.complete())
        expect(again.type).toBe("cart")

        await deliverAndHandle(body!)

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

    it("with the option observe: notifications, a card charge whose answer and notification are both lost keeps an unknown outcome until an administrator records the outcome", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("authorize").resetAfterCommit().once()
      await withholdNotifications(() => checkout.complete())
      const charge = await requireLatestChargeOfCheckout(shop, checkout)

      await synchronizeAfterTimePassed(shop, charge, 20 * MINUTE_MS)

      expect(await requireLatestChargeOfCheckout(shop, checkout)).toMatchObject(
        {
          state: "unresolved",
        }
      )
      expect(await kindsOf(charge.id)).toEqual(["unresolved"])
      expect((await checkout.chooseCard()).status).toBe(400)
      expect(await shop.requests("authorize")).toHaveLength(1)

      const { observed, operation, gateway } = await ledgerAndGatewayStateOf(
        charge.id
      )
      expect(gateway).toBeNull()
      await expectSuccess(
        postChargeAction(charge.id, "resolve", {
          observed,
          operation_id: operation.id,
          reason: "Seen there.",
          outcome: "happened",
          as: "paid",
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

    it("if a notification reports a card charge as paid that an administrator recorded as never made, a discrepancy is open until the administrator accepts the gateway's amounts", async () => {
      const checkout = await aCheckout()
      await shop.simulator.on("authorize").resetAfterCommit().once()
      const [body] = await withholdNotifications(() => checkout.complete())
      const { id } = await requireLatestChargeOfCheckout(shop, checkout)
      const { observed, operation } = await ledgerAndGatewayStateOf(id)
      await expectSuccess(
        postChargeAction(id, "resolve", {
          observed,
          operation_id: operation.id,
          reason: "Not there.",
          outcome: "never_happened",
        })
      )

      await deliverAndHandle(body!)
      await expectOpenKinds(id, ["contradicted"])
      const figures = await ledgerAndGatewayStateOf(id)
      expect(figures.gateway).toMatchObject({ state: "paid", captured: 99.9 })
      await expectSuccess(
        postChargeAction(id, "accept-gateway-sums", {
          observed: figures.observed,
          reason: "It is there.",
        })
      )

      expect(await requireLatestChargeOfCheckout(shop, checkout)).toMatchObject(
        {
          state: "paid",
          sums: { captured: 9990, refunded: 0 },
        }
      )
      expect(await kindsOf(id)).not.toContain("contradicted")
      expect(await countRefundRequests()).toBe(0)
    })

    it("an administrator's request to accept the gateway's amounts is refused while another process has the charge's lease, and succeeds after the lease is released", async () => {
      const { chargeId } = await aSoldOrder(shop)
      await shop.waitUntilNotificationsHandled()
      const { observed } = await ledgerAndGatewayStateOf(chargeId)
      const ledger = ledgerOf(shop.container)
      const acceptGatewaySums = () =>
        postChargeAction(chargeId, "accept-gateway-sums", {
          observed,
          reason: "It is there.",
        })
      const worker = await eventually(async () => {
        const lease = { ms: MINUTE_MS, isForSynchronization: false }
        const leased = await ledger.leaseCharge(chargeId, lease)
        expect(leased).toBeDefined()
        return leased!
      })

      const { status, body } = await acceptGatewaySums()
      await ledger.releaseLeaseOfCharge(worker)

      expect(status).toBe(400)
      expect(body.message).toContain(
        "another request is working on this payment"
      )
      await expectSuccess(acceptGatewaySums())
    })
  })

  describe("the notification of a paid Pix", () => {
    it("a Pix that was paid in time pays its order, even if the notification arrives after the Pix code has expired", async () => {
      const code = await aCheckoutWithPaymentCode(shop, {
        providerId: PIX_AT_CHECKOUT_PROVIDER,
      })
      await expectSuccess(code.checkout.complete())
      const [body] = await withholdNotifications(() =>
        shop.simulator.pay(code.merchantChargeId)
      )
      await synchronizeAfterTimePassed(shop, code, AFTER_THE_END_MS)

      await deliverAndHandle(body!)

      const { orderId } = await waitForOrderOfCode(shop, code)
      await eventually(async () =>
        expect(
          await operator.order(orderId, "status,payment_status")
        ).toMatchObject({ status: "pending", payment_status: "captured" })
      )
    })

    it("with the option observe: notifications, a Pix payment is listed as a discrepancy and not refunded if its notification arrives after the plugin has canceled the unpaid order", async () => {
      const code = await aCheckoutWithPaymentCode(shop, {
        providerId: PIX_AT_CHECKOUT_PROVIDER,
      })
      const { order } = await expectSuccess(code.checkout.complete())
      const [body] = await withholdNotifications(() =>
        shop.simulator.pay(code.merchantChargeId)
      )
      await synchronizeAfterTimePassed(shop, code, AFTER_THE_GRACE_MS)
      await eventually(async () =>
        expect(await operator.order(order.id, "status")).toMatchObject({
          status: "canceled",
        })
      )

      await deliverAndHandle(body!)

      const chargeId = await requireChargeIdOfCode(shop, code)
      await expectOpenKinds(chargeId, ["unmatched_payment"])
      expect(await countRefundRequests()).toBe(0)
    })

    it("a Pix that was paid while its cancellation was in doubt pays its order after an administrator records that the cancellation was never made", async () => {
      const code = await aCheckoutWithPaymentCode(shop)
      await shop.simulator.setInterfaceOnly(false)
      await shop.simulator.on("refund").reset().once()
      const chosen = await chooseCard(code)
      await shop.simulator.setInterfaceOnly(true)
      const chargeId = await requireChargeIdOfCode(shop, code)
      await shop.simulator.pay(code.merchantChargeId)
      await shop.simulator.deliveriesIdle()
      await synchronizeAfterTimePassed(shop, code, 20 * MINUTE_MS)

      expect(chosen.status).toBe(400)
      expect(await kindsOf(chargeId)).toEqual(["unresolved"])
      expect(
        await medusaSums(shop.container, code.checkout.collectionId)
      ).toMatchObject({ orders: [], captured: 0 })

      const { observed, operation } = await ledgerAndGatewayStateOf(chargeId)
      await expectSuccess(
        postChargeAction(chargeId, "resolve", {
          observed,
          operation_id: operation.id,
          reason: "It is paid.",
          outcome: "never_happened",
        })
      )

      await expectBooked(await waitForOrderOfCode(shop, code))
      expect(await kindsOf(chargeId)).toEqual([])
      expect(await countRefundRequests()).toBe(1)
    })

    it("a notification with a wrong token, merchant, amount or charge id pays no order, and the genuine notification then pays the order once", async () => {
      const code = await aCheckoutWithPaymentCode(shop)
      const [body] = await withholdNotifications(() =>
        shop.simulator.pay(code.merchantChargeId)
      )
      const deliverForged = (changes: object, data: object = {}) =>
        deliverAndHandle({
          ...body!,
          ...changes,
          id: randomUUID(),
          data: { ...body!.data, ...data },
        })
      const chargeId = await requireChargeIdOfCode(shop, code)

      expect(await deliverAndHandle(body!, "not the token")).toBe(401)
      expect(await deliverForged({ merchantDocument: "99888777000166" })).toBe(
        200
      )
      expect(
        await deliverForged({}, { amount: 1, originalAmount: 99_999 })
      ).toBe(200)
      expect(await deliverForged({}, { merchantChargeId: randomUUID() })).toBe(
        200
      )

      expect(
        await medusaSums(shop.container, code.checkout.collectionId)
      ).toMatchObject({ orders: [], captured: 0 })
      expect(await kindsOf(chargeId)).toEqual(["notified_only", "contradicted"])

      // The genuine notification has the same time as the forged notifications, and is still accepted.
      await deliverAndHandle(body!)
      await deliverAndHandle(body!)
      const sale = await waitForOrderOfCode(shop, code)
      await expectBooked(sale)
      expect(await kindsOf(chargeId)).toEqual(["notified_only"])
    })
  })

  it("if an account observes notifications, a Pix that is paid after a card replaced it is listed, and a later notification with different amounts is listed as a second discrepancy", async () => {
    const code = await aCheckoutWithPaymentCode(shop)
    const { collectionId } = code.checkout
    await expectSuccess(chooseCard(code))
    await expectSuccess(code.checkout.complete())
    const [body] = await withholdNotifications(() =>
      shop.simulator.pay(code.merchantChargeId)
    )
    await deliverAndHandle(body!)

    const chargeId = await requireChargeIdOfCode(shop, code)
    await expectOpenKinds(chargeId, ["unmatched_payment"])
    expect(await medusaSums(shop.container, collectionId)).toMatchObject({
      captured: 9990,
      refunded: 0,
    })
    await deliverAndHandle(
      aLaterNotification(body!, { amount: 1, originalAmount: 99_999 })
    )
    expect(await kindsOf(chargeId)).toEqual([
      "unmatched_payment",
      "contradicted",
    ])
  })

  describe("a notification that contradicts a charge", () => {
    it("if a notification contradicts a charge and an older notification then reports the charge as paid, the discrepancy stays open and no order is placed", async () => {
      const code = await aCheckoutWithPaymentCode(shop)
      const [body] = await withholdNotifications(() =>
        shop.simulator.pay(code.merchantChargeId)
      )
      const chargeId = await requireChargeIdOfCode(shop, code)
      const [transaction] = body!.data.transactions
      const hoursAgo = (hours: number) =>
        new Date(Date.now() - hours * 60 * MINUTE_MS).toISOString()
      await deliverAndHandle({
        ...aLaterNotification(body!, {
          status: "BLOCKED",
          transactions: [{ ...transaction, status: "BLOCKED" }],
        }),
        eventDate: hoursAgo(1),
      })
      expect(await kindsOf(chargeId)).toEqual(["contradicted"])

      await deliverAndHandle({ ...body!, eventDate: hoursAgo(2) })

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

    it("if one notification of a payment link has an unreadable amount and another has a wrong amount, one discrepancy contains a message about each of them", async () => {
      const link = await aCheckoutWithPaymentLink(shop)
      const [body] = await withholdNotifications(() =>
        shop.simulator.payLink(link.linkId)
      )
      await deliverAndHandle(ofLink(body!, { amount: "99,90" }))
      await deliverAndHandle(ofLink(body!, { amount: 5000 }))

      const listed = await operator.listOpenDiscrepancies(
        await requireChargeIdOfCode(shop, link)
      )
      expect(listed.map(({ kind }) => kind)).toEqual(["notified_only"])
      expect(listCodesOfMessage(listed[0]?.details)).toEqual([
        "notified_other_amount",
        "notified_unreadable",
      ])
    })

    it("a notified refund of a payment link is listed as a discrepancy if it refers to a payment that no notification has reported", async () => {
      const link = await aCheckoutWithPaymentLink(shop)
      await shop.simulator.payLink(link.linkId)
      const { chargeId } = await waitForOrderOfCode(shop, link)
      await shop.waitUntilNotificationsHandled()
      const paid = await shop.simulator.paymentLink(link.linkId)
      const [body] = await withholdNotifications(() =>
        shop.simulator.refundLink(paid!.transactions[0]!.id, 3000)
      )
      await postNotification(shop.hookUrl, {
        headers: { "content-type": "application/json" },
        body: ofLink(body!, { originalTransactionId: randomUUID() }),
      })
      await synchronizeUntilNotificationsHandled(shop.container)

      // The charge has another discrepancy too, because the gateway's API cannot deactivate the paid link.
      expect(await kindsOf(chargeId)).toContain("notified_only")
    })
  })

  describe("the token of another account", () => {
    const TOKEN = "the token of another account"
    const otherAccountOptions = () =>
      accountOptionsOf(shop.container, "br-manual")
    let before: ReturnType<typeof otherAccountOptions>

    beforeEach(() => {
      before = {
        ...otherAccountOptions(),
        paymentLink: { ...otherAccountOptions().paymentLink },
      }
      otherAccountOptions().notificationTokens = [TOKEN]
      otherAccountOptions().paymentLink.apiKeys = []
      otherAccountOptions().merchantDocument = "99888777000166"
    })
    afterEach(() => {
      Object.assign(otherAccountOptions(), before)
    })

    it("the notification of a Pix or payment-link payment is listed as a discrepancy and pays no order if it has the token of another gateway account", async () => {
      const code = await aCheckoutWithPaymentCode(shop)
      const link = await aCheckoutWithPaymentLink(shop)
      const bodies = await withholdNotifications(async () => {
        await shop.simulator.pay(code.merchantChargeId)
        await shop.simulator.payLink(link.linkId)
      })
      for (const body of bodies) {
        expect(await deliverAndHandle(body, TOKEN, "br-manual")).toBe(200)
      }

      for (const unpaid of [code, link]) {
        expect(
          await medusaSums(shop.container, unpaid.checkout.collectionId)
        ).toMatchObject({ orders: [], captured: 0 })
        expect(
          await operator.listOpenDiscrepancies(
            await requireChargeIdOfCode(shop, unpaid)
          )
        ).toMatchObject([
          {
            kind: "notified_only",
            details: { code: "notified_other_account" },
          },
        ])
      }
    })
  })

  it("the payer and the end-to-end id of a Pix payment are recorded from a notification of the charge's own account, but not from one that has the token of another account", async () => {
    const other = accountOptionsOf(shop.container, "br-manual")
    const before = {
      ...other,
      paymentLink: { ...other.paymentLink },
    }
    const code = await aCheckoutWithPaymentCode(shop)
    const [body] = await withholdNotifications(() =>
      shop.simulator.pay(code.merchantChargeId)
    )
    const readChargeDetails = async () => {
      const row = await shop.container
        .resolve(ContainerRegistrationKeys.PG_CONNECTION)<{
          details: Record<string, unknown>
        }>("checkout_transparent_charge")
        .where({ merchant_charge_id: code.merchantChargeId })
        .first()
      return row!.details
    }
    other.notificationTokens = ["the token of another account"]
    other.paymentLink.apiKeys = []

    await deliverAndHandle(body!, other.notificationTokens[0], "br-manual")
    const afterOther = await readChargeDetails()
    Object.assign(other, before)
    await deliverAndHandle(body!)

    expect(afterOther).not.toHaveProperty("endToEndId")
    expect(afterOther).not.toHaveProperty("payer")
    expect(await readChargeDetails()).toMatchObject({
      endToEndId: expect.any(String),
      payer: expect.anything(),
    })
  })

  it("with the option observe: notifications, a notified chargeback of a card charge is listed as a discrepancy", async () => {
    const sale = await aSoldOrder(shop, { providerId: CARD_PROVIDER })
    await shop.waitUntilNotificationsHandled()

    await shop.simulator.panelChargeBack(sale.merchantChargeId)

    await expectOpenKinds(sale.chargeId, ["chargeback"])
  })
})
