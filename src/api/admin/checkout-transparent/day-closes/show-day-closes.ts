import { authorizationEndsAt } from "../../../../domain/charge/charge"
import {
  type SumsOfDay,
  sumMovementsByColumn,
  buildDayReportLines,
  type MovementGroup,
} from "../../../../domain/movement/day-report"
import {
  type AccountDay,
  dayOfMoment,
  listDays,
  boundsOfDay,
} from "../../../../domain/movement/sao-paulo-days"
import { movementNames } from "../../../../domain/movement/movement-names"
import { ledgerOf, type Scope } from "../../../../medusa/container"
import { accountNotFoundError } from "../../../../medusa/refusal-errors"
import type {
  LedgerModuleService,
  CountAndAmount,
} from "../../../../modules/ledger"
import type { ListPage } from "../../../../modules/ledger/database/read-page"
import { majorUnits, pickSumsInMajorUnits } from "../format-response-values"

/**
 * Returns the id of the requested account. If `account` is undefined, returns the ids of all accounts in the options
 * and of all accounts that have movements in the ledger. Throws a refusal with 404 for an unknown account.
 */
export async function findRequestedAccountIds(
  ledger: LedgerModuleService,
  account: string | undefined
): Promise<string[]> {
  const configured = ledger.pluginOptions.accounts.map(({ id }) => id)
  const moved = (await ledger.findFirstMovementDays()).map(
    (first) => first.account
  )
  const known = [...new Set([...configured, ...moved])]
  if (account === undefined) return known
  if (known.includes(account)) return [account]
  throw accountNotFoundError(account, known)
}

/**
 * Returns each account's days from `from` to `to`, the latest day first. `firstDays` has the day of each account's
 * first movement. Days before the account's first movement are left out.
 */
export function listAccountDays(
  firstDays: readonly AccountDay[],
  { from, to }: { from: string; to: string }
): AccountDay[] {
  return firstDays
    .flatMap(({ account, day }) =>
      listDays(day > from ? day : from, to).map((one) => ({
        account,
        day: one,
      }))
    )
    .sort(
      (one, other) =>
        other.day.localeCompare(one.day) ||
        one.account.localeCompare(other.account)
    )
}

export async function readDayCloses(
  scope: Scope,
  asked: {
    account?: string | undefined
    day?: { $gte?: string | undefined; $lte?: string | undefined } | undefined
  },
  { limit, offset }: Pick<ListPage, "limit" | "offset">
) {
  const ledger = ledgerOf(scope)
  const accounts = await findRequestedAccountIds(ledger, asked.account)
  const today = dayOfMoment((await ledger.time()).now)
  const { $gte: from = "", $lte: to = today } = asked.day ?? {}
  const all = listAccountDays(
    (await ledger.findFirstMovementDays()).filter((one) =>
      accounts.includes(one.account)
    ),
    { from, to: to < today ? to : today }
  )
  const days = all.slice(offset, offset + limit)
  const period = requestedPeriod(asked.day ?? {}, today)
  return {
    day_closes: days.length === 0 ? [] : await showListedDays(ledger, days),
    count: all.length,
    /**
     * The sums of the whole requested period. By default, the period ends today. If the request has no start day, the
     * period begins on the first day of the month in which it ends.
     */
    period: {
      ...period,
      ...showDayColumns(
        sumMovementsByColumn(
          await ledger.sumMovementsOfPeriod({ accounts, ...period })
        )
      ),
    },
  }
}

function requestedPeriod(
  { $gte, $lte }: { $gte?: string | undefined; $lte?: string | undefined },
  today: string
) {
  const to = $lte ?? today
  return { from: $gte ?? `${to.slice(0, 7)}-01`, to }
}

async function showListedDays(
  ledger: LedgerModuleService,
  days: readonly AccountDay[]
) {
  const [moved, checks] = await Promise.all([
    ledger.sumMovementsByDay(days),
    readLookupCoverageOfDays(ledger, days),
  ])
  return days.map((of) => ({
    ...of,
    ...showDayColumns(
      sumMovementsByColumn(moved.filter((one) => isSameAccountDay(one, of)))
    ),
    check: checks.find((one) => isSameAccountDay(one, of))?.check ?? null,
  }))
}

/**
 * Returns for each day with movements how completely the plugin has compared the day's charges with the gateway. The
 * day's charges are the charges with a movement on that day.
 *
 * - `at` is null until each of these charges has been looked up after the end of the day. From then on, each of these
 *   charges was last looked up at the time `at` or later.
 * - `discrepancies` is the number of open discrepancies of these charges.
 */
async function readLookupCoverageOfDays(
  ledger: LedgerModuleService,
  days: readonly AccountDay[]
) {
  const checks = await ledger.findLookupCoverageOfDays(days)
  return checks.map(({ account, day, at, discrepancies }) => ({
    account,
    day,
    check: { at: at?.toISOString() ?? null, discrepancies },
  }))
}

function isSameAccountDay(one: AccountDay, other: AccountDay): boolean {
  return one.account === other.account && one.day === other.day
}

function showDayColumns(columns: SumsOfDay) {
  return pickSumsInMajorUnits(columns, [
    "captured",
    "refunded",
    "disputed",
    "net",
  ])
}

/**
 * Returns one day of an account for the admin page: the sums of its movements, and the state of the comparison with
 * the gateway. Sums are in reais.
 */
export async function showDayClose(scope: Scope, of: AccountDay) {
  const ledger = ledgerOf(scope)
  const [figures, [checked], { now }] = await Promise.all([
    ledger.readDayReportFigures(of, boundsOfDay(of.day).to),
    readLookupCoverageOfDays(ledger, [of]),
    ledger.time(),
  ])
  const { moved, reserved } = figures
  const names = movementNames(
    await ledger.findMovementsOfCharges(
      moved.flatMap(({ chargeId }) => chargeId ?? [])
    )
  )
  const captures = moved.filter(({ kind }) => kind === "captured")
  const otherMovements = moved.filter(({ kind }) => kind !== "captured")
  return {
    account: of.account,
    day: of.day,
    is_over: of.day < dayOfMoment(now),
    currency_code: "BRL",
    ...showDayColumns(sumMovementsByColumn(moved)),
    /**
     * The discounts and the interest in the money that was captured on this day, in reais.
     *
     * The fields with the suffix `_returned` are the sums of the discounts and the interest in the day's other
     * movements, such as refunds and disputes. In these sums, movements that take money from the shop count as
     * negative. Movements that bring money back count as positive.
     */
    discount: majorUnits(sumOfDiscountOrInterest(captures, "discount")),
    discount_returned: majorUnits(
      sumOfDiscountOrInterest(otherMovements, "discount")
    ),
    interest: majorUnits(sumOfDiscountOrInterest(captures, "interest")),
    interest_returned: majorUnits(
      sumOfDiscountOrInterest(otherMovements, "interest")
    ),
    lines: buildDayReportLines(moved, names).map(
      ({ kind, paid, origin, ...line }) => ({
        kind,
        movement_name: line.movementName,
        method: paid?.method ?? null,
        paid_with: paid?.paidWith ?? null,
        brand: paid?.brand ?? null,
        installments: paid?.installments ?? 1,
        origin: origin ?? null,
        amount: majorUnits(line.amount),
        count: line.count,
      })
    ),
    recorded_later: figures.recordedLater,
    being_confirmed: convertOpenSumToMajorUnits(figures.beingConfirmed),
    reserved: {
      ...convertOpenSumToMajorUnits(reserved),
      next_deadline: reserved.oldestAt
        ? authorizationEndsAt({ createdAt: reserved.oldestAt }).toISOString()
        : null,
    },
    without_order: convertOpenSumToMajorUnits(figures.withoutOrder),
    check: checked?.check ?? null,
  }
}

function sumOfDiscountOrInterest(
  moved: readonly MovementGroup[],
  what: "discount" | "interest"
): number {
  return moved.reduce((sum, group) => sum + group[what], 0)
}

function convertOpenSumToMajorUnits({ count, amount }: CountAndAmount) {
  return { count, amount: majorUnits(amount) }
}
