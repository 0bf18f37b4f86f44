import type { Operation } from "../../../packages/devtools/src/simulator"
import type { CardShop } from "../app/a-card-shop"
import {
  type CodeSession,
  PIX_AT_CHECKOUT,
  PIX_PROVIDER,
  WALLET_AT_CHECKOUT,
  WALLET_PROVIDER,
} from "../../../harness/shopper/a-code-checkout"
import {
  LINK_AT_CHECKOUT,
  LINK_PROVIDER,
  linkAtGateway,
  linkIdOf,
} from "./a-link-sale"
import { eventually } from "../../../harness/eventually"
import { all, moneyOfCart } from "../orders/money-of-cart"

/** A payment method that shoppers pay outside of the shop, for tables of tests. */
export interface AsynchronousMethod {
  method: "pix" | "wallet" | "link"
  /** The provider that places the order after the payment. */
  provider: string
  /** The provider that places the order before the payment. */
  atCheckout: string
  /** The gateway's operation that creates a charge. */
  creation: Operation
  ending: Operation
  refund: Operation
}

export const PIX: AsynchronousMethod = {
  method: "pix",
  provider: PIX_PROVIDER,
  atCheckout: PIX_AT_CHECKOUT,
  creation: "pix",
  ending: "refund",
  refund: "refund",
}

export const WALLET: AsynchronousMethod = {
  method: "wallet",
  provider: WALLET_PROVIDER,
  atCheckout: WALLET_AT_CHECKOUT,
  creation: "wallet",
  ending: "refund",
  refund: "refund",
}

export const LINK: AsynchronousMethod = {
  method: "link",
  provider: LINK_PROVIDER,
  atCheckout: LINK_AT_CHECKOUT,
  creation: "create_link",
  ending: "deactivate_link",
  refund: "refund_link",
}

export const CODES = [PIX, WALLET]
export const METHODS = [PIX, WALLET, LINK]

type Simulated = Pick<CardShop, "simulator">
type Shown = { session: Pick<CodeSession, "shown" | "merchantChargeId"> }

/** Pays a code or link at the gateway as its payer. */
export async function payAtGateway(
  { simulator }: Simulated,
  { session }: Shown,
  options: { late?: boolean } = {}
): Promise<void> {
  await (session.shown.link
    ? simulator.payLink(linkIdOf(session), options)
    : simulator.pay(session.merchantChargeId, options))
}

/**
 * Returns the state and the sums of a charge at the gateway. The state of a link is translated into the word that a
 * code in the same state has.
 */
export async function atGateway(
  shop: Simulated,
  { session }: Shown
): Promise<{ status: string; captured: number; refunded: number }> {
  if (!session.shown.link) {
    const charge = await shop.simulator.charge(session.merchantChargeId)
    return {
      status: charge?.transactionStatus ?? "ABSENT",
      captured: charge?.capturedAmount ?? 0,
      refunded: charge?.refundedAmount ?? 0,
    }
  }
  const link = await linkAtGateway(shop, { linkId: linkIdOf(session) })
  return {
    status: wordOf(link),
    captured: link.paidAmount,
    refunded: link.refundedAmount,
  }
}

function wordOf({
  status,
  paidAmount,
  refundedAmount,
}: Awaited<ReturnType<typeof linkAtGateway>>): string {
  if (paidAmount > 0) {
    return refundedAmount < paidAmount ? "PAID" : "REFUNDED"
  }
  return { ACTIVE: "PENDING", INACTIVE: "CANCELED", EXPIRED: "EXPIRED" }[status]
}

/** Expects one order that is paid in full, and that all records agree about its money. */
export async function isSold(
  shop: Pick<CardShop, "container" | "simulator">,
  cart: { collectionId: string }
): Promise<void> {
  await eventually(async () =>
    expect(await moneyOfCart(shop, cart)).toMatchObject({
      orders: [expect.any(String)],
      kept: all(9990),
      unresolvedOperations: 0,
      openDiscrepancies: [],
    })
  )
}
