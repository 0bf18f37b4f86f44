import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { LedgerModuleService } from "../../../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../../../modules/ledger/ports/ledger"

/** Forgets who paid a Pix, for good: what the gateway tells of it later is not kept either. */
export async function POST(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const id = request.params.id ?? ""
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  if (!(await ledger.erasePayer(id))) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `The ledger has no charge ${id}.`
    )
  }
  response.json({ id, payer: null })
}
