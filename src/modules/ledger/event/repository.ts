import {
  markAlertFinished,
  recordAlertFailureAndAbandonIfOld,
  recordAlerts,
} from "./alerts"
import {
  markEventsPublished,
  writeOutboxEntries,
  existingEventKeys,
  releaseOutboxEntries,
} from "./outbox-entries"
import {
  claimReminder,
  findDueReminders,
  isRecipientErased,
  canSendReminderTo,
  recordReminderSent,
  optOutOfReminders,
  findPossiblySentReminders,
  recordSkippedReminder,
  hasNotOptedOutOfReminders,
} from "./reminders"

/** The ledger's methods for events in the outbox, alerts to administrators and reminders to shoppers. */
export const eventRepository = {
  ofDatabase: {
    isRecipientErased,
    canSendReminderTo,
    recordReminderSent,
    optOutOfReminders,
    findPossiblySentReminders,
    hasNotOptedOutOfReminders,
    writeOutboxEntries,
    existingEventKeys,
    markEventsPublished,
    releaseOutboxEntries,
    markAlertFinished,
    recordAlertFailureAndAbandonIfOld,
  },
  ofInstallation: {
    recordAlerts,
    findDueReminders,
    claimReminder,
    recordSkippedReminder,
  },
}
