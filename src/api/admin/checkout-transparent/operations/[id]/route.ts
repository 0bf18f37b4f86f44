import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { readOperationInDoubt } from "../../../../../reconciliation/resolve-by-person"
import { showOperation } from "../../show-figure"

/** An operation, and what the gateway shows of its charge now: what to look at before resolving it. */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const found = await readOperationInDoubt(
    request.scope,
    request.params.id ?? ""
  )
  response.json(showOperation(found))
}
