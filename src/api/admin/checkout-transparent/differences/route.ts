import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { LEDGER_MODULE } from "../../../../core/ports/ledger"
import type { LedgerModuleService } from "../../../../modules/ledger"
import type { ListDifferencesQuery } from "../validators"
import { showDifference } from "./show-difference"

/** What cannot be settled without a person, the oldest first. */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, ListDifferencesQuery>,
  response: MedusaResponse
): Promise<void> {
  const { status, limit, offset } = request.validatedQuery
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const [rows, count] = await ledger.listAndCountDifferences(FILTERS[status], {
    take: limit,
    skip: offset,
    order: { created_at: "ASC", id: "ASC" },
  })
  response.json({
    differences: rows.map(showDifference),
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
