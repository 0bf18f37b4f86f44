import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { decideCheckoutTransparentInstallationWorkflow } from "../../../../workflows/decide-checkout-transparent-installation"
import type { DecideInstallationBody } from "../validators"
import { showInstallation } from "./show-installation"

/** Which installation this is, which others have written charges into its database, and what was decided. */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  response.json({ installation: await showInstallation(ledger) })
}

/** A person says whether this is the store that wrote those charges, moved, or a copy of it. */
export async function POST(
  request: AuthenticatedMedusaRequest<DecideInstallationBody>,
  response: MedusaResponse
): Promise<void> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  await decideCheckoutTransparentInstallationWorkflow(request.scope).run({
    input: {
      ...request.validatedBody,
      decided_by: request.auth_context.actor_id,
    },
  })
  response.json({ installation: await showInstallation(ledger) })
}
