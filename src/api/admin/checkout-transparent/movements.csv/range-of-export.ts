import { MINUTE_MS } from "../../../../charge/times"
import type {
  LedgerModuleService,
  MovementRange,
} from "../../../../modules/ledger"
import type { MovementsCsvQuery } from "../close-validators"

const BEGINNING = "1970-01-01T00:00:00.000Z"

export async function rangeOfExport(
  ledger: LedgerModuleService,
  actor: string,
  { account, from, to }: MovementsCsvQuery
): Promise<Pick<MovementRange, "by" | "from" | "to">> {
  if (from !== undefined && to !== undefined) return { by: "day", from, to }
  const { now } = await ledger.time()
  return {
    by: "observed_at",
    from: await endOfLastExport(ledger, actor, account),
    // A movement has the time at which its statement began and is visible after its commit, within a minute. With
    // this end, each row is in exactly one of the files "since my last export".
    to: new Date(now.getTime() - MINUTE_MS).toISOString(),
  }
}

/** The end of the caller's last complete export "since my last export" of the same accounts. */
async function endOfLastExport(
  ledger: LedgerModuleService,
  actor: string,
  account: string | undefined
): Promise<string> {
  const [last] = await ledger.listAdminActions(
    {
      action: "movements.csv?since=my-last-export",
      ...{ subject_id: account ?? null, actor, status: 200 },
    },
    { take: 1, order: { created_at: "DESC" } }
  )
  const until = (last?.request as { until?: unknown } | undefined)?.until
  return typeof until === "string" ? until : BEGINNING
}
