import type {
  AuthenticatedMedusaRequest,
  MedusaResponse,
} from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { decimalFromMinorUnits } from "../../../../charge/money"
import type { Movement } from "../../../../charge/movement"
import { dayOf, windowOf } from "../../../../charge/reconciled-day"
import { emailsOfUsers, type Scope } from "../../../../medusa/core"
import { markedAsPaid } from "../../../../medusa/marked-as-paid"
import type {
  LedgerModuleService,
  StoredDayClose,
} from "../../../../modules/ledger"
import { LEDGER_MODULE } from "../../../../modules/ledger/ports/ledger"
import { accountDay } from "../close-validators"
import { knownAccounts, unknownAccount } from "./known-accounts"
import {
  showDayFigures,
  type ShownDayFigures,
  tokenOf,
} from "./show-day-figures"

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

/** A day as it is now: of one that is closed the figures that were frozen. */
export async function readDayClose(scope: Scope, of: AccountDay) {
  const ledger = scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const close = await ledger.findDayClose(of)
  const { to } = windowOf(of.day)
  const { now } = await ledger.time()
  if (close) {
    const figures = close.figures as ShownDayFigures
    return {
      shown: {
        ...of,
        is_over: true,
        ...figures,
        closed: await showClosed(scope, close),
        observed: tokenOf(figures),
      },
    }
  }
  const [read, byHand] = await Promise.all([
    ledger.figuresOfDay(of, to),
    markedAsPaid(scope, windowOf(of.day)),
  ])
  const figures = showDayFigures(read, byHand)
  return {
    shown: {
      ...of,
      is_over: of.day < dayOf(now),
      ...figures,
      closed: null,
      observed: tokenOf(figures),
    },
    toFreeze: {
      ...of,
      figures,
      closedAt: read.readAt,
      latestMovementIds: read.latestMovementIds,
    },
  }
}

/** Answers that nothing was closed, why, and what the day is now. */
export function refuseToClose(
  response: MedusaResponse,
  { shown }: Awaited<ReturnType<typeof readDayClose>>,
  why: string
): void {
  response
    .status(409)
    .json({ type: "conflict", message: why, day_close: shown })
}

async function showClosed(scope: Scope, close: StoredDayClose) {
  const ledger = scope.resolve<LedgerModuleService>(LEDGER_MODULE)
  const after = await ledger.movementsAfterClose(close)
  const emails = await emailsOfUsers(scope, [
    close.closedBy,
    ...after.map(({ actor }) => actor),
  ])
  return {
    at: close.closedAt,
    by: close.closedBy,
    by_email: emails.get(close.closedBy) ?? null,
    note: close.note ?? null,
    after: after.map((movement) =>
      showMovement(movement, emails.get(movement.actor))
    ),
  }
}

/** See ShownMovement of the pages. */
function showMovement(movement: Movement, email: string | undefined) {
  return {
    id: movement.id,
    charge_id: movement.chargeId,
    account: movement.account,
    kind: movement.kind,
    amount: Number(decimalFromMinorUnits(movement.amount)),
    currency_code: movement.currencyCode,
    gateway_at: movement.gatewayAt ?? null,
    observed_at: movement.observedAt,
    day: movement.day,
    actor: movement.actor,
    actor_email: email ?? null,
    operation_id: movement.operationId ?? null,
  }
}
