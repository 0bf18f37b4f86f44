import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import type { LedgerModuleService } from "../../../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../../../modules/ledger/ports/ledger"
import type { CloseDayBody } from "../../../close-validators"
import { dayIn, readDayClose, refuseToClose } from "../../read-day-close"

/** The figures of a day, and who has closed it. */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const { shown } = await readDayClose(request.scope, await dayIn(request))
  response.json({ day_close: shown })
}

/**
 * A person closes a day that is over, with the figures that he saw. 409, with the day as it is now, when
 * they have changed since, and when it is closed already.
 */
export async function POST(
  request: AuthenticatedMedusaRequest<CloseDayBody>,
  response: MedusaResponse
): Promise<void> {
  const { observed, note } = request.validatedBody
  const of = await dayIn(request)
  const found = await readDayClose(request.scope, of)
  const { shown, toFreeze } = found
  if (!toFreeze) {
    return refuseToClose(response, found, inWords(shown))
  }
  if (!shown.is_over) {
    return refuseToClose(
      response,
      found,
      `Nothing was closed: ${of.day} is not over. Close it from the next day on; days are those of São Paulo.`
    )
  }
  if (shown.observed !== observed) {
    return refuseToClose(
      response,
      found,
      `Nothing was closed: the figures of ${of.day} have changed since this page was loaded. Look at them again, and close the day then.`
    )
  }
  const isClosed = await request.scope
    .resolve<LedgerModuleService>(LEDGER_MODULE)
    .closeDay({ ...toFreeze, closedBy: request.auth_context.actor_id, note })
  const now = await readDayClose(request.scope, of)
  if (!isClosed) {
    return refuseToClose(response, now, inWords(now.shown))
  }
  response.json({ day_close: now.shown })
}

/** Why a closed day is not closed again. */
function inWords({
  account,
  day,
  closed,
}: Awaited<ReturnType<typeof readDayClose>>["shown"]): string {
  const who = closed?.by_email ?? closed?.by
  return `Nothing was closed: ${who} closed ${day} of account "${account}" on ${closed?.at.toISOString()}. What moves later is listed there as after the close.`
}
