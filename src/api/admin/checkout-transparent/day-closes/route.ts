import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { dayOf } from "../../../../charge/reconciled-day"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import type { ListDayClosesQuery } from "../close-validators"
import { knownAccounts, unknownAccount } from "./known-accounts"
import { listedDays, showListedDays } from "./list-day-closes"

/** Days of each account, from the first one on which money moved; the latest first. */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, ListDayClosesQuery>,
  response: MedusaResponse
): Promise<void> {
  const { account, day, limit, offset } = request.validatedQuery
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const known = await knownAccounts(ledger)
  if (account !== undefined && !known.includes(account)) {
    throw unknownAccount(account, known, MedusaError.Types.INVALID_DATA)
  }
  const { now } = await ledger.time()
  const first = (await ledger.firstDays()).filter(
    (one) => account === undefined || one.account === account
  )
  const days = listedDays(first, {
    from: day?.$gte ?? "",
    to: [day?.$lte ?? "9999-12-31", dayOf(now)].sort()[0] ?? "",
  })
  response.json({
    day_closes: await showListedDays(
      ledger,
      days.slice(offset, offset + limit)
    ),
    count: days.length,
    limit,
    offset,
  })
}
