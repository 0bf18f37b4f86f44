import type { MedusaContainer } from "@medusajs/framework/types"
import { captureDeadlineOf } from "../../../../domain/payment-page/allowed-actions"
import { type Charge, isPaymentLink } from "../../../../domain/charge/charge"
import { wasMoneyReturnedBeforeOrder } from "../../../../domain/reconciliation/order/order-of-charge"
import {
  isAbandonedCodeOrLink,
  paymentStateOf,
  receivedAmountOf,
} from "../../../../domain/payment-page/payment-state"
import { chargeStateToken } from "../../../../domain/reconciliation/charge-state-token"
import {
  buyersOfCarts,
  type OrderHead,
  readOrderHeads,
} from "../../../../medusa/customer/find-orders-and-buyers"
import { orderIdsOfCollections } from "../../../../medusa/order/orders"
import type { RecordedLinkAttempt } from "../../../../modules/ledger"
import {
  isoOf,
  majorUnits,
  pickInSnakeCase,
  pickSumsInMajorUnits,
} from "../format-response-values"
import { ledgerOf } from "../../../../medusa/container"

export async function showChargesForList(
  scope: MedusaContainer,
  charges: readonly Charge[]
) {
  if (charges.length === 0) {
    return []
  }
  const ledger = ledgerOf(scope)
  const ids = charges.map(({ id }) => id)
  const [{ now }, orders, unresolved, discrepancies, linkAttempts] =
    await Promise.all([
      ledger.time(),
      ordersOfCharges(scope, charges),
      ledger.listOperations(
        { charge_id: ids, state: ["in_flight", "unknown"] },
        { select: ["id", "charge_id", "kind"] }
      ),
      ledger.listDiscrepancies(
        { charge_id: ids, resolved_at: null },
        { select: ["id", "charge_id"] }
      ),
      ledger.findLatestLinkAttempts(
        charges.flatMap(({ id, link }) =>
          link ? [link.duplicateOfChargeId ?? id] : []
        )
      ),
    ])
  const buyers = await buyersOfCarts(
    scope,
    charges.flatMap(({ id, cartId }) => (orders.has(id) ? [] : (cartId ?? [])))
  )
  return charges.map((charge) => {
    const { id, details, sums } = charge
    const order = orders.get(id)
    const unresolvedOperation = unresolved.find((one) => one.charge_id === id)
    const unresolvedId = unresolvedOperation?.id
    return {
      ...pickInSnakeCase(charge, [
        "id",
        "merchantChargeId",
        "account",
        "method",
      ]),
      ...pickInSnakeCase(charge, ["state", "currencyCode", "installments"]),
      ...pickInSnakeCase(charge, ["usesSavedCard"]),
      ...pickInSnakeCase(charge, ["createdAt", "codeExpiresAt"]),
      ...pickInSnakeCase(details, ["brand", "paidWith", "nsu", "endToEndId"]),
      ...pickSumsInMajorUnits(sums, ["captured", "refunded"]),
      /**
       * The state that the admin pages show. It combines the states of the payment, of its refunds and of its dispute.
       */
      payment_state: paymentStateOf(charge, unresolvedOperation, now),
      /**
       * The highest captured amount that the gateway has reported, unless an administrator accepted a lower amount.
       * `received` can be higher than `captured`, which is the amount that the gateway reported last.
       */
      received: majorUnits(receivedAmountOf(charge)),
      is_being_confirmed:
        charge.state === "unresolved" || unresolvedId !== undefined,
      amount: majorUnits(charge.amount),
      /**
       * The amount by which the way of paying reduced the price (`discount`) or increased it (`interest`). In `amount`,
       * the discount is already subtracted and the interest already added.
       */
      discount: majorUnits(charge.discount ?? 0),
      interest: majorUnits(charge.interest ?? 0),
      order_id: order?.id ?? charge.orderId ?? null,
      order_display_id: order?.displayId ?? null,
      email: (order ?? buyers.get(charge.cartId ?? ""))?.email ?? null,
      /** The buyer's name in the address of the order or the cart. */
      customer_name: (order ?? buyers.get(charge.cartId ?? ""))?.name ?? null,
      /** The phone number in the address of the order or the cart, as it was typed. */
      phone: (order ?? buyers.get(charge.cartId ?? ""))?.phone ?? null,
      open_discrepancies: discrepancies.filter(
        (one) => one.charge_id === charge.id
      ).length,
      capture_before: isoOf(captureDeadlineOf(charge)),
      // Set while a shipped order waits for the capture of its reserved money.
      capture_due_since: isoOf(
        charge.state === "authorized" ? charge.captureDue?.since : undefined
      ),
      answer_deadline: charge.dispute?.answerDeadline ?? null,
      is_replaced: isAbandonedCodeOrLink(charge),
      /**
       * The name of the charge's payment link, even if the charge is a second payment of the link. Null if the charge
       * has no link, or if the ledger has no recorded attempt to create the link.
       */
      link_name:
        linkAttempts.get(charge.link?.duplicateOfChargeId ?? id)?.name ?? null,
      link: isPaymentLink(charge)
        ? showPaymentLink(charge, linkAttempts.get(charge.id))
        : null,
      observed: chargeStateToken({ charge, unresolvedId }),
    }
  })
}

/**
 * Returns the order of each charge, by the charge's id. A charge without an order has no entry.
 *
 * Usually the order is the order of the charge's payment collection. In two cases, it is the order that the ledger has
 * recorded for the charge:
 *
 * - The payment collection has no order.
 * - The charge's money was returned before an order was placed with the charge.
 */
async function ordersOfCharges(
  scope: MedusaContainer,
  charges: readonly Charge[]
): Promise<Map<string, OrderHead>> {
  const linked = await orderIdsOfCollections(
    scope,
    charges.map(({ paymentCollectionId }) => paymentCollectionId)
  )
  const idOf = (charge: Charge) => {
    const id = linked.get(charge.paymentCollectionId)
    return wasMoneyReturnedBeforeOrder(charge, id)
      ? charge.orderId
      : (id ?? charge.orderId)
  }
  const heads = await readOrderHeads(
    scope,
    charges.flatMap((charge) => idOf(charge) ?? [])
  )
  return new Map(
    charges.flatMap((charge) => {
      const head = heads.get(idOf(charge) ?? "")
      return head ? [[charge.id, head] as const] : []
    })
  )
}

function showPaymentLink(
  { link }: Charge,
  attempt: RecordedLinkAttempt | undefined
) {
  return {
    /**
     * What is paid with the link. `cart` is the cart of a shopper's checkout, `order` is an order or a draft order, and
     * `free` is an amount without a cart or an order.
     */
    purpose: link?.purpose ?? "cart",
    /** The URL of the link. Null if the gateway did not create the link, or has not reported the URL yet. */
    url: link?.url ?? null,
    /**
     * When the gateway confirmed that the link is deactivated. Null if the link was not deactivated, even if it has
     * expired.
     */
    deactivated_at: isoOf(link?.deactivatedAt),
    name: attempt?.name ?? null,
    description: attempt?.description ?? null,
    /** The link's order number at the gateway. The plugin chose the number when it created the link. */
    order_number: attempt?.orderNumber ?? null,
    /**
     * The id of the administrator or API key that created the link, or `store` if the store's own code created the
     * link. Null if a shopper created the link.
     */
    created_by: attempt?.createdBy ?? null,
  }
}
