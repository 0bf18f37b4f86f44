import { MedusaError } from "@medusajs/framework/utils"
import { said } from "../../../../charge/saying"
import { refused } from "../../../../medusa/refused"
import { dayOf, daysBetween } from "../../../../charge/reconciled-day"
import { accountsAskedFor } from "../day-closes/accounts-asked-for"
import { acting, takes } from "../../route-handler"
import { reconcileBody } from "../close-validators"
import { ledgerOf } from "../../../../medusa/core"

/** Has days compared again from the beginning. Reads at the gateway, moves no money; the job goes on with it. */
export const POST = acting(
  { may: "money", record: "reconciliation", body: takes(reconcileBody) },
  async (request, response) => {
    const { from, to, account } = request.validatedBody
    const ledger = ledgerOf(request.scope)
    const today = dayOf((await ledger.time()).now)
    if (to > today) {
      throw refused(
        said("not_over", { day: to, today }),
        MedusaError.Types.INVALID_DATA
      )
    }
    const accounts = await accountsAskedFor(ledger, account)
    const requested = daysBetween(from, to).flatMap((day) =>
      accounts.map((one) => ({ account: one, day }))
    )
    await ledger.requestDays(requested)
    response.status(202).json({ requested })
  }
)
