import { MedusaError } from "@medusajs/framework/utils"
import { message } from "../../../../domain/message"
import { refused } from "../../../../medusa/refused"
import { dayOf, daysBetween } from "../../../../domain/movement/days"
import { accountsAskedFor } from "../day-closes/show-days"
import { acting, takes } from "../../../route-handler"
import { reconcileBody } from "../close-validators"
import { ledgerOf } from "../../../../medusa/core"
import { compareDay } from "../../../../reconciliation/day/compare-days"

/** Requests a new lookup and comparison of the charges of days, as each night does for the seven days before. */
export const POST = acting(
  "reconciliation",
  { body: takes(reconcileBody) },
  async (request, response) => {
    const { from, to, account } = request.validatedBody
    const ledger = ledgerOf(request.scope)
    const { now } = await ledger.time()
    const today = dayOf(now)
    if (to > today) {
      throw refused(
        message("not_over", { day: to, today }),
        MedusaError.Types.INVALID_DATA
      )
    }
    const accounts = await accountsAskedFor(ledger, account)
    const days = daysBetween(from, to)
    for (const day of days) {
      await compareDay(request.scope, { accounts, day, since: now })
    }
    response.status(202).json({ accounts, days })
  }
)
