import { randomUUID } from "node:crypto"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { nextCorrection } from "../../../../src/domain/reconciliation/next-correction"
import { readReconciliationInput } from "../../../../src/reconciliation/read/read-reconciliation-input"
import { type LedgerModuleService } from "../../../../src/modules/ledger"
import { LEDGER_MODULE } from "../../../../src/modules/ledger/ports/ledger-module"
import { shopperText } from "../../../../src/texts/shopper-texts"
import {
  aCodeCheckout,
  PIX_AT_CHECKOUT_PROVIDER,
  PIX_PROVIDER,
  WALLET_AT_CHECKOUT_PROVIDER,
} from "../../../../harness/shopper/a-code-checkout"
import { LINK_AT_CHECKOUT_PROVIDER } from "../../../support/sales/a-link-sale"
import { describeNotifiedShop } from "../../../support/app/describe-notified-shop"
import { requireLatestChargeOfCheckout } from "../../../support/sales/a-failed-completion"
import { aGuest, expectSuccess } from "../../../../harness/shopper/a-shopper"
import { makeLookupsDueAndSynchronize } from "../../../support/sales/a-sold-order"
import {
  anOrderWaitingForPayment,
  type WaitingOrder,
  waitForOrderState,
  CANCELED_ORDER_STATE,
  readOrderState,
  orderStateWithGatewayStatus,
  PAID_ORDER_STATE,
  WAITING_ORDER_STATE,
} from "../../../support/orders/order-state"
import {
  ASYNCHRONOUS_METHOD_ROWS,
  payAtGateway,
} from "../../../support/sales/asynchronous-methods"
import { eventually } from "../../../../harness/eventually"
import { synchronizeAfterTimePassed } from "../../../support/app/let-charge-time-pass"
import { coreEventCounter } from "../../../support/app/record-events"
import { expectPublishedEvents } from "../../../support/app/expect-published-events"

/** How far the tests move the time forward, in milliseconds. A Pix code has then expired, and its order is canceled. */
const OVER_MS = 40 * 60_000

describeNotifiedShop({}, (shop) => {
  // The links of these tests belong to the account br-at-checkout, so their notifications go to its URL.
  beforeEach(() => shop.simulator.setNotificationUrl(hookAtCheckout()))
  const hookAtCheckout = () => shop.hookUrl.replace(/br$/, "br-at-checkout")
  const coreEvents = coreEventCounter(shop, ["order.placed", "order.canceled"])

  const paymentsMade = async () => {
    const requests = await shop.requests()
    return requests.filter(({ operation }) =>
      ASYNCHRONOUS_METHOD_ROWS.some(
        ({ createOperation }) => createOperation === operation
      )
    )
  }

  const expectPaidOnce = async (order: WaitingOrder) => {
    await eventually(async () =>
      expect(await readOrderState(shop, order)).toEqual(PAID_ORDER_STATE)
    )
    await expectPublishedEvents(
      shop,
      order,
      "checkout_transparent.payment.paid",
      [
        {
          order_id: order.orderId,
          merchant_charge_id: order.merchantChargeId,
          captured: 99.9,
        },
      ]
    )
    expect(await paymentsMade()).toHaveLength(1)
    for (const moving of ["refund", "refund_link", "capture"] as const) {
      expect(await shop.requests(moving)).toEqual([])
    }
    expect(coreEvents("order.canceled", order)).toBe(0)
  }

  /** Adds a copy of a charge with the state `declined` to the ledger. Returns the id of the copy. */
  async function addDeclinedCharge(chargeId: string): Promise<string> {
    const declined = {
      id: `${chargeId}_declined`,
      merchant_charge_id: randomUUID(),
      payment_session_id: `payses_${chargeId}`,
      link_id: null,
      state: "declined",
    }
    await shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION).raw(
      `insert into checkout_transparent_charge
        select (jsonb_populate_record(charge, ?::jsonb)).* from checkout_transparent_charge as charge where id = ?`,
      [JSON.stringify(declined), chargeId]
    )
    return declined.id
  }

  describe.each(ASYNCHRONOUS_METHOD_ROWS)(
    "an order that waits for its $method",
    ({ method, atCheckoutProvider: atCheckout }) => {
      it("an order that is placed before its payment reserves stock and contains the code or payment link, and the event payment.pending is published", async () => {
        const order = await anOrderWaitingForPayment(shop, atCheckout)

        expect(await readOrderState(shop, order)).toEqual(WAITING_ORDER_STATE)
        await eventually(() =>
          expect(coreEvents("order.placed", order)).toBe(1)
        )
        await makeLookupsDueAndSynchronize(shop)
        const { code, link } = order.session.shown
        await expectPublishedEvents(
          shop,
          order,
          "checkout_transparent.payment.pending",
          [link ? { link_url: link.url } : { code: code?.payload ?? "" }]
        )
        await expectPublishedEvents(
          shop,
          order,
          "checkout_transparent.payment.paid",
          []
        )
        const { checkout, orderId, session } = order
        const reported = await expectSuccess(
          checkout.shopper.request(
            "get",
            `/store/orders/${orderId}?fields=id,*payment_collections.payment_sessions`
          )
        )
        expect(reported.order.payment_collections).toMatchObject([
          {
            payment_sessions: [
              {
                id: session.id,
                status: "pending_authorization",
                data: { checkout_transparent: session.shown },
              },
            ],
          },
        ])
      })

      it("nothing is corrected for a declined charge of an order while the order's code or payment link can still be paid", async () => {
        const { chargeId } = await anOrderWaitingForPayment(shop, atCheckout)

        const declinedId = await addDeclinedCharge(chargeId)

        const input = await readReconciliationInput(shop.container, declinedId)
        expect(input.hasOtherOpenCharge).toBe(true)
        expect(nextCorrection(input)).toEqual({ kind: "none" })
      })

      it("an order that is placed before its payment refuses a second payment session, and is paid once by its first code or payment link", async () => {
        const order = await anOrderWaitingForPayment(shop, atCheckout)

        for (const another of [
          PIX_AT_CHECKOUT_PROVIDER,
          WALLET_AT_CHECKOUT_PROVIDER,
          LINK_AT_CHECKOUT_PROVIDER,
          PIX_PROVIDER,
          "pp_system_default",
        ]) {
          expect(await order.checkout.createSession(another)).toMatchObject({
            status: 400,
            body: { message: waitingOrderText(method) },
          })
        }

        expect(await readOrderState(shop, order)).toEqual(WAITING_ORDER_STATE)
        await payAtGateway(shop, order)
        await shop.waitUntilNotificationsHandled()
        await expectPaidOnce(order)
      })
    }
  )

  it("completing a cart is answered with 409 while another process works on the cart's Pix charge, and succeeds after this work has ended", async () => {
    const shopper = aGuest(shop.api, shop.store)
    const checkout = await aCodeCheckout({ ...shop, shopper })
    await checkout.createCodeSession(PIX_AT_CHECKOUT_PROVIDER)
    const { id } = await requireLatestChargeOfCheckout(shop, checkout)
    const ledger = shop.container.resolve<LedgerModuleService>(LEDGER_MODULE)
    const leased = await eventually(async () => {
      const lease = { ms: OVER_MS, isForSynchronization: false }
      const taken = await ledger.leaseCharge(id, lease)
      expect(taken).toBeDefined()
      return taken!
    })

    const meanwhile = await checkout.complete()
    await ledger.releaseLeaseOfCharge(leased)
    const { order } = await expectSuccess(checkout.complete())

    expect(meanwhile).toMatchObject({
      status: 409,
      body: {
        type: "conflict",
        message: shopperText("another_payment_open", "pt-BR"),
      },
    })
    expect(order.id).toMatch(/^order_/)
  })

  it("an order with an unpaid Pix code is canceled once, and its stock is released, when the code has expired and the grace time is over", async () => {
    const order = await anOrderWaitingForPayment(shop)
    await synchronizeAfterTimePassed(shop, order, OVER_MS - 20_000)
    const before = await readOrderState(shop, order)

    await synchronizeAfterTimePassed(shop, order, 20_000)
    await makeLookupsDueAndSynchronize(shop)

    expect(before).toEqual(
      orderStateWithGatewayStatus(WAITING_ORDER_STATE, "EXPIRED")
    )
    await waitForOrderState(
      shop,
      order,
      orderStateWithGatewayStatus(CANCELED_ORDER_STATE, "EXPIRED")
    )
    await eventually(() => expect(coreEvents("order.canceled", order)).toBe(1))
    await expectPublishedEvents(
      shop,
      order,
      "checkout_transparent.payment.expired",
      [
        {
          order_id: order.orderId,
          merchant_charge_id: order.merchantChargeId,
          captured: 0,
        },
      ]
    )
    await expect(payAtGateway(shop, order)).rejects.toThrow()
    expect(
      await order.checkout.retrieveSessionState(order.session.id)
    ).toMatchObject({
      state: "expired",
    })
  })
})

function waitingOrderText(method: string): string {
  const what = method === "link" ? "link" : "código"
  return `O pedido já foi feito e espera pelo pagamento do ${what} que foi gerado. Pague com ele, ou espere que expire para gerar outro.`
}
