import type { MedusaContainer } from "@medusajs/framework/types"
import { said } from "../../../../charge/saying"
import { ledgerOf } from "../../../../medusa/core"
import { ordersOfCollections } from "../../../../medusa/orders"
import { notFound } from "../../../../medusa/refused"
import type { ListedPaymentLink } from "../../../../modules/ledger/statements/payment-link-list"
import { majorUnits } from "../show-values"

/** A payment link as the admin API shows it. Sums are in major units, as everywhere in Medusa. */
export function showPaymentLink(
  { charge, made }: ListedPaymentLink,
  orderId: string | undefined
) {
  const { link, code, sums } = charge
  return {
    /** The ledger's id of the link's charge, for charges/:id/synchronize and charges/:id/refund. */
    id: charge.id,
    account: charge.account,
    state: charge.state,
    /** `cart`: a shopper created it at checkout; `order`: for an order or a draft order; `free`: for neither. */
    purpose: link?.purpose ?? "cart",
    /** Null if the gateway has not reported it: the link does not exist, or that is not known yet. */
    url: link?.url ?? null,
    /** Opens the wallet's app; null if not reported. */
    deep_link: link?.deepLink ?? null,
    /** The text of a QR code that pays the link; null if not reported. */
    code: code?.payload ?? null,
    amount: majorUnits(charge.amount),
    currency_code: charge.currencyCode,
    captured: majorUnits(sums.captured),
    refunded: majorUnits(sums.refunded),
    /** The end of its last day; null if not reported. */
    expires_at: charge.codeExpiresAt ?? null,
    /** When the gateway accepted the deactivation; null if it did not, also for a link that is over. */
    deactivated_at: link?.deactivatedAt ?? null,
    /** The name that the payer reads. */
    name: made?.name ?? null,
    description: made?.description ?? null,
    /** Our order number for the link at the gateway. */
    order_number: made?.orderNumber ?? null,
    order_id: orderId ?? charge.orderId ?? null,
    cart_id: charge.cartId ?? null,
    payment_collection_id: charge.paymentCollectionId,
    payment_session_id: charge.paymentSessionId,
    merchant_charge_id: charge.merchantChargeId,
    /** Null if a shopper created it. */
    created_by: made?.createdBy ?? null,
    created_at: charge.createdAt,
  }
}

/** One payment link as the ledger has it now. Throws if there is none with this id. */
export async function readPaymentLink(container: MedusaContainer, id: string) {
  const link = await ledgerOf(container).readPaymentLink(id)
  if (!link) throw notFound(said("no_such_link", { link: id }))
  const { paymentCollectionId } = link.charge
  const orders = await ordersOfCollections(container, [paymentCollectionId])
  return showPaymentLink(link, orders.get(paymentCollectionId))
}
