import type { Simulator } from "../../src/simulator"
import { aCardCheckoutWithCard, MANUAL_CARD_PROVIDER } from "./a-card-checkout"
import type { CardShop } from "./a-card-shop"
import {
  PIX_AT_CHECKOUT,
  PIX_PROVIDER,
  WALLET_AT_CHECKOUT,
  WALLET_PROVIDER,
} from "./a-code-checkout"
import { aShownCode, orderPaidWith, type ShownCode } from "./a-code-sale"
import {
  bothSumsOfLink,
  LINK_AT_CHECKOUT,
  LINK_PROVIDER,
  linkIdOf,
  refundAtPanel,
} from "./a-link-sale"
import { latestChargeOf } from "./a-failed-completion"
import type { NotifiedShop } from "./a-notified-shop"
import { aGuest, succeeds } from "./a-shopper"
import { aSoldOrder, bothSums, type BothSums, type Sale } from "./a-sold-order"
import { eventually } from "./eventually"
import { agreed, type Money } from "./expect-money"
import { medusaSums } from "./medusa-sums"

/** An order of R$ 99.90 that was paid by any method; `linkId` only if that was a link. */
export interface AnySale extends Sale {
  linkId?: string
}

/** A code or link that is shown and can be paid. */
export interface ShownPayment extends ShownCode {
  linkId?: string
}

/** A payment method: how it is sold, and refunded in the merchant panel. */
export interface Method {
  method: string
  sell(shop: CardShop): Promise<AnySale>
  /** Refunds in the panel. Default amount: all that is left; in centavos. */
  refundInPanel(
    shop: CardShop,
    payment: Pick<AnySale, "merchantChargeId" | "linkId">,
    amount?: number
  ): Promise<unknown>
}

/** A method that is paid by the shopper later, not by the request. */
export interface AsynchronousMethod extends Method {
  method: "pix" | "wallet" | "link"
  provider: string
  /** The provider that places the order first; the order waits for its payment. */
  atCheckout: string
  show(shop: CardShop, providerId?: string): Promise<ShownPayment>
  pay(
    { simulator }: Pick<CardShop, "simulator">,
    payment: Pick<ShownPayment, "merchantChargeId" | "session">,
    options?: Parameters<Simulator["pay"]>[1]
  ): Promise<unknown>
}

const onCharge: Method["refundInPanel"] = (shop, payment, amount) =>
  shop.simulator.panelRefund(payment.merchantChargeId, amount)

export const CARD: Method = {
  method: "card",
  sell: aSoldOrder,
  refundInPanel: onCharge,
}

/** The card method whose orders are placed with a reservation, to be captured or voided later. */
export const RESERVED_CARD: Method = {
  ...CARD,
  method: "reserved card",
  async sell(shop) {
    const shopper = aGuest(shop.api, shop.store)
    const checkout = await aCardCheckoutWithCard(
      { ...shop, shopper },
      { providerId: MANUAL_CARD_PROVIDER }
    )
    const { order } = await succeeds(checkout.complete())
    return saleOf(shop, checkout, order.id)
  },
}

function anAsynchronousMethod(
  method: "pix" | "wallet",
  provider: string,
  atCheckout: string
): AsynchronousMethod {
  const show: AsynchronousMethod["show"] = (shop, providerId = provider) =>
    aShownCode(shop, { providerId })
  return {
    method,
    provider,
    atCheckout,
    show,
    pay: ({ simulator }, { merchantChargeId }, options) =>
      simulator.pay(merchantChargeId, options),
    async sell(shop) {
      const code = await show(shop)
      await shop.simulator.pay(code.merchantChargeId)
      return orderPaidWith(shop, code)
    },
    refundInPanel: onCharge,
  }
}

export const PIX = anAsynchronousMethod("pix", PIX_PROVIDER, PIX_AT_CHECKOUT)
export const WALLET = anAsynchronousMethod(
  "wallet",
  WALLET_PROVIDER,
  WALLET_AT_CHECKOUT
)

export const LINK: AsynchronousMethod = {
  method: "link",
  provider: LINK_PROVIDER,
  atCheckout: LINK_AT_CHECKOUT,
  async show(shop, providerId = LINK_PROVIDER) {
    const shown = await aShownCode(shop, { providerId })
    return { ...shown, linkId: linkIdOf(shown.session) }
  },
  pay: ({ simulator }, { session }, options) =>
    simulator.payLink(linkIdOf(session), options),
  async sell(shop) {
    const link = await LINK.show(shop)
    await LINK.pay(shop, link)
    return { ...(await orderPaidWith(shop, link)), linkId: link.linkId! }
  },
  refundInPanel: (shop, { linkId = "" }, amount) =>
    refundAtPanel(shop, { linkId }, amount === undefined ? {} : { amount }),
}

/** Returns the sale of a checkout that has become an order. */
async function saleOf(
  shop: CardShop,
  { collectionId }: { collectionId: string },
  orderId: string
): Promise<Sale> {
  const { payments } = await medusaSums(shop.container, collectionId)
  const { id, merchantChargeId } = await latestChargeOf(shop, { collectionId })
  return {
    orderId,
    paymentId: payments[0]!.id,
    collectionId,
    merchantChargeId,
    chargeId: id,
  }
}

/** Returns the sums of an order at the gateway and in Medusa, in centavos. */
export function sumsOf(shop: CardShop, sale: AnySale): Promise<BothSums> {
  const { linkId } = sale
  return linkId === undefined
    ? bothSums(shop, sale)
    : bothSumsOfLink(shop, { ...sale, linkId })
}

/** Waits until every notification is processed, and expects this money at the gateway and in Medusa. */
export async function isBooked(
  shop: NotifiedShop,
  sale: AnySale,
  money: Money
): Promise<void> {
  await shop.resolved()
  await eventually(async () =>
    expect(await sumsOf(shop, sale)).toEqual(agreed(money))
  )
}
