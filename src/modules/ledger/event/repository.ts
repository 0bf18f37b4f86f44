import { endAlert, noteAlertFailed, noteAlerts } from "./alerts"
import {
  markPublished,
  noteEvents,
  existingEventKeys,
  releaseOutboxEntries,
} from "./outbox-entries"
import {
  claimReminder,
  dueReminders,
  isRecipientErased,
  mayBeReminded,
  noteReminderSent,
  optOutOfReminders,
  findSentReminders,
  skipReminder,
  wantsReminders,
} from "./reminders"

/** The ledger's methods for events in the outbox, alerts to administrators and reminders to shoppers. */
export const eventRepository = {
  ofDatabase: {
    isRecipientErased,
    mayBeReminded,
    noteReminderSent,
    optOutOfReminders,
    findSentReminders,
    wantsReminders,
    noteEvents,
    existingEventKeys,
    markPublished,
    releaseOutboxEntries,
    endAlert,
    noteAlertFailed,
  },
  ofInstallation: { noteAlerts, dueReminders, claimReminder, skipReminder },
}
