import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import * as accessTokens from "./statements/access-token-rows"
import * as alerts from "./statements/alerts"
import * as adminActions from "./statements/admin-actions"
import { openCodesOf } from "./statements/open-codes"
import * as outboxEntries from "./statements/outbox-entries"
import { claimChange } from "./statements/claim-change"
import { claimCreation } from "./statements/claim-creation"
import { listAttack } from "./statements/attack-discrepancy"
import * as attempts from "./statements/attempts"
import * as changes from "./statements/change-notes"
import { encryptAnew } from "./statements/encrypted-rows"
import { dropSigningKeys } from "./statements/signing-key-rows"
import * as erasure from "./statements/erase-charges"
import {
  readFiscalDocument,
  readFiscalDocuments,
} from "./statements/fiscal-documents"
import * as coreLocks from "./statements/core-locks"
import * as leases from "./statements/leases"
import { readTime } from "./statements/database-time"
import * as deliveryNotes from "./statements/delivery-notes"
import * as discrepancies from "./statements/discrepancies"
import { closeDispute, noteDisputeDeadline } from "./statements/disputes"
import * as chargeLists from "./statements/charge-list"
import * as listedRows from "./statements/listed-rows"
import { movementsOfCharges } from "./statements/movements"
import * as doubts from "./statements/doubt-notes"
import { resolveLostLink } from "./statements/lost-links"
import * as charges from "./statements/find-charges"
import * as decisions from "./statements/refund-decisions"
import {
  releaseCharge,
  wakeChargesOfCollections,
} from "./statements/charge-leases"
import { receiveNotification } from "./statements/receive-notification"
import * as notified from "./statements/notified-charges"
import * as healthFigures from "./statements/health-figures"
import * as linkAttempts from "./statements/link-attempts"
import * as linkTransactions from "./statements/link-transaction-rows"
import * as observations from "./statements/observation"
import * as lookupNotes from "./statements/lookup-notes"
import * as lookupRequests from "./statements/lookup-requests"
import * as refusedLookups from "./statements/refused-lookups"
import * as sumsOfDays from "./statements/sums-of-days"
import { figuresOfDay } from "./statements/figures-of-day"
import * as movementExports from "./statements/movement-exports"
import { movementPage } from "./statements/movement-pages"
import * as quotedRules from "./statements/quoted-rules"
import * as allReminders from "./statements/reminders"
import * as reports from "./statements/reports"
import { prune } from "./statements/retention"
import { salesSince } from "./statements/sales"
import * as shopperLookups from "./statements/shopper-lookups"
import { noteUnknownSession } from "./statements/unknown-sessions"
import { abandonUnshown } from "./statements/unshown-codes"
import { takeOverCharges } from "./statements/take-over-charges"
import { resolveByPerson, resolve } from "./statements/operation-outcome"
import * as shipments from "./statements/shipments"
import * as shopperInputs from "./statements/shopper-inputs"
import * as settings from "./statements/setting-rows"
import { foreignCharges } from "./statements/installation-charges"
import type { Keyed } from "./encryption"

const { latestLookups, ...figures } = healthFigures
const { abandon, recordRefund, ...observation } = observations
const { decideRefund, decideRefundWithin, adoptBooking, ...refundDecisions } =
  decisions
const { dueReminders, claimReminder, skipReminder, ...reminders } = allReminders

/**
 * The methods of the ledger that need only its database: the functions of these files, each documented there. Their
 * transactions are short, and none keeps a database connection during a call of the gateway. If the database fails,
 * the driver's error is thrown, and it is not known whether anything was written.
 */
const VERBS = {
  ...adminActions,
  ...attempts,
  ...changes,
  ...charges,
  ...deliveryNotes,
  ...listedRows,
  ...doubts,
  ...erasure,
  ...figures,
  ...coreLocks,
  ...leases,
  ...linkAttempts,
  ...lookupNotes,
  ...lookupRequests,
  ...observation,
  ...refundDecisions,
  ...refusedLookups,
  ...movementExports,
  ...quotedRules,
  ...reminders,
  ...reports,
  ...shopperLookups,
  ...sumsOfDays,
  time: readTime,
  resolve,
  resolveByPerson,
  resolveLostLink,
  raiseDiscrepancy: discrepancies.raiseDiscrepancy,
  closeDiscrepancies: discrepancies.closeDiscrepancies,
  chargesListedAs: discrepancies.chargesListedAs,
  resolveDiscrepancy: discrepancies.resolveDiscrepancy,
  findCharges: chargeLists.findCharges,
  sumsOfCharges: chargeLists.sumsOfCharges,
  salesSince,
  movementsOfCharges,
  figuresOfDay,
  movementPage,
  settingsRevisionOf: settings.settingsRevisionOf,
  noteLinkTransactions: linkTransactions.noteLinkTransactions,
  linkTransactionsOf: linkTransactions.linkTransactionsOf,
  knowsLinkTransaction: linkTransactions.knowsLinkTransaction,
  findSessionOfInput: shopperInputs.findSessionOfInput,
  dropShopperInput: shopperInputs.dropShopperInput,
  dropUnboundInput: shopperInputs.dropUnboundInput,
  listAttack,
  prune,
  receiveNotification,
  notificationsAbout: notified.notificationsAbout,
  wakeNotificationsAbout: notified.wakeNotificationsAbout,
  takeLoneNotifications: notified.takeLoneNotifications,
  nextNotificationMs: notified.nextNotificationMs,
  endNotifications: notified.endNotifications,
  putOffNotifications: notified.putOffNotifications,
  noteEvents: outboxEntries.noteEvents,
  notedEventKeys: outboxEntries.notedEventKeys,
  markPublished: outboxEntries.markPublished,
  releaseOutboxEntries: outboxEntries.releaseOutboxEntries,
  endAlert: alerts.endAlert,
  noteAlertFailed: alerts.noteAlertFailed,
  wakeChargesOfCollections,
  releaseCharge,
  releaseAccessToken: accessTokens.releaseAccessToken,
  accessTokenState: accessTokens.accessTokenState,
  openCodesOf,
}

/** Verbs that need this installation's digest, its keys or its options. */
const VERBS_OF_INSTALLATION = {
  claimCreation,
  claimChange,
  noteAlerts: alerts.noteAlerts,
  takeAccessToken: accessTokens.takeAccessToken,
  writeAccessToken: accessTokens.writeAccessToken,
  abandon,
  abandonUnshown,
  recordRefund,
  closeDispute,
  noteDisputeDeadline,
  decideRefund,
  decideRefundWithin,
  adoptBooking,
  latestLookups,
  dueReminders,
  claimReminder,
  skipReminder,
  foreignCharges,
  takeOverCharges,
  noteUnknownSession,
  keepShopperInput: shopperInputs.keepShopperInput,
  bindShopperInput: shopperInputs.bindShopperInput,
  readShopperInput: shopperInputs.readShopperInput,
  ...shipments,
  fiscalDocumentOf: readFiscalDocument,
  fiscalDocumentsOf: readFiscalDocuments,
  encryptAnew,
  dropSigningKeys,
}

type Bound<Statements> = {
  [
    Verb in keyof Statements as Statements[Verb] extends Statement<never>
      ? Verb
      : never
  ]: Statements[Verb] extends (
    first: never,
    ...given: infer Given
  ) => Promise<infer Result>
    ? (...given: Given) => Promise<Result>
    : never
}

export type Verbs = Bound<typeof VERBS> & Bound<typeof VERBS_OF_INSTALLATION>

type Statement<First> = (first: First, ...given: never[]) => Promise<unknown>

/** Adds all verbs to a service. `here` resolves to its installation. */
export function bindVerbs(
  service: object,
  knex: Knex,
  here: () => Promise<Keyed>
): void {
  const statements = Object.entries<unknown>(VERBS).filter(
    // The files of statements also export the names of tables.
    (entry): entry is [string, Statement<Knex>] =>
      typeof entry[1] === "function"
  )
  for (const [verb, statement] of statements) {
    Object.assign(service, {
      [verb]: (...given: never[]) => statement(knex, ...given),
    })
  }
  for (const [verb, statement] of Object.entries<Statement<Keyed>>(
    VERBS_OF_INSTALLATION
  )) {
    Object.assign(service, {
      [verb]: async (...given: never[]) => statement(await here(), ...given),
    })
  }
}
