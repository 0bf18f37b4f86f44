import { message } from "../../../../../../domain/message"
import { notFoundError } from "../../../../../../medusa/refusal-errors"
import { formatDocument } from "../../../../../../domain/shared-with-browser/document"
import { readOrderHeads } from "../../../../../../medusa/customer/find-orders-and-buyers"
import { createActionRoute } from "../../../../../route-handler"
import { chargeSelectionOfOrders } from "../../../charges/charge-filters"
import { ledgerOf } from "../../../../../../medusa/container"
import type { MedusaContainer } from "@medusajs/framework/types"
import { fiscalNoteLinesOfOrder } from "../../../../../../medusa/price/fiscal-note-lines"
import type { ChargeSelection } from "../../../../../../modules/ledger"
import {
  majorUnits,
  pickInSnakeCase,
  pickSumsInMajorUnits,
} from "../../../format-response-values"

/**
 * Returns the data for the fiscal note of an order: lines, payments, and the buyer's CPF or CNPJ (`fiscal_document`).
 * `fiscal_document` is null if no document is stored for a paid, authorized or pending charge, or if no encryption key
 * decrypts the document.
 *
 * Requires the permission `money`. Each request is recorded as an administrator's action. The CPF or CNPJ is not stored
 * in the order's metadata, because the store API shows the metadata to any caller who knows the order's id.
 */
export const GET = createActionRoute(
  "orders/:id/fiscal-document",
  {},
  async ({ scope, params }, response) => {
    const { id = "" } = params
    if (!(await readOrderHeads(scope, [id])).has(id)) {
      throw notFoundError(message("no_such_order", { order: id }))
    }
    const of = await chargeSelectionOfOrders(scope, [id])
    const buyerDocument = await ledgerOf(scope).findBuyerDocument(of)
    response.setHeader("Cache-Control", "no-store")
    response.json({
      sale: await readSaleForFiscalDocument(scope, id, of),
      fiscal_document: buyerDocument
        ? {
            order_id: id,
            charge_id: buyerDocument.chargeId,
            type: buyerDocument.documentType,
            document: buyerDocument.document,
            formatted: formatDocument(
              buyerDocument.document,
              buyerDocument.documentType
            ),
          }
        : null,
    })
  }
)

const MOST_SHOWN = 20

/**
 * Returns the lines and payments of an order in the form in which a fiscal note lists them. Discounts and interest are
 * distributed to the lines.
 */
async function readSaleForFiscalDocument(
  scope: MedusaContainer,
  orderId: string,
  of: ChargeSelection
) {
  const { charges } = await ledgerOf(scope).findCharges(
    { selections: [of] },
    { by: "created_at", direction: "desc", limit: MOST_SHOWN, offset: 0 }
  )
  const paid = charges.filter(({ sums }) => sums.captured > 0)
  // The interest of fully refunded payments is left out, because another payment may have paid the order later. If all
  // payments were refunded, the interest of the newest payment counts.
  const kept = paid.filter(({ sums }) => sums.captured > sums.refunded)
  const counted = kept.length > 0 ? kept : paid.slice(0, 1)
  const interest = sum(counted.map((charge) => charge.interest ?? 0))
  const lines = (await fiscalNoteLinesOfOrder(scope, orderId, interest)) ?? []
  return {
    total: majorUnits(
      sum(lines.map((one) => one.price - one.discount + one.otherExpenses))
    ),
    discount: majorUnits(sum(lines.map(({ discount }) => discount))),
    /**
     * The total interest of installments. A fiscal note lists it as "outras despesas", either as this total or as one
     * share in each line. The interest must not be entered in both forms.
     */
    other_expenses: majorUnits(interest),
    lines: lines.map(({ otherExpenses, price, discount, ...line }) => ({
      ...line,
      ...pickSumsInMajorUnits({ price, discount }, ["price", "discount"]),
      other_expenses: majorUnits(otherExpenses),
    })),
    payments: paid.map(({ method, installments, details, sums }) => ({
      method,
      installments,
      ...pickInSnakeCase(details, ["paidWith", "brand", "authorizationCode"]),
      amount: majorUnits(sums.captured),
      acquirer: details.acquirerName ?? null,
      end_to_end_id: details.endToEndId ?? null,
    })),
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, one) => all + one, 0)
}
