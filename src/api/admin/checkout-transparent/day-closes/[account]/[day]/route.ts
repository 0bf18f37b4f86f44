import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { accountDay } from "../../../close-validators"
import { accountsAskedFor } from "../../accounts-asked-for"
import { showDay } from "../../show-day"
import { ledgerOf } from "../../../../../../medusa/core"

/** A day of an account. */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const { data: of, error } = accountDay.safeParse(request.params)
  if (!of) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `The address ${error.issues.map(({ message }) => message).join(", ")}.`
    )
  }
  await accountsAskedFor(ledgerOf(request.scope), of.account)
  response.json({ day_close: await showDay(request.scope, of) })
}
