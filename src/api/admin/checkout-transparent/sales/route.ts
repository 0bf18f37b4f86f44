import {
  dayOfMoment,
  boundsOfDay,
} from "../../../../domain/movement/sao-paulo-days"
import { salesFigures } from "../../../../domain/movement/sales-figures"
import { DAY_MS } from "../../../../domain/duration"
import { ledgerOf } from "../../../../medusa/container"
import { createAdminRoute } from "../../../route-handler"

const DAYS = 30

/**
 * Returns the sales of today, of the last 7 days and of the last 30 days. Also returns the approval rate of card
 * payments, and how many codes were created and paid. Refunds and fees are not deducted from the sales.
 */
export const GET = createAdminRoute(async ({ scope }, response) => {
  const ledger = ledgerOf(scope)
  const { now } = await ledger.time()
  const day = dayOfMoment(new Date(now.getTime() - (DAYS - 1) * DAY_MS))
  const sales = await ledger.readSalesFiguresSince({
    day,
    from: boundsOfDay(day).from,
  })
  response.json({ sales: salesFigures(sales, dayOfMoment(now)) })
})

export interface SalesAnswer {
  sales: ReturnType<typeof salesFigures>
}
