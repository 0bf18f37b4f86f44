import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import * as accessTokens from "./statements/access-token-rows"
import * as alerts from "./statements/alerts"
import * as adminActions from "./statements/admin-actions"
import * as openCodes from "./statements/open-codes"
import * as outboxEntries from "./statements/outbox-entries"
import { listAttack } from "./statements/attack-discrepancy"
import * as attempts from "./statements/attempts"
import * as changes from "./statements/change-notes"
import { eraseCharges, readErasable } from "./statements/erase-charges"
import * as coreLocks from "./statements/leases"
import {
  endLease,
  noteJobRun,
  renewLease,
  takeMissedJobRun,
  takeLease,
} from "./statements/leases"
import { readTime } from "./statements/database-time"
import * as deliveryNotes from "./statements/delivery-notes"
import * as discrepancies from "./statements/discrepancies"
import { closeDispute, noteDisputeDeadline } from "./statements/disputes"
import * as chargeLists from "./statements/charge-list"
import * as discrepancyLists from "./statements/discrepancy-list"
import * as operationLists from "./statements/operation-list"
import * as movementLists from "./statements/movements"
import * as notificationLists from "./statements/notification-list"
import * as doubts from "./statements/doubt-notes"
import * as charges from "./statements/find-charges"
import * as refundDecisions from "./statements/refund-decisions"
import {
  releaseCharge,
  wakeChargesOfCollections,
} from "./statements/charge-leases"
import { receiveNotification } from "./statements/receive-notification"
import * as notified from "./statements/notified-charges"
import * as figures from "./statements/health-figures"
import * as linkAttempts from "./statements/link-attempts"
import * as linkTransactions from "./statements/link-transaction-rows"
import * as observation from "./statements/observation"
import * as lookupRequests from "./statements/lookup-requests"
import * as sumsOfDays from "./statements/sums-of-days"
import { figuresOfDay } from "./statements/figures-of-day"
import { movementPage } from "./statements/movement-pages"
import * as reminders from "./statements/reminders"
import { salesSince } from "./statements/sales"
import * as shopperLookups from "./statements/shopper-lookups"
import { noteUnknownSession } from "./statements/unknown-sessions"
import { takeOverCharges } from "./statements/take-over-charges"
import { resolveByPerson, resolve } from "./statements/operation-outcome"
import * as shopperInputs from "./statements/shopper-inputs"
import * as settings from "./statements/setting-rows"
import * as settingRecords from "./statements/setting-records"
import { foreignCharges, type Here } from "./statements/installation-charges"

/**
 * The methods of the ledger that need only its database; each is declared and documented at its statement. Their
 * transactions are short, and none keeps a database connection during a call of the gateway. If the database fails,
 * the driver's error is thrown, and it is not known whether anything was written.
 */
const VERBS = {
  time: readTime,

  // Charges
  findChargeById: charges.findChargeById,
  findChargeBySession: charges.findChargeBySession,
  findOpenChargeOfCollection: charges.findOpenChargeOfCollection,
  findOpenChargeOfCart: charges.findOpenChargeOfCart,
  findChargesOfCollection: charges.findChargesOfCollection,
  chargesWithIds: charges.chargesWithIds,
  chargesWithOpenSibling: charges.chargesWithOpenSibling,
  findCodePicture: charges.findCodePicture,
  countFailedCompletions: charges.countFailedCompletions,
  observe: observation.observe,
  acceptFigure: observation.acceptFigure,
  noteOrders: observation.noteOrders,
  noteThreeDs: observation.noteThreeDs,
  notePixDetails: observation.notePixDetails,

  // Operations
  readOperation: changes.readOperation,
  findOperation: changes.findOperation,
  operationsOf: changes.operationsOf,
  currentStateOf: changes.currentStateOf,
  noteBaseline: changes.noteBaseline,
  noteUnanswered: changes.noteUnanswered,
  noteNoEffect: changes.noteNoEffect,
  resolve,
  resolveByPerson,
  markUnknown: doubts.markUnknown,
  noteAbsence: doubts.noteAbsence,
  noteUnclear: doubts.noteUnclear,
  takeDoubt: doubts.takeDoubt,

  // Decisions, bookings and discrepancies
  withdrawRefundDecision: refundDecisions.withdrawRefundDecision,
  decideBookAsPart: refundDecisions.decideBookAsPart,
  noteRollBack: refundDecisions.noteRollBack,
  noteCompletionFailed: refundDecisions.noteCompletionFailed,
  recentRefunds: refundDecisions.recentRefunds,
  markBooked: refundDecisions.markBooked,
  raiseDiscrepancy: discrepancies.raiseDiscrepancy,
  closeDiscrepancies: discrepancies.closeDiscrepancies,
  chargesListedAs: discrepancies.chargesListedAs,
  resolveDiscrepancy: discrepancies.resolveDiscrepancy,

  // Lists for people
  findCharges: chargeLists.findCharges,
  sumsOfCharges: chargeLists.sumsOfCharges,
  salesSince,
  findOperations: operationLists.findOperations,
  movementsOfCharges: movementLists.movementsOfCharges,
  findDiscrepancies: discrepancyLists.findDiscrepancies,
  discrepanciesOfCharges: discrepancyLists.discrepanciesOfCharges,
  findNotifications: notificationLists.findNotifications,

  // Reconciliation by the day
  askForLookupsOfDay: lookupRequests.askForLookupsOfDay,
  askForLookupsOfCollections: lookupRequests.askForLookupsOfCollections,

  // Day's close
  figuresOfDay,
  firstDays: sumsOfDays.firstDays,
  sumsOfDays: sumsOfDays.sumsOfDays,
  checksOfDays: sumsOfDays.checksOfDays,
  movementPage,

  // Settings
  settingsRevisionOf: settings.settingsRevisionOf,
  settingBefore: settingRecords.settingBefore,
  permissionsEntered: settings.permissionsEntered,

  // Payment links
  noteLinkAttempt: linkAttempts.noteLinkAttempt,
  findChargeOfOrderNumber: linkAttempts.findChargeOfOrderNumber,
  findChargesOfLink: linkAttempts.findChargesOfLink,
  hasLostLinks: linkAttempts.hasLostLinks,
  noteLinkDeactivated: linkAttempts.noteLinkDeactivated,
  noteLinkTransactions: linkTransactions.noteLinkTransactions,
  knowsLinkTransaction: linkTransactions.knowsLinkTransaction,
  linksMadeFor: linkAttempts.linksMadeFor,

  // Shoppers
  bindShopperInput: shopperInputs.bindShopperInput,
  findSessionOfInput: shopperInputs.findSessionOfInput,
  dropShopperInput: shopperInputs.dropShopperInput,
  countCardAttempts: attempts.countCardAttempts,
  countCodesOfCart: attempts.countCodesOfCart,
  countUnpaidOfCart: attempts.countUnpaidOfCart,
  listAttack,
  takeShopperLookup: shopperLookups.takeShopperLookup,
  noteShopperLookupAnswered: shopperLookups.noteShopperLookupAnswered,
  findSessionState: shopperLookups.findSessionState,

  // Erasure
  readErasable,
  eraseCharges,

  // Notifications and outbox
  receiveNotification,
  notificationsAbout: notified.notificationsAbout,
  wakeNotificationsAbout: notified.wakeNotificationsAbout,
  takeLoneNotifications: notified.takeLoneNotifications,
  nextNotificationMs: notified.nextNotificationMs,
  endNotifications: notified.endNotifications,
  putOffNotifications: notified.putOffNotifications,
  noteEvents: outboxEntries.noteEvents,
  markPublished: outboxEntries.markPublished,
  releaseOutboxEntries: outboxEntries.releaseOutboxEntries,

  // Alerts to people
  endAlert: alerts.endAlert,
  noteAlertFailed: alerts.noteAlertFailed,

  // Reminders to shoppers
  noteReminderSent: reminders.noteReminderSent,
  optOutOfReminders: reminders.optOutOfReminders,
  hasOptedOut: reminders.hasOptedOut,

  // Work of several processes
  wakeChargesOfCollections,
  releaseCharge,
  takeLease,
  renewLease,
  endLease,
  removeEndedLock: coreLocks.removeEndedLock,
  removeEndedLocksOfCarts: coreLocks.removeEndedLocksOfCarts,
  noteJobRun,
  takeMissedJobRun,
  releaseAccessToken: accessTokens.releaseAccessToken,

  // Health, and the first steps of an account
  noteDelivery: deliveryNotes.noteDelivery,
  deliveryNotes: deliveryNotes.deliveryNotes,
  saleWithoutNotification: deliveryNotes.saleWithoutNotification,
  accessTokenState: accessTokens.accessTokenState,
  waitingNotifications: figures.waitingNotifications,
  lateNotifications: figures.lateNotifications,
  recentDoubts: figures.recentDoubts,
  longDoubts: figures.longDoubts,
  openDiscrepancies: figures.openDiscrepancies,
  jobRuns: figures.jobRuns,
  firstSteps: figures.firstSteps,

  // Admins
  openCodesOf: openCodes.openCodesOf,
  recordAdminAction: adminActions.recordAdminAction,
  concludeAdminAction: adminActions.concludeAdminAction,
  latestConfirmation: adminActions.latestConfirmation,
}

/** Verbs that need this installation's digest: all but foreignCharges and takeOverCharges act on its own charges. */
const VERBS_OF_INSTALLATION = {
  abandon: observation.abandon,
  recordRefund: observation.recordRefund,
  closeDispute,
  noteDisputeDeadline,
  decideRefund: refundDecisions.decideRefund,
  decideRefundWithin: refundDecisions.decideRefundWithin,
  adoptBooking: refundDecisions.adoptBooking,
  latestLookups: figures.latestLookups,
  dueReminders: reminders.dueReminders,
  claimReminder: reminders.claimReminder,
  foreignCharges,
  takeOverCharges,
  noteUnknownSession,
}

type Bound<Statements> = {
  [Verb in keyof Statements]: Statements[Verb] extends (
    first: never,
    ...given: infer Given
  ) => Promise<infer Result>
    ? (...given: Given) => Promise<Result>
    : never
}

export type Verbs = Bound<typeof VERBS> & Bound<typeof VERBS_OF_INSTALLATION>

type Statement<First> = (first: First, ...given: never[]) => Promise<unknown>

/** Adds all verbs to a service. `digest` resolves to the name of its installation. */
export function bindVerbs(
  service: object,
  knex: Knex,
  digest: () => Promise<string>
): void {
  for (const [verb, statement] of Object.entries<Statement<Knex>>(VERBS)) {
    Object.assign(service, {
      [verb]: (...given: never[]) => statement(knex, ...given),
    })
  }
  for (const [verb, statement] of Object.entries<Statement<Here>>(
    VERBS_OF_INSTALLATION
  )) {
    Object.assign(service, {
      [verb]: async (...given: never[]) =>
        statement({ knex, digest: await digest() }, ...given),
    })
  }
}
