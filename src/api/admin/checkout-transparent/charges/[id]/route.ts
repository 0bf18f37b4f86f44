import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { noCharge } from "../../../../../medusa/refused"
import { showChargeInFull } from "../show-charges-in-full"

/** A charge with both of its sides, all that happened to it, and what may be done with it now. */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const { id = "" } = request.params
  const charge = await showChargeInFull(request, id)
  if (!charge) throw noCharge(id)
  response.json({ charge })
}
