import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { salesFigures } from "../../../../charge/sales-figures"
import { dayOf, windowOf } from "../../../../charge/days"
import { DAY_MS } from "../../../../charge/times"
import { ledgerOf } from "../../../../medusa/core"

/** The longest span that is shown. */
const DAYS = 30

/** What was sold today, in 7 and in 30 days, before refunds and fees; and how many cards were approved. */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const ledger = ledgerOf(request.scope)
  const { now } = await ledger.time()
  const day = dayOf(new Date(now.getTime() - (DAYS - 1) * DAY_MS))
  const sales = await ledger.salesSince({ day, from: windowOf(day).from })
  response.json({ sales: salesFigures(sales, dayOf(now)) })
}

export interface SalesAnswer {
  sales: ReturnType<typeof salesFigures>
}
