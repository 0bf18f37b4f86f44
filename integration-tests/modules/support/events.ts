import type { EventName } from "../../../src/charge/events"
import type { LedgerDatabase } from "./a-ledger"

export interface Events {
  /** The data of the events of this name that were written down, the oldest first. */
  eventsNamed(name: EventName): Promise<Record<string, unknown>[]>
  /** While `work` lasts, no event can be written down. */
  withoutOutbox(work: () => Promise<unknown>): Promise<void>
}

export function eventsOf(database: LedgerDatabase): Events {
  return {
    async eventsNamed(name) {
      const rows = await database.rowsOf("outbox_entry")
      return rows
        .filter((row) => row.name === name)
        .map(({ data }) => data as Record<string, unknown>)
    },
    async withoutOutbox(work) {
      const table = "alter table checkout_transparent_outbox_entry"
      await database.knex.raw(
        `${table} add constraint none check (false) not valid`
      )
      await work()
      await database.knex.raw(`${table} drop constraint none`)
    },
  }
}
