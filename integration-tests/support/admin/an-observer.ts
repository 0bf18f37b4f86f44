import { randomUUID } from "node:crypto"
import {
  CARD_PROVIDER,
  CPF,
  MANUAL_CARD_PROVIDER,
} from "../../../harness/shopper/a-card-checkout"
import { aTemporaryCardToken } from "../../../harness/shopper/a-card"
import type { aShownCode } from "../sales/a-code-sale"
import { deliver } from "../../../harness/notifications/deliver"
import { choosePayment, succeeds } from "../../../harness/shopper/a-shopper"
import { aSoldOrder, bothSums, type Sale } from "../sales/a-sold-order"
import { anOperator } from "./an-operator"
import { eventually } from "../../../harness/eventually"
import { agreed } from "../orders/expect-money"
import { theJobSeesCodeAfter } from "../app/let-code-time-pass"
import type { NotifiedShop } from "../app/a-notified-shop"

const MINUTE_MS = 60_000
const PAID = agreed({ captured: 9990, paymentStatus: "captured" })
const LOOKUPS = ["look_up", "look_up_link", "list_link_transactions"] as const

/** What the tests of a shop that is observed by notifications do and see. */
export function anObserver(shop: NotifiedShop) {
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
      collectionId,
      providerId: CARD_PROVIDER,
      data: {
        temporary_card_token: await aTemporaryCardToken(shop.simulator.url),
        document: CPF,
      },
    })
  const isBooked = (sale: Sale, expected = PAID) =>
    eventually(async () => expect(await bothSums(shop, sale)).toEqual(expected))
  const areKinds = (chargeId: string, kinds: string[]) =>
    eventually(async () => expect(await kindsOf(chargeId)).toEqual(kinds))
  const isListedWith = async (chargeId: string, kind: string, code: string) =>
    expect(await operator.open(chargeId)).toContainEqual(
      expect.objectContaining({
        kind,
        details: expect.objectContaining({ code }),
      })
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
  return {
    shop,
    operator,
    refundsSent,
    onCharge,
    figuresOf,
    kindsOf,
    undelivered,
    delivered,
    laterThan,
    chooseCard,
    isBooked,
    areKinds,
    isListedWith,
    laterHere,
    aReservedOrder,
  }
}
