import {
  deliveryNotes,
  noteDelivery,
  saleWithoutNotification,
} from "./delivery-notes"
import { foreignNotifications } from "./foreign-notifications"
import {
  endNotifications,
  nextNotificationMs,
  notificationsAbout,
  putOffNotifications,
  takeLoneNotifications,
  wakeNotificationsAbout,
} from "./notified-charges"
import { receiveNotification } from "./receive-notification"
import { contradictionsOf, judgementsOf, noteJudged } from "./reports"

/** The ledger's methods for notifications of the gateway. */
export const notificationRepository = {
  ofDatabase: {
    deliveryNotes,
    noteDelivery,
    saleWithoutNotification,
    foreignNotifications,
    contradictionsOf,
    judgementsOf,
    noteJudged,
    receiveNotification,
    notificationsAbout,
    wakeNotificationsAbout,
    takeLoneNotifications,
    nextNotificationMs,
    endNotifications,
    putOffNotifications,
  },
}
