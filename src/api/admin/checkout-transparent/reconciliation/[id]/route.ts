import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import type { LedgerModuleService } from "../../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../../modules/ledger/ports/ledger"
import type { ShowReconciledDayQuery } from "../../validators"
import { showMovements, showReconciledDay } from "../show-reconciled-day"

/** A day with what moved on it, and what does not agree. */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, ShowReconciledDayQuery>,
  response: MedusaResponse
): Promise<void> {
  const id = request.params.id ?? ""
  const { kind, limit, offset } = request.validatedQuery
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const [row] = await ledger.listReconciledDays({ id })
  if (!row) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no reconciled day ${id}.`
    )
  }
  const [movements, findings, [rows, count]] = await Promise.all([
    ledger.sumsOfDay(row),
    ledger.countFindings([id]),
    ledger.listAndCountReconciliationFindings(
      { reconciled_day_id: id, ...(kind === undefined ? {} : { kind }) },
      { take: limit, skip: offset, order: { id: "ASC" } }
    ),
  ])
  response.json({
    reconciled_day: {
      ...showReconciledDay(row, findings.get(id) ?? 0),
      movements: showMovements(movements),
    },
    findings: rows.map((found) => ({
      id: found.id,
      kind: found.kind,
      subject_id: found.subject_id,
      charge_id: found.charge_id,
      order_id: found.order_id,
      details: found.details,
    })),
    count,
    limit,
    offset,
  })
}
