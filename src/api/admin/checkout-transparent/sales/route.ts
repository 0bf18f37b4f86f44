import { dayOfMoment, boundsOfDay } from "../../../../domain/movement/days"
import { salesFigures } from "../../../../domain/movement/sales-figures"
import { DAY_MS } from "../../../../domain/duration"
import { ledgerOf } from "../../../../medusa/core"
import { adminRoute } from "../../../route-handler"

const DAYS = 30

/**
 * Answers the sales of today, of 7 days and of 30 days, before refunds and fees, and which share of the cards was
 * approved.
 */
export const GET = adminRoute(async ({ scope }, response) => {
  const ledger = ledgerOf(scope)
  const { now } = await ledger.time()
  const day = dayOfMoment(new Date(now.getTime() - (DAYS - 1) * DAY_MS))
  const sales = await ledger.salesSince({ day, from: boundsOfDay(day).from })
  response.json({ sales: salesFigures(sales, dayOfMoment(now)) })
})

export interface SalesAnswer {
  sales: ReturnType<typeof salesFigures>
}
