import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { dayOf } from "../../../../charge/reconciled-day"
import type { ListDayClosesQuery } from "../close-validators"
import { accountsAskedFor } from "./accounts-asked-for"
import { listedDays, showListedDays } from "./show-days"
import { ledgerOf } from "../../../../medusa/core"

/** Days of each account, from the first one on which money moved; the latest first. */
export async function GET(
  request: AuthenticatedMedusaRequest<unknown, ListDayClosesQuery>,
  response: MedusaResponse
): Promise<void> {
  const { account, day, limit, offset } = request.validatedQuery
  const ledger = ledgerOf(request.scope)
  const asked = await accountsAskedFor(ledger, account)
  const today = dayOf((await ledger.time()).now)
  const first = await ledger.firstDays()
  const days = listedDays(
    first.filter((one) => asked.includes(one.account)),
    {
      from: day?.$gte ?? "",
      to: day?.$lte !== undefined && day.$lte < today ? day.$lte : today,
    }
  )
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
