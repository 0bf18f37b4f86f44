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

/** What is still to be told. A fact that is stored is told, also after a crash. */
export interface Announcements {
  /** Stores facts that were not known before. Resolves to how many were new. */
  noteFacts(facts: readonly NewAnnouncement[]): Promise<number>

  /** Takes facts that nobody was told of yet; each comes back when the lease ends unless it is marked. */
  takeAnnouncements(turn: {
    limit: number
    leaseMs: number
  }): Promise<Announcement[]>

  markAnnounced(ids: readonly string[]): Promise<void>

  /** They come back at once: the bus did not take them. */
  takeBackAnnouncements(ids: readonly string[]): Promise<void>
}
