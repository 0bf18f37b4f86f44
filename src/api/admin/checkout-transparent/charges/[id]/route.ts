import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { showChargeInFull } from "../read-charge"

/** A charge with both of its sides, all that happened to it, and what may be done with it now. */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  response.json({
    charge: await showChargeInFull(request, request.params.id ?? ""),
  })
}
