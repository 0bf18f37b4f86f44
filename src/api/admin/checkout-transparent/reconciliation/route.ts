import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { dayOf, daysBetween } from "../../../../charge/reconciled-day"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import { findAccount } from "../../../../options/find-account"
import type { ListReconciledDaysQuery, ReconcileBody } from "../validators"
import { showReconciledDay } from "./show-reconciled-day"

/** Days that were or are being compared with Medusa and the gateway; the latest first. */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, ListReconciledDaysQuery>,
  response: MedusaResponse
): Promise<void> {
  const { from, to, account, limit, offset } = request.validatedQuery
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const [rows, count] = await ledger.listAndCountReconciledDays(
    {
      ...(account === undefined ? {} : { account }),
      ...(from === undefined && to === undefined
        ? {}
        : { day: { ...(from && { $gte: from }), ...(to && { $lte: to }) } }),
    },
    { take: limit, skip: offset, order: { day: "DESC", account: "ASC" } }
  )
  const findings = await ledger.countFindings(rows.map(({ id }) => id))
  response.json({
    reconciled_days: rows.map((row) =>
      showReconciledDay(row, findings.get(row.id) ?? 0)
    ),
    count,
    limit,
    offset,
  })
}

/** Has days compared again from the beginning. Reads at the gateway, moves no money; the job goes on with it. */
export async function POST(
  request: AuthenticatedMedusaRequest<ReconcileBody>,
  response: MedusaResponse
): Promise<void> {
  const { from, to, account } = request.validatedBody
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { accounts } = ledger.pluginOptions
  const { now } = await ledger.time()
  if (to > dayOf(now)) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `${to} is not over: ask for days until ${dayOf(now)}.`
    )
  }
  if (account !== undefined && !findAccount(accounts, account)) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `There is no account "${account}"; there are ${accounts.map(({ id }) => `"${id}"`).join(", ")}.`
    )
  }
  const days = daysBetween(from, to).flatMap((day) =>
    accounts
      .filter(({ id }) => account === undefined || id === account)
      .map(({ id }) => ({ account: id, day }))
  )
  await ledger.requestDays(days)
  response.status(202).json({ requested: days })
}
