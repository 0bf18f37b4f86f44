import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { dayOf, windowOf } from "../../../../charge/reconciled-day"
import type { Scope } from "../../../../medusa/core"
import { markedAsPaid } from "../../../../medusa/marked-as-paid"
import type { LedgerModuleService } from "../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import { emailsOfActors, showMovement } from "../charges/show-history"
import { accountDay } from "../close-validators"
import { knownAccounts, unknownAccount } from "./known-accounts"
import { showDayFigures } from "./show-day-figures"

export interface AccountDay {
  account: string
  day: string
}

/** The day that the address names. Throws what is answered with 400 or 404. */
export async function dayIn(
  request: AuthenticatedMedusaRequest
): Promise<AccountDay> {
  const { data: of, error } = accountDay.safeParse(request.params)
  if (!of) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      `The address ${error.issues.map(({ message }) => message).join(", ")}.`
    )
  }
  const known = await knownAccounts(
    request.scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  )
  if (!known.includes(of.account)) {
    throw unknownAccount(of.account, known, MedusaError.Types.NOT_FOUND)
  }
  return of
}

/** A day as it is now, with what was learnt of it only when it was over. */
export async function readDayClose(scope: Scope, of: AccountDay) {
  const ledger = scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const { to } = windowOf(of.day)
  const { now } = await ledger.time()
  const [read, byHand] = await Promise.all([
    ledger.figuresOfDay(of, to),
    markedAsPaid(scope, windowOf(of.day)),
  ])
  const { count, latest } = read.learntLater
  const emails = await emailsOfActors(
    scope,
    latest.map(({ actor }) => actor)
  )
  return {
    ...of,
    is_over: of.day < dayOf(now),
    ...showDayFigures(read, byHand),
    learnt_later: {
      count,
      movements: latest.map((one) => showMovement(one, emails)),
    },
  }
}
