import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { emailsOfActors, showOneOperation } from "../charges/show-history"
import type { ListOperationsQuery } from "../payment-validators"

/** What was asked of the gateway, and what came of it; the newest first. */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, ListOperationsQuery>,
  response: MedusaResponse
): Promise<void> {
  const { charge_id, state, kind, account, order, limit, offset } =
    request.validatedQuery
  const { operations, count } = await request.scope
    .resolve<LedgerModuleService>(LEDGER_MODULE)
    .findOperations(
      { chargeId: charge_id, state, kind, account },
      { direction: order.startsWith("-") ? "desc" : "asc", limit, offset }
    )
  const emails = await emailsOfActors(
    request.scope,
    operations.map(({ actor }) => actor)
  )
  response.json({
    operations: operations.map((one) => showOneOperation(one, emails)),
    count,
    limit,
    offset,
  })
}
