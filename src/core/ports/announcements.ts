import type { AnnouncedEvents, EventName } from "../events"

/** One fact that the store is told about on Medusa's event bus, once. */
export type NewAnnouncement<Name extends EventName = EventName> = {
  [Each in Name]: {
    name: Each
    /** Names the fact: a second one with the same key is none. */
    key: string
    data: Omit<AnnouncedEvents[Each], "id">
  }
}[Name]

export interface Announcement {
  id: string
  name: EventName
  data: AnnouncedEvents[EventName]
}
