import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../modules/ledger"
import type { ListAdminActionsQuery } from "../validators"

/** Who did what through the admin routes of the plugin, why, and what was answered; the latest first. */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, ListAdminActionsQuery>,
  response: MedusaResponse
): Promise<void> {
  const { subject_id, actor, limit, offset } = request.validatedQuery
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const [rows, count] = await ledger.listAndCountAdminActions(
    {
      ...(subject_id === undefined ? {} : { subject_id }),
      ...(actor === undefined ? {} : { actor }),
    },
    {
      take: limit,
      skip: offset,
      order: { created_at: "DESC", id: "DESC" },
    }
  )
  response.json({
    admin_actions: rows.map((row) => ({
      id: row.id,
      action: row.action,
      subject_id: row.subject_id,
      actor: row.actor,
      actor_type: row.actor_type,
      request: row.request,
      observed: row.observed,
      status: row.status,
      created_at: row.created_at,
    })),
    count,
    limit,
    offset,
  })
}
