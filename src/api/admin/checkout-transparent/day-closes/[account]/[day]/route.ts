import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { LedgerModuleService } from "../../../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../../../modules/ledger/ports/ledger"
import { accountDay } from "../../../close-validators"
import { accountsAskedFor } from "../../accounts-asked-for"
import { showDay } from "../../show-day"

/** A day of an account. */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const { data: of, error } = accountDay.safeParse(request.params)
  if (!of) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `The address ${error.issues.map(({ message }) => message).join(", ")}.`
    )
  }
  await accountsAskedFor(
    request.scope.resolve<LedgerModuleService>(LEDGER_MODULE),
    of.account
  )
  response.json({ day_close: await showDay(request.scope, of) })
}
