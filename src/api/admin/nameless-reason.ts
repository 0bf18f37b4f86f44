import type {
  AuthenticatedMedusaRequest,
  MedusaNextFunction,
  MedusaResponse,
} from "@medusajs/framework/http"
import { withoutIdentifiers } from "../../charge/erasure"
import { findCustomer } from "../../medusa/find-customer"

/** Takes what would name the customer out of the reason before that is recorded: the record stays. */
export async function namelessReason(
  request: AuthenticatedMedusaRequest<{ reason: string }>,
  _response: MedusaResponse,
  next: MedusaNextFunction
): Promise<void> {
  const { scope, params, validatedBody } = request
  const found = await findCustomer(scope, {
    customerId: params.id ?? "",
    withGuests: true,
  })
  validatedBody.reason = withoutIdentifiers(
    validatedBody.reason,
    found?.names ?? []
  )
  next()
}
