import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import type { LedgerModuleService } from "../../../../modules/ledger"
import type { ListDiscrepanciesQuery } from "../validators"
import { showDiscrepancy } from "./show-discrepancy"

/** What cannot be resolved without a person, the oldest first. */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, ListDiscrepanciesQuery>,
  response: MedusaResponse
): Promise<void> {
  const { status, limit, offset } = request.validatedQuery
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const [rows, count] = await ledger.listAndCountDiscrepancies(
    FILTERS[status],
    {
      take: limit,
      skip: offset,
      order: { created_at: "ASC", id: "ASC" },
    }
  )
  response.json({
    discrepancies: rows.map(showDiscrepancy),
    count,
    limit,
    offset,
  })
}

const FILTERS = {
  open: { resolved_at: null },
  resolved: { resolved_at: { $ne: null } },
  all: {},
}
