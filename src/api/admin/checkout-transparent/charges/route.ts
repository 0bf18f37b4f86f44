import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../modules/ledger"
import type { ListChargesQuery } from "../payment-validators"
import {
  chargesOfCustomer,
  chargesOfOrders,
  chargesOfTerm,
} from "./search-charges"
import { showListedCharges } from "./show-listed-charges"

/** Charges, also those without an order; what can be captured by its deadline, all others the newest first. */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, ListChargesQuery>,
  response: MedusaResponse
): Promise<void> {
  const query = request.validatedQuery
  const { scope } = request
  const { q, order_id, customer_id, created_at, limit, offset } = query
  const isToCapture = query.to_capture === "true"
  const order = query.order ?? (isToCapture ? "created_at" : "-created_at")
  const of = await Promise.all([
    ...(q === undefined ? [] : [chargesOfTerm(scope, q)]),
    ...(order_id === undefined ? [] : [chargesOfOrders(scope, [order_id])]),
    ...(customer_id === undefined
      ? []
      : [chargesOfCustomer(scope, customer_id)]),
  ])
  const { charges, count } = await scope
    .resolve<LedgerModuleService>(LEDGER_MODULE)
    .findCharges(
      {
        of,
        isToCapture,
        method: query.method,
        state: query.state,
        account: query.account,
        cartId: query.cart_id,
        amount: query.amount,
        from: created_at?.$gte,
        to: created_at?.$lte,
      },
      {
        by: order.endsWith("amount") ? "amount" : "created_at",
        direction: order.startsWith("-") ? "desc" : "asc",
        limit,
        offset,
      }
    )
  response.json({
    charges: await showListedCharges(scope, charges),
    count,
    limit,
    offset,
  })
}
