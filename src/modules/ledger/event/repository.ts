import { endAlert, noteAlertFailed, noteAlerts } from "./alerts"
import {
  markPublished,
  noteEvents,
  notedEventKeys,
  releaseOutboxEntries,
} from "./outbox-entries"
import {
  claimReminder,
  dueReminders,
  isRecipientErased,
  mayBeReminded,
  noteReminderSent,
  optOutOfReminders,
  remindersOf,
  skipReminder,
  wantsReminders,
} from "./reminders"

/** The ledger's methods for events, alerts and reminders. */
export const eventRepository = {
  ofDatabase: {
    isRecipientErased,
    mayBeReminded,
    noteReminderSent,
    optOutOfReminders,
    remindersOf,
    wantsReminders,
    noteEvents,
    notedEventKeys,
    markPublished,
    releaseOutboxEntries,
    endAlert,
    noteAlertFailed,
  },
  ofInstallation: { noteAlerts, dueReminders, claimReminder, skipReminder },
}
