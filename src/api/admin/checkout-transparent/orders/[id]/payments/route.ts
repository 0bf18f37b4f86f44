import type { MedusaRequest } from "@medusajs/framework/http"
import { message } from "../../../../../../domain/message"
import { notFoundError } from "../../../../../../medusa/refusal-errors"
import type { Charge } from "../../../../../../domain/charge/charge"
import { isAsynchronousMethod } from "../../../../../../domain/payment-method/payment-method"
import { readOrderHeads } from "../../../../../../medusa/customer/find-orders-and-buyers"
import { outstandingAmountsOfOrders } from "../../../../../../medusa/order/orders"
import { hasPermission } from "../../../../permissions"
import { createAdminRoute } from "../../../../../route-handler"
import { chargeSelectionOfOrders } from "../../../charges/charge-filters"
import { showChargesInFull } from "../../../charges/show-charges-in-full"
import { majorUnits } from "../../../format-response-values"
import { ledgerOf } from "../../../../../../medusa/container"

/**
 * The maximum number of charges that are shown for an order. The newest charges are shown. An order rarely has more.
 */
const MOST_SHOWN = 50

/** Returns the newest charges of an order or a draft order, 50 at most. */
export const GET = createAdminRoute(async (request, response) => {
  const { id = "" } = request.params
  response.json({ payments: await showOrderPayments(request, id) })
})

export type ShownOrderPayments = Awaited<ReturnType<typeof showOrderPayments>>

async function showOrderPayments(request: MedusaRequest, id: string) {
  const { scope } = request
  const order = (await readOrderHeads(scope, [id])).get(id)
  if (!order) {
    throw notFoundError(message("no_such_order", { order: id }))
  }
  const ledger = ledgerOf(scope)
  const of = await chargeSelectionOfOrders(scope, [id])
  const [{ charges }, dues] = await Promise.all([
    ledger.findCharges(
      { selections: [of] },
      { by: "created_at", direction: "desc", limit: MOST_SHOWN, offset: 0 }
    ),
    outstandingAmountsOfOrders(scope, [id]),
  ])
  // The response does not contain the document itself, because each access to it has to be recorded.
  const buyerDocument = hasPermission(request, "money")
    ? await ledger.findBuyerDocument(of)
    : undefined
  return {
    order_id: id,
    order_display_id: order.displayId,
    currency_code: order.currencyCode,
    outstanding: majorUnits(Math.max(0, dues.get(id) ?? 0)),
    charges: await showChargesInFull(scope, charges),
    /**
     * The codes and links of the order that the customer may still pay, even after a payment in another way. The
     * customer could then pay twice.
     */
    open_codes_and_links: charges.filter(isPayableCodeOrLink).map((charge) => ({
      charge_id: charge.id,
      method: charge.method,
      amount: majorUnits(charge.amount),
    })),
    /**
     * Whether the document for the fiscal note is a CPF or a CNPJ. Null if no readable document is stored, or if the
     * caller lacks the permission `money`.
     */
    fiscal_document_type: buyerDocument?.documentType ?? null,
  }
}

function isPayableCodeOrLink({ method, state, link }: Charge): boolean {
  return (
    isAsynchronousMethod(method) &&
    (state === "pending" || state === "unresolved") &&
    link?.deactivatedAt === undefined
  )
}
