import {
  deliveryNotes,
  noteDelivery,
  saleWithoutNotification,
} from "./delivery-notes"
import { foreignNotifications } from "./foreign-notifications"
import {
  handleNotifications,
  msUntilNotifiedChargeIsDue,
  notificationsAbout,
  notificationsAboutUnknownLinks,
} from "./unhandled-notifications"
import { receiveNotification } from "./receive-notification"
import { contradictionsOf, judgementsOf, writeJudgement } from "./judgements"

/** The ledger's methods for notifications of the gateway. */
export const notificationRepository = {
  ofDatabase: {
    deliveryNotes,
    noteDelivery,
    saleWithoutNotification,
    foreignNotifications,
    contradictionsOf,
    judgementsOf,
    writeJudgement,
    receiveNotification,
    notificationsAbout,
    notificationsAboutUnknownLinks,
    msUntilNotifiedChargeIsDue,
    handleNotifications,
  },
}
