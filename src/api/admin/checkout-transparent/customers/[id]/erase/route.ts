import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import {
  chargesOfCustomer,
  eraseCustomer,
} from "../../../../../../medusa/erase-customer"
import { isPermitted } from "../../../../record-action"
import type {
  EraseCustomerBody,
  ShowErasureQuery,
} from "../../../erasure-validators"
import { ledgerOf } from "../../../../../../medusa/core"

/** What an erasure would find: how many charges, and which of them are in an open dispute. */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, ShowErasureQuery>,
  response: MedusaResponse
): Promise<void> {
  const { scope, params } = request
  const ledger = ledgerOf(scope)
  const of = await chargesOfCustomer(scope, {
    customerId: params.id ?? "",
    withGuests: request.validatedQuery.guest_orders,
  })
  const [erasable, isAllowed] = await Promise.all([
    ledger.readErasable(of),
    isPermitted(request, "money"),
  ])
  response.json({ ...erasable, may_erase: isAllowed })
}

/** Erases a customer. Who did it and why was recorded before. */
export async function POST(
  request: AuthenticatedMedusaRequest<EraseCustomerBody>,
  response: MedusaResponse
): Promise<void> {
  const { guest_orders, keep_fiscal_document } = request.validatedBody
  const erasure = await eraseCustomer(request.scope, {
    customer_id: request.params.id ?? "",
    guest_orders,
    keep_fiscal_document,
  })
  response.json({ erasure })
}
