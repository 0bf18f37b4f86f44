import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { emailsOfActors, showMovement } from "../charges/show-history"
import type { ListMovementsQuery } from "../payment-validators"

/** What moved, when and by whom; the latest first. */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, ListMovementsQuery>,
  response: MedusaResponse
): Promise<void> {
  const { charge_id, account, kind, day, order, limit, offset } =
    request.validatedQuery
  const { movements, count } = await request.scope
    .resolve<LedgerModuleService>(LEDGER_MODULE)
    .findMovements(
      { chargeId: charge_id, account, kind, from: day?.$gte, to: day?.$lte },
      { direction: order.startsWith("-") ? "desc" : "asc", limit, offset }
    )
  const emails = await emailsOfActors(
    request.scope,
    movements.map(({ actor }) => actor)
  )
  response.json({
    movements: movements.map((one) => showMovement(one, emails)),
    count,
    limit,
    offset,
  })
}
