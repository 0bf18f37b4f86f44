import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../modules/ledger"
import type { ListGatewayCallsQuery } from "../technical-validators"

/**
 * What was asked of the gateway in the last days, try by try, and what came of it; the latest first. Some
 * seconds pass until a call is in it.
 */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, ListGatewayCallsQuery>,
  response: MedusaResponse
): Promise<void> {
  const { limit, offset, order, called_at, ...filter } = request.validatedQuery
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { calls, count } = await ledger.findGatewayCalls({
    operations: filter.operation,
    outcomes: filter.outcome,
    accounts: filter.account,
    chargeId: filter.charge_id,
    from: called_at?.$gte,
    to: called_at?.$lte,
    order: order === "called_at" ? "asc" : "desc",
    limit,
    offset,
  })
  response.json({ gateway_calls: calls, count, limit, offset })
}
