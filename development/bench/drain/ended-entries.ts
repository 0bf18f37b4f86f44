import { NOTIFICATION_TABLE } from "../../../src/modules/ledger/statements/inbox-rows"
import { queryDatabase } from "../query-database"

export interface Ended {
  eventId: string
  state: string
  /** Milliseconds since 1970, by the database. */
  endedAt: number
  waitedMs: number
}

/** What was received since then, in the order in which it was worked off; what is not, comes last and says so. */
export function endedEntries(
  databaseUrl: string,
  since: string
): Promise<Ended[]> {
  return queryDatabase<Ended>(
    databaseUrl,
    `select event_id as "eventId", state,
      (extract(epoch from ended_at) * 1000)::float8 as "endedAt",
      (extract(epoch from ended_at - received_at) * 1000)::float8 as "waitedMs"
    from ${NOTIFICATION_TABLE} where received_at > '${since}' order by ended_at nulls last`
  )
}
