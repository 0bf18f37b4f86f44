import { said } from "../../../../../../charge/saying"
import { notFound } from "../../../../../../medusa/refused"
import { formatDocument } from "../../../../../../charge/rules/document"
import { readOrderHeads } from "../../../../../../medusa/find-buyers"
import { acting } from "../../../../route-handler"
import { chargesOfOrders } from "../../../charges/search-charges"
import { showSale } from "./show-sale"
import { ledgerOf } from "../../../../../../medusa/core"

/**
 * Answers what the fiscal note of an order needs: its lines and payments, and the CPF or CNPJ; null if none is kept.
 * Only for users who may move money, and each reading is recorded as an admin's action. The document is not in the
 * order's metadata, which anyone who knows the order's id can read in the store API.
 */
export const GET = acting(
  { may: "money", record: "orders/:id/fiscal-document" },
  async ({ scope, params }, response) => {
    const { id = "" } = params
    if (!(await readOrderHeads(scope, [id])).has(id)) {
      throw notFound(said("no_such_order", { order: id }))
    }
    const of = await chargesOfOrders(scope, [id])
    const kept = await ledgerOf(scope).fiscalDocumentOf(of)
    response.setHeader("Cache-Control", "no-store")
    response.json({
      sale: await showSale(scope, id, of),
      fiscal_document: kept
        ? {
            order_id: id,
            charge_id: kept.chargeId,
            type: kept.documentType,
            document: kept.document,
            formatted: formatDocument(kept.document, kept.documentType),
          }
        : null,
    })
  }
)
