import type { MedusaRequestHandler } from "@medusajs/framework/http"
import { withoutIdentifiers } from "../../charge/erasure"
import { findCustomer } from "../../medusa/find-customer"
import type { EraseCustomerBody } from "./checkout-transparent/erasure-validators"

/** Takes what would name the customer out of the reason before that is recorded: the record stays. */
export const namelessReason: MedusaRequestHandler = async (
  request,
  _response,
  next
) => {
  const { scope, params } = request
  // Our own validation has run before.
  const body = request.validatedBody as EraseCustomerBody
  const found = await findCustomer(scope, {
    customerId: params.id ?? "",
    withGuests: true,
  })
  body.reason = withoutIdentifiers(body.reason, found?.names ?? [])
  next()
}
