import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { showChargeInFull } from "../show-charges-in-full"

/** A charge with both of its sides, all that happened to it, and what may be done with it now. */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const { id = "" } = request.params
  const charge = await showChargeInFull(request, id)
  if (!charge) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `The ledger has no charge ${id}.`
    )
  }
  response.json({ charge })
}
