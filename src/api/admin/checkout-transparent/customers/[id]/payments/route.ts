import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../../../modules/ledger"
import { chargesOfCustomer } from "../../../charges/search-charges"
import { showListedCharges } from "../../../charges/show-listed-charges"
import type { ListPaymentsOfCustomerQuery } from "../../../payment-validators"
import { majorUnits } from "../../../show-values"

/** All that a customer paid or tried to pay, the newest first, and what of it is kept. */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, ListPaymentsOfCustomerQuery>,
  response: MedusaResponse
): Promise<void> {
  const { scope } = request
  const { limit, offset } = request.validatedQuery
  const ledger = scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const of = await chargesOfCustomer(scope, request.params.id ?? "")
  const [{ charges, count }, sums] = await Promise.all([
    ledger.findCharges(
      { of: [of] },
      { by: "created_at", direction: "desc", limit, offset }
    ),
    ledger.sumsOfCharges(of),
  ])
  response.json({
    charges: await showListedCharges(scope, charges),
    count,
    limit,
    offset,
    sums: {
      kept: majorUnits(sums.kept),
      returned: majorUnits(sums.returned),
      reserved: majorUnits(sums.reserved),
    },
  })
}
