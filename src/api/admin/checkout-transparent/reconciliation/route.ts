import { MedusaError } from "@medusajs/framework/utils"
import { message } from "../../../../domain/message"
import { refusalError } from "../../../../medusa/refusal-errors"
import {
  dayOfMoment,
  listDays,
} from "../../../../domain/movement/sao-paulo-days"
import { findRequestedAccountIds } from "../day-closes/show-day-closes"
import { createActionRoute, createBodyValidator } from "../../../route-handler"
import { reconcileBody } from "../day-close-validators"
import { ledgerOf } from "../../../../medusa/container"
import { startDayReconciliation } from "../../../../reconciliation/day/reconcile-days"

/**
 * Requests lookups of the charges of the given days, so that these charges are compared with Medusa. The nightly job
 * does this only for the last seven complete days.
 */
export const POST = createActionRoute(
  "reconciliation",
  { body: createBodyValidator(reconcileBody) },
  async (request, response) => {
    const { from, to, account } = request.validatedBody
    const ledger = ledgerOf(request.scope)
    const { now } = await ledger.time()
    const today = dayOfMoment(now)
    if (to > today) {
      throw refusalError(
        message("not_over", { day: to, today }),
        MedusaError.Types.INVALID_DATA
      )
    }
    const accounts = await findRequestedAccountIds(ledger, account)
    const days = listDays(from, to)
    for (const day of days) {
      await startDayReconciliation(request.scope, { accounts, day, since: now })
    }
    response.status(202).json({ accounts, days })
  }
)
