import { randomUUID } from "node:crypto"
import {
  CARD_PROVIDER,
  CPF,
  MANUAL_CARD_PROVIDER,
} from "../../../harness/shopper/a-card-checkout"
import { aTemporaryCardToken } from "../../../harness/shopper/a-card"
import type { aCheckoutWithPaymentCode } from "../sales/a-code-sale"
import { postNotification } from "../../../harness/notifications/deliver"
import {
  createPaymentSession,
  expectSuccess,
} from "../../../harness/shopper/a-shopper"
import {
  aSoldOrder,
  gatewayAndMedusaSums,
  type Sale,
} from "../sales/a-sold-order"
import { anAdminWithActionHelpers } from "./an-admin-with-actions"
import { eventually } from "../../../harness/eventually"
import { buildExpectedEqualSums } from "../orders/expect-money"
import { synchronizeAfterTimePassed } from "../app/let-charge-time-pass"
import type { NotifiedShop } from "../app/describe-notified-shop"

const MINUTE_MS = 60_000
const PAID = buildExpectedEqualSums({
  captured: 9990,
  paymentStatus: "captured",
})
const LOOKUPS = ["look_up", "look_up_link", "list_link_transactions"] as const

/**
 * Returns helpers for a shop with the option `observe: "notifications"`. Expects after each test that the plugin has
 * sent no lookup.
 */
export function helpersWithoutLookups(shop: NotifiedShop) {
  const operator = anAdminWithActionHelpers(shop)

  beforeEach(() => shop.simulator.setInterfaceOnly(true))
  afterEach(async () => {
    for (const operation of LOOKUPS) {
      expect(await shop.requests(operation)).toEqual([])
    }
  })

  const countRefundRequests = async () => (await shop.requests("refund")).length
  const postChargeAction = (id: string, action: string, body: object) =>
    operator.request(
      "post",
      `/admin/checkout-transparent/charges/${id}/${action}`,
      body
    )
  /** Returns the state and the sums of a charge in the ledger and at the gateway. */
  const ledgerAndGatewayStateOf = (id: string) =>
    expectSuccess(
      operator.request(
        "get",
        `/admin/checkout-transparent/charges/${id}/gateway`
      )
    )
  const kindsOf = (chargeId: string) =>
    operator.listOpenDiscrepancyKinds(chargeId)

  /** Makes a change at the gateway, such as a payment, without delivering its notifications. Returns their bodies. */
  const withholdNotifications = async (change: () => Promise<unknown>) => {
    const known = (await shop.simulator.notifications()).length
    await shop.simulator.onNotification().lose().always()
    await change()
    await shop.simulator.clearNotificationScripts()
    return (await shop.simulator.notifications())
      .slice(known)
      .map(({ body }) => body as Record<string, any>)
  }
  const deliverAndHandle = async (
    body: object,
    authorization?: string,
    account = "br"
  ) => {
    const answer = await postNotification(
      shop.hookUrl.replace(/br$/, account),
      {
        ...(authorization === undefined ? {} : { authorization }),
        headers: { "content-type": "application/json" },
        body,
      }
    )
    await shop.waitUntilNotificationsHandled()
    return answer.status
  }
  /**
   * Returns a copy of the notification `body` with a new id and a time half an hour later. The fields in `data` are
   * replaced.
   */
  const aLaterNotification = (body: Record<string, any>, data: object) => ({
    ...body,
    id: randomUUID(),
    eventDate: new Date(
      Date.parse(body.eventDate) + 30 * MINUTE_MS
    ).toISOString(),
    data: { ...body.data, ...data },
  })
  /** Chooses a card for the cart of a Pix code. The plugin first cancels the code if the gateway's API can do this. */
  const chooseCard = async ({
    checkout: { shopper, collectionId },
  }: Awaited<ReturnType<typeof aCheckoutWithPaymentCode>>) =>
    createPaymentSession(shopper, {
      collectionId,
      providerId: CARD_PROVIDER,
      data: {
        temporary_card_token: await aTemporaryCardToken(shop.simulator.url),
        document: CPF,
      },
    })
  const expectBooked = (sale: Sale, expected = PAID) =>
    eventually(async () =>
      expect(await gatewayAndMedusaSums(shop, sale)).toEqual(expected)
    )
  const expectOpenKinds = (chargeId: string, kinds: string[]) =>
    eventually(async () => expect(await kindsOf(chargeId)).toEqual(kinds))
  const expectListedWith = async (
    chargeId: string,
    kind: string,
    code: string
  ) =>
    expect(await operator.listOpenDiscrepancies(chargeId)).toContainEqual(
      expect.objectContaining({
        kind,
        details: expect.objectContaining({ code }),
      })
    )
  /**
   * Synchronizes the due charges as if `minutes` had passed for the charge in the store. The gateway's clock stays as
   * it is. If it advanced too, the store's access token would expire, because an access token lasts only five minutes.
   */
  const synchronizeAfterMinutes = (
    code: { merchantChargeId: string },
    minutes: number
  ) =>
    synchronizeAfterTimePassed(shop, code, minutes * MINUTE_MS, {
      atGateway: false,
    })
  /** Places an order whose card is only authorized, in an account that captures manually. */
  const anAuthorizedOrder = async () => {
    await shop.simulator.setNotificationUrl(
      shop.hookUrl.replace(/br$/, "br-manual")
    )
    const sale = await aSoldOrder(shop, { providerId: MANUAL_CARD_PROVIDER })
    await shop.waitUntilNotificationsHandled()
    return sale
  }
  return {
    shop,
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
    expectListedWith,
    synchronizeAfterMinutes,
    anAuthorizedOrder,
  }
}
