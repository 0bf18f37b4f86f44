import {
  findNotificationDeliveries,
  recordNotificationDelivery,
  findEarliestSaleWithoutNotification,
} from "./notification-deliveries"
import { countOtherMerchantNotifications } from "./other-merchant-notifications"
import {
  recordNotificationResult,
  msUntilNotifiedChargeIsDue,
  findUnhandledNotifications,
  findUnhandledNotificationsOfUnknownLinks,
} from "./unhandled-notifications"
import { storeNotification } from "./store-notification"
import {
  findContradictedNotifications,
  findNotificationJudgements,
  recordNotificationJudgement,
} from "./notification-judgements"

export const notificationRepository = {
  ofDatabase: {
    findNotificationDeliveries,
    recordNotificationDelivery,
    findEarliestSaleWithoutNotification,
    countOtherMerchantNotifications,
    findContradictedNotifications,
    findNotificationJudgements,
    recordNotificationJudgement,
    storeNotification,
    findUnhandledNotifications,
    findUnhandledNotificationsOfUnknownLinks,
    msUntilNotifiedChargeIsDue,
    recordNotificationResult,
  },
}
