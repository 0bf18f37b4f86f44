import { MedusaError } from "@medusajs/framework/utils"
import { ledgerOf } from "../../../../../../medusa/core"
import type { AdminRoute } from "../../../../route-handler"
import { accountDay } from "../../../close-validators"
import { accountsAskedFor } from "../../accounts-asked-for"
import { showDay } from "../../show-day"

/** A day of an account. */
export const GET: AdminRoute = async ({ scope, params }, response) => {
  const { data: of, error } = accountDay.safeParse(params)
  if (!of) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `The address ${error.issues.map(({ message }) => message).join(", ")}.`
    )
  }
  await accountsAskedFor(ledgerOf(scope), of.account)
  response.json({ day_close: await showDay(scope, of) })
}
