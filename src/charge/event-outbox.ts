import type { PublishedEvents, EventName } from "./events"

/** One fact that the store is told about on Medusa's event bus, once. */
export type NewOutboxEntry<Name extends EventName = EventName> = {
  [Each in Name]: {
    name: Each
    /** Names the fact: a second one with the same key is none. */
    key: string
    data: Omit<PublishedEvents[Each], "id">
  }
}[Name]

export interface OutboxEntry {
  id: string
  name: EventName
  data: PublishedEvents[EventName]
}
