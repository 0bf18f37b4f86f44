import { randomUUID } from "node:crypto"
import type { ChargeUpdate } from "../../../src/domain/notification/notification"
import { minorUnits } from "../../../src/domain/money"
import type { NotificationToStore } from "../../../src/modules/ledger/ports/received-notification"
import type { LedgerDatabase } from "./a-ledger"

export const MINUTE_MS = 60_000

export function aChargeUpdate(
  merchantChargeId: string = randomUUID()
): ChargeUpdate {
  return {
    kind: "charge_update",
    integration: "checkout",
    type: "PAYMENT",
    eventId: randomUUID(),
    eventAt: new Date("2026-11-20T12:00:00.123Z"),
    merchantDocument: "12345678000199",
    merchantChargeId,
    charge: {
      merchantChargeId,
      chargeStatus: "PAID",
      amount: minorUnits(1_999),
      createdAt: "2026-11-20T08:59:00",
      transactions: [],
    },
  }
}

/** Returns the first delivery of a notification about a new charge. */
export function aDelivery(
  changes: Partial<NotificationToStore> = {}
): NotificationToStore {
  const { account = "br" } = changes
  return {
    account,
    notifiedTogether: [account],
    key: randomUUID(),
    notification: aChargeUpdate(),
    isOfAnotherMerchant: false,
    payload: { type: "PAYMENT" },
    ...changes,
  }
}

export function notificationHelpers(database: LedgerDatabase) {
  return {
    /**
     * Stores one notification for each charge id, as if the gateway had sent it. Returns the ids of the notifications.
     */
    async receiveNotifications(
      ...merchantChargeIds: string[]
    ): Promise<string[]> {
      const ids: string[] = []
      for (const merchantChargeId of merchantChargeIds) {
        const { id } = await database
          .ledger()
          .storeNotification(
            aDelivery({ notification: aChargeUpdate(merchantChargeId) })
          )
        ids.push(id)
      }
      return ids
    },
    retrieveNotificationRow: (id: string) =>
      database.requireRowById("notification", id),
  }
}
