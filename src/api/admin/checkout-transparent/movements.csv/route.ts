import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { describeError } from "../../../../charge/errors/payment-plugin-error"
import { actorOf } from "../../permissions"
import { reading } from "../../../route-handler"
import { movementsCsvQuery, type MovementsCsvQuery } from "../close-validators"
import { accountsAskedFor } from "../day-closes/show-days"
import { movementsAsCsv } from "./stream-movements"
import { ledgerOf, logOf } from "../../../../medusa/core"
import { MINUTE_MS } from "../../../../charge/times"
import type {
  LedgerModuleService,
  MovementRange,
} from "../../../../modules/ledger"

/**
 * Sends movements as a CSV file, one row each, while it reads them. If reading fails, the connection is broken off,
 * so that the download fails: no half file looks complete. Who exported which file is recorded.
 */
export const GET = reading(movementsCsvQuery, async (request, response) => {
  const { account, from, to, since } = request.validatedQuery
  const ledger = ledgerOf(request.scope)
  const accounts = await accountsAskedFor(ledger, account)
  const caller = actorOf(request)
  const range = await rangeOfExport(ledger, caller, request.validatedQuery)
  const recorded = await ledger.recordAdminAction({
    action: since ? "movements.csv?since=my-last-export" : "movements.csv",
    ...{ subjectId: account, ...caller, observed: undefined },
    request: { ...request.validatedQuery, until: range.to },
  })
  const pages = movementsAsCsv(request.scope, accounts, range)
  const first = await pages.next()
  const which = from === undefined ? range.to.slice(0, 10) : `${from}-${to}`
  response.setHeader("content-type", "text/csv; charset=utf-8")
  response.setHeader("cache-control", "no-store")
  response.setHeader(
    "content-disposition",
    `attachment; filename="movements-${account ?? "all"}-${which}.csv"`
  )
  try {
    await pipeline(Readable.from(firstAndRest(first, pages)), response)
    await ledger.concludeAdminAction(recorded, response.statusCode)
  } catch (error) {
    logOf(request.scope).warn(
      `checkout-transparent: a download of movements broke off (${account ?? "all accounts"}, ${which}): ${describeError(error)}`
    )
  }
})

async function* firstAndRest(
  first: IteratorResult<string, void>,
  rest: AsyncIterable<string>
): AsyncGenerator<string> {
  yield first.value ?? ""
  yield* rest
}

const BEGINNING = "1970-01-01T00:00:00.000Z"

async function rangeOfExport(
  ledger: LedgerModuleService,
  { actor }: { actor: string },
  { account, from, to }: MovementsCsvQuery
): Promise<Pick<MovementRange, "by" | "from" | "to">> {
  if (from !== undefined && to !== undefined) return { by: "day", from, to }
  const { now } = await ledger.time()
  const [last] = await ledger.listAdminActions(
    {
      action: "movements.csv?since=my-last-export",
      ...{ subject_id: account ?? null, actor, status: 200 },
    },
    { take: 1, order: { created_at: "DESC" } }
  )
  const until = (last?.request as { until?: unknown } | undefined)?.until
  return {
    by: "observed_at",
    // The end of the caller's last complete export of the same accounts.
    from: typeof until === "string" ? until : BEGINNING,
    // A movement has the time at which its statement began and is visible after its commit, within a minute. With
    // this end, each row is in exactly one of the files "since my last export".
    to: new Date(now.getTime() - MINUTE_MS).toISOString(),
  }
}
