import type { ShownPaymentLink } from "../../../packages/devtools/src/simulator"
import type { ShopWithSimulator } from "../app/describe-shop-with-simulator"
import { aCheckoutWithPaymentCode, type CheckoutWithCode } from "./a-code-sale"
import type { CodeSession } from "../../../harness/shopper/a-code-checkout"
import type { CartContents } from "../../../harness/shopper/a-shopper"
import {
  type OrderSumsAtGatewayAndInMedusa,
  gatewayAndMedusaSums,
  type Sale,
} from "./a-sold-order"

export const LINK_PROVIDER = "pp_transparent-link_br"
/** The id of the payment link provider for the test account whose orders are placed before the payment. */
export const LINK_AT_CHECKOUT_PROVIDER = "pp_transparent-link_br-at-checkout"

/** A payment link that a shopper was shown, and the checkout to which it belongs. */
export interface CheckoutWithPaymentLink extends CheckoutWithCode {
  linkId: string
}

type WithSimulator = Pick<ShopWithSimulator, "simulator">
type LinkKey = Pick<CheckoutWithPaymentLink, "linkId">

export async function aCheckoutWithPaymentLink(
  shop: ShopWithSimulator,
  chosen: { providerId?: string; contents?: CartContents } = {}
): Promise<CheckoutWithPaymentLink> {
  const shown = await aCheckoutWithPaymentCode(shop, {
    providerId: LINK_PROVIDER,
    ...chosen,
  })
  return { ...shown, linkId: requireLinkIdOfSession(shown.session) }
}

/**
 * Returns the id of a shopper's payment link, which is the last part of its URL. Throws if the session shows no link.
 */
export function requireLinkIdOfSession({
  shown,
}: Pick<CodeSession, "shown">): string {
  const id = shown.link?.url.split("/").at(-1)
  if (!id) {
    throw new Error(`No link is shown: ${JSON.stringify(shown)}`)
  }
  return id
}

/** Returns the gateway's record of a payment link. Throws if the gateway does not know the link. */
export async function requireLinkAtGateway(
  { simulator }: WithSimulator,
  { linkId }: LinkKey
): Promise<ShownPaymentLink> {
  const link = await simulator.paymentLink(linkId)
  if (!link) {
    throw new Error(`The gateway has no link ${linkId}.`)
  }
  return link
}

/** Returns the gateway's and Medusa's amounts for an order that was paid with a payment link, in minor units. */
export async function gatewayAndMedusaSumsOfLink(
  shop: ShopWithSimulator,
  sale: Sale & LinkKey
): Promise<OrderSumsAtGatewayAndInMedusa> {
  const [sums, { paidAmount, refundedAmount }] = await Promise.all([
    gatewayAndMedusaSums(shop, sale),
    requireLinkAtGateway(shop, sale),
  ])
  return {
    ...sums,
    gateway: { captured: paidAmount, refunded: refundedAmount },
  }
}
