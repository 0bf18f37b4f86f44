import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { dayOf, windowOf } from "../../../../../../charge/reconciled-day"
import { markedAsPaid } from "../../../../../../medusa/marked-as-paid"
import type { LedgerModuleService } from "../../../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../../../modules/ledger/ports/ledger"
import { emailsOfActors, showMovement } from "../../../charges/show-history"
import { accountDay } from "../../../close-validators"
import { knownAccounts, unknownAccount } from "../../known-accounts"
import type { AccountDay } from "../../list-day-closes"
import { showDayFigures } from "../../show-day-figures"

/** The figures of a day as they are now, with what was learnt of it only when it was over. */
export async function GET(
  request: AuthenticatedMedusaRequest,
  response: MedusaResponse
): Promise<void> {
  const ledger = request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const of = await dayIn(request, ledger)
  const window = windowOf(of.day)
  const { now } = await ledger.time()
  const [read, byHand] = await Promise.all([
    ledger.figuresOfDay(of, window.to),
    markedAsPaid(request.scope, window),
  ])
  const { count, latest } = read.learntLater
  const emails = await emailsOfActors(
    request.scope,
    latest.map(({ actor }) => actor)
  )
  response.json({
    day_close: {
      ...of,
      is_over: of.day < dayOf(now),
      ...showDayFigures(read, byHand),
      learnt_later: {
        count,
        movements: latest.map((one) => showMovement(one, emails)),
      },
    },
  })
}

/** The day that the address names. Throws what is answered with 400 or 404. */
async function dayIn(
  request: AuthenticatedMedusaRequest,
  ledger: LedgerModuleService
): Promise<AccountDay> {
  const { data: of, error } = accountDay.safeParse(request.params)
  if (!of) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `The address ${error.issues.map(({ message }) => message).join(", ")}.`
    )
  }
  const known = await knownAccounts(ledger)
  if (!known.includes(of.account)) {
    throw unknownAccount(of.account, known, MedusaError.Types.NOT_FOUND)
  }
  return of
}
