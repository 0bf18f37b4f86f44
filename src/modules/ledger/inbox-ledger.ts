import type {
  Announcement,
  Announcements,
  NewAnnouncement,
} from "../../core/ports/announcements"
import type {
  ClaimedEntries,
  InboxEntry,
  NotificationInbox,
  NotificationToStore,
  ReplaySpan,
} from "../../core/ports/notification-inbox"
import { OperationsLedger } from "./operations-ledger"
import * as announcements from "./statements/announcements"
import { claimNotifications } from "./statements/inbox-claim"
import * as ends from "./statements/inbox-end"
import { receiveNotification } from "./statements/inbox-receive"
import * as replay from "./statements/inbox-replay"

/** What the gateway tells us, until it is worked off; and what we tell the store, until it was told. */
export class InboxLedger
  extends OperationsLedger
  implements NotificationInbox, Announcements
{
  receiveNotification(
    received: NotificationToStore
  ): Promise<{ id: string; isNew: boolean }> {
    return receiveNotification(this.knex_, received)
  }

  claimNotifications(turn: {
    limit: number
    leaseMs: number
  }): Promise<ClaimedEntries[]> {
    return this.leases_.isStopping
      ? Promise.resolve([])
      : this.leases_.take(
          { kind: "notification", longestMs: turn.leaseMs },
          (leaseMs) => claimNotifications(this.knex_, { ...turn, leaseMs }),
          (claimed) =>
            claimed.flatMap(({ claim, entries }) =>
              entries.map(({ id }) => ({ id, token: claim }))
            )
        )
  }

  completeNotifications(
    claim: string,
    ids: readonly string[],
    done: { state: "processed" | "ignored"; result: string }
  ): Promise<void> {
    return ends.completeNotifications(this.knex_, { claim, ids }, done)
  }

  requeueNotifications(
    claim: string,
    ids: readonly string[],
    failed: { error: string; againAfterMs: number; mostAttempts: number }
  ): Promise<InboxEntry[]> {
    return ends.requeueNotifications(this.knex_, { claim, ids }, failed)
  }

  replayNotification(id: string): Promise<boolean> {
    return replay.replayNotification(this.knex_, id)
  }

  replayNotifications(span: ReplaySpan): Promise<number> {
    return replay.replayNotifications(this.knex_, span)
  }

  noteFacts(facts: readonly NewAnnouncement[]): Promise<number> {
    return announcements.noteFacts(this.knex_, facts)
  }

  async takeAnnouncements(turn: {
    limit: number
    leaseMs: number
  }): Promise<Announcement[]> {
    const digest = await this.installationDigest()
    // In a process that ends, a subscriber might not come to its end.
    return this.leases_.isStopping
      ? []
      : announcements.takeAnnouncements(this.knex_, { ...turn, digest })
  }

  markAnnounced(ids: readonly string[]): Promise<void> {
    return announcements.markAnnounced(this.knex_, ids)
  }

  takeBackAnnouncements(ids: readonly string[]): Promise<void> {
    return announcements.takeBackAnnouncements(this.knex_, ids)
  }
}
