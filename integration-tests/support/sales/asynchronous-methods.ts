import type { Operation } from "../../../packages/devtools/src/simulator"
import type { ShopWithSimulator } from "../app/describe-shop-with-simulator"
import {
  type CodeSession,
  PIX_AT_CHECKOUT_PROVIDER,
  PIX_PROVIDER,
  WALLET_AT_CHECKOUT_PROVIDER,
  WALLET_PROVIDER,
} from "../../../harness/shopper/a-code-checkout"
import {
  LINK_AT_CHECKOUT_PROVIDER,
  LINK_PROVIDER,
  requireLinkAtGateway,
  requireLinkIdOfSession,
} from "./a-link-sale"
import { eventually } from "../../../harness/eventually"
import {
  buildEqualNetSums,
  moneyOfCollection,
} from "../orders/money-of-collection"

/** A payment method that shoppers pay outside the shop (Pix, wallet or payment link), as a row of `it.each`. */
export interface AsynchronousMethod {
  method: "pix" | "wallet" | "link"
  /** The id of the method's provider for the test account whose orders are placed after the payment. */
  provider: string
  /** The id of the method's provider for the test account whose orders are placed before the payment. */
  atCheckoutProvider: string
  createOperation: Operation
  voidOperation: Operation
  refundOperation: Operation
}

export const PIX: AsynchronousMethod = {
  method: "pix",
  provider: PIX_PROVIDER,
  atCheckoutProvider: PIX_AT_CHECKOUT_PROVIDER,
  createOperation: "pix",
  voidOperation: "refund",
  refundOperation: "refund",
}

export const WALLET: AsynchronousMethod = {
  method: "wallet",
  provider: WALLET_PROVIDER,
  atCheckoutProvider: WALLET_AT_CHECKOUT_PROVIDER,
  createOperation: "wallet",
  voidOperation: "refund",
  refundOperation: "refund",
}

export const LINK: AsynchronousMethod = {
  method: "link",
  provider: LINK_PROVIDER,
  atCheckoutProvider: LINK_AT_CHECKOUT_PROVIDER,
  createOperation: "create_link",
  voidOperation: "deactivate_link",
  refundOperation: "refund_link",
}

export const CODE_METHOD_ROWS = [PIX, WALLET]
export const ASYNCHRONOUS_METHOD_ROWS = [PIX, WALLET, LINK]

type WithSimulator = Pick<ShopWithSimulator, "simulator">
type WithShownSession = {
  session: Pick<CodeSession, "shown" | "merchantChargeId">
}

/** Pays a Pix code, wallet code or payment link at the simulator, as the shopper would. */
export async function payAtGateway(
  { simulator }: WithSimulator,
  { session }: WithShownSession,
  options: { late?: boolean } = {}
): Promise<void> {
  await (session.shown.link
    ? simulator.payLink(requireLinkIdOfSession(session), options)
    : simulator.pay(session.merchantChargeId, options))
}

/**
 * Returns the status and the amounts of a charge at the gateway. The status is ABSENT if the gateway does not have the
 * charge. For a payment link, returns the status that a code in the same state would have, and PAID if the link is
 * partly refunded.
 */
export async function readChargeAtGateway(
  shop: WithSimulator,
  { session }: WithShownSession
): Promise<{ status: string; captured: number; refunded: number }> {
  if (!session.shown.link) {
    const charge = await shop.simulator.charge(session.merchantChargeId)
    return {
      status: charge?.transactionStatus ?? "ABSENT",
      captured: charge?.capturedAmount ?? 0,
      refunded: charge?.refundedAmount ?? 0,
    }
  }
  const link = await requireLinkAtGateway(shop, {
    linkId: requireLinkIdOfSession(session),
  })
  return {
    status: equivalentCodeStatusOfLink(link),
    captured: link.paidAmount,
    refunded: link.refundedAmount,
  }
}

function equivalentCodeStatusOfLink({
  status,
  paidAmount,
  refundedAmount,
}: Awaited<ReturnType<typeof requireLinkAtGateway>>): string {
  if (paidAmount > 0) {
    return refundedAmount < paidAmount ? "PAID" : "REFUNDED"
  }
  return { ACTIVE: "PENDING", INACTIVE: "CANCELED", EXPIRED: "EXPIRED" }[status]
}

/**
 * Waits until the cart has exactly one order, and the gateway, the ledger, Medusa's payments and the order all have a
 * received amount of R$ 99.90. The cart must also have no unresolved operation and no open discrepancy.
 */
export async function waitForOnePaidOrder(
  shop: Pick<ShopWithSimulator, "container" | "simulator">,
  cart: { collectionId: string }
): Promise<void> {
  await eventually(async () =>
    expect(await moneyOfCollection(shop, cart)).toMatchObject({
      orders: [expect.any(String)],
      netReceived: buildEqualNetSums(9990),
      unresolvedOperations: 0,
      openDiscrepancies: [],
    })
  )
}
