import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { chargesOfTerm } from "../charges/search-charges"
import type { ListDiscrepanciesQuery } from "../payment-validators"
import { showDiscrepancies } from "./show-discrepancy"

/** What cannot be resolved without a person, the oldest first. */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, ListDiscrepanciesQuery>,
  response: MedusaResponse
): Promise<void> {
  const { status, kind, account, order_id, charge_id, q, ...page } =
    request.validatedQuery
  const { order, limit, offset } = page
  const { discrepancies, count } = await request.scope
    .resolve<LedgerModuleService>(LEDGER_MODULE)
    .findDiscrepancies(
      {
        status,
        kind,
        account,
        orderId: order_id,
        chargeId: charge_id,
        of: q === undefined ? [] : [await chargesOfTerm(request.scope, q)],
      },
      { direction: order.startsWith("-") ? "desc" : "asc", limit, offset }
    )
  response.json({
    discrepancies: await showDiscrepancies(request.scope, discrepancies),
    count,
    limit,
    offset,
  })
}
