import type { EventName } from "../../../src/charge/events"
import type { LedgerDatabase } from "./a-ledger"

export function eventsOf(database: LedgerDatabase) {
  return {
    /** The data of the events of this name that were written down, the oldest first. */
    async eventsNamed(name: EventName) {
      const rows = await database.rowsOf("outbox_entry")
      return rows
        .filter((row) => row.name === name)
        .map(({ data }) => data as Record<string, unknown>)
    },
    /** While `work` lasts, no event can be written down. */
    async withoutOutbox(work: () => Promise<unknown>) {
      const table = "alter table checkout_transparent_outbox_entry"
      await database.knex.raw(
        `${table} add constraint none check (false) not valid`
      )
      await work()
      await database.knex.raw(`${table} drop constraint none`)
    },
  }
}
