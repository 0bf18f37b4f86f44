import { MedusaError } from "@medusajs/framework/utils"
import { message } from "../../../../../../domain/message"
import { ledgerOf } from "../../../../../../medusa/container"
import { refusalError } from "../../../../../../medusa/refusal-errors"
import { createAdminRoute } from "../../../../../route-handler"
import { accountDayParams } from "../../../day-close-validators"
import { findRequestedAccountIds, showDayClose } from "../../show-day-closes"

export const GET = createAdminRoute(async ({ scope, params }, response) => {
  const { data: of, error } = accountDayParams.safeParse(params)
  if (!of) {
    const because = error.issues.map(({ message }) => message).join(", ")
    throw refusalError(
      message("request_invalid", undefined, { because }),
      MedusaError.Types.INVALID_DATA
    )
  }
  await findRequestedAccountIds(ledgerOf(scope), of.account)
  response.json({ day_close: await showDayClose(scope, of) })
})
