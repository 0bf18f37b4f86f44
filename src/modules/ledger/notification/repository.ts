import {
  findLatestNotificationDeliveries,
  recordLatestNotificationDelivery,
  findEarliestSaleWithoutNotification,
} from "./notification-deliveries"
import { countNotificationsOfOtherMerchants } from "./notifications-of-other-merchants"
import {
  recordNotificationResult,
  findMsUntilNextNotifiedChargeIsDue,
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
    findLatestNotificationDeliveries,
    recordLatestNotificationDelivery,
    findEarliestSaleWithoutNotification,
    countNotificationsOfOtherMerchants,
    findContradictedNotifications,
    findNotificationJudgements,
    recordNotificationJudgement,
    storeNotification,
    findUnhandledNotifications,
    findUnhandledNotificationsOfUnknownLinks,
    findMsUntilNextNotifiedChargeIsDue,
    recordNotificationResult,
  },
}
