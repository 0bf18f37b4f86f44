import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import * as accessTokens from "./statements/access-token-rows"
import * as adminActions from "./statements/admin-actions"
import * as announcements from "./statements/announcements"
import { listAttack } from "./statements/attack-difference"
import { countCardAttempts, countUnpaidOfCart } from "./statements/attempts"
import * as changes from "./statements/change-notes"
import { openCircuits } from "./statements/circuits"
import { claimCreation } from "./statements/claim-creation"
import * as coreLocks from "./statements/core-locks"
import { readTime } from "./statements/database-time"
import * as differences from "./statements/differences"
import { closeDispute } from "./statements/disputes"
import * as doubts from "./statements/doubt-notes"
import * as charges from "./statements/find-charges"
import * as giveBacks from "./statements/give-back"
import { releaseCharge, wakeChargesOfCollections } from "./statements/holds"
import { receiveNotification } from "./statements/inbox-receive"
import * as replay from "./statements/inbox-replay"
import { noteJobRun, replaceJobRun } from "./statements/job-runs"
import { endLease, renewLease, takeLease } from "./statements/leases"
import * as linkAttempts from "./statements/link-attempts"
import * as deactivations from "./statements/link-deactivations"
import * as linkTransactions from "./statements/link-transactions"
import * as methodSwitches from "./statements/method-switches"
import * as observation from "./statements/observation"
import * as paymentLinks from "./statements/payment-link-list"
import { findSessionState } from "./statements/session-state"
import { resolveOperation, settle } from "./statements/settlement"
import * as shopperInputs from "./statements/shopper-inputs"
import * as shopperLooks from "./statements/shopper-looks"
import type { Here } from "./statements/written-elsewhere"

/**
 * What the ledger does with nothing but its database: a method each of its service, declared and
 * described at its statement. Each is one short transaction; none holds a database connection while
 * the gateway is called. A failing database throws whatever the driver throws: then nothing is known
 * to have been written.
 */
const VERBS = {
  time: readTime,

  // Charges
  findChargeById: charges.findChargeById,
  findChargeByMerchantChargeId: charges.findChargeByMerchantChargeId,
  findChargeBySession: charges.findChargeBySession,
  findOpenChargeOfCollection: charges.findOpenChargeOfCollection,
  findOpenChargeOfCart: charges.findOpenChargeOfCart,
  findChargesOfCollection: charges.findChargesOfCollection,
  chargesWithIds: charges.chargesWithIds,
  besideOpen: charges.besideOpen,
  findCodePicture: charges.findCodePicture,
  countFailedCompletions: charges.countFailedCompletions,
  observe: observation.observe,
  acceptFigure: observation.acceptFigure,
  noteOrders: observation.noteOrders,
  noteThreeDs: observation.noteThreeDs,
  noteEndToEndId: observation.noteEndToEndId,

  // Operations
  readOperation: changes.readOperation,
  findOperation: changes.findOperation,
  operationsOf: changes.operationsOf,
  standingOf: changes.standingOf,
  noteBaseline: changes.noteBaseline,
  noteUnanswered: changes.noteUnanswered,
  noteNoEffect: changes.noteNoEffect,
  settle,
  resolveOperation,
  markUnknown: doubts.markUnknown,
  noteAbsence: doubts.noteAbsence,
  noteUnclear: doubts.noteUnclear,
  postponeLookUp: doubts.postponeLookUp,

  // Decisions, bookings and discrepancies
  withdrawGiveBack: giveBacks.withdrawGiveBack,
  decideBookAsPart: giveBacks.decideBookAsPart,
  noteRollBack: giveBacks.noteRollBack,
  noteCompletionFailed: giveBacks.noteCompletionFailed,
  recentReturns: giveBacks.recentReturns,
  markBooked: giveBacks.markBooked,
  raiseDifference: differences.raiseDifference,
  closeDifferences: differences.closeDifferences,
  chargesListedAs: differences.chargesListedAs,
  resolveDifference: differences.resolveDifference,

  // Payment links
  noteLinkAttempt: linkAttempts.noteLinkAttempt,
  findChargeOfOrderNumber: linkAttempts.findChargeOfOrderNumber,
  findChargesOfLink: linkAttempts.findChargesOfLink,
  hasLostLinks: linkAttempts.hasLostLinks,
  noteLinkClosed: linkAttempts.noteLinkClosed,
  noteLinkTransactions: linkTransactions.noteLinkTransactions,
  knowsLinkTransaction: linkTransactions.knowsLinkTransaction,
  claimDeactivation: deactivations.claimDeactivation,
  settleDeactivation: deactivations.settleDeactivation,
  dueDeactivations: deactivations.dueDeactivations,
  findPaymentLinks: paymentLinks.findPaymentLinks,
  readPaymentLink: paymentLinks.readPaymentLink,

  // Shoppers
  bindShopperInput: shopperInputs.bindShopperInput,
  findSessionOfInput: shopperInputs.findSessionOfInput,
  dropShopperInput: shopperInputs.dropShopperInput,
  countCardAttempts,
  countUnpaidOfCart,
  listAttack,
  takeShopperLook: shopperLooks.takeShopperLook,
  noteShopperLookTold: shopperLooks.noteShopperLookTold,
  findSessionState,

  // Inbox and outbox
  receiveNotification,
  replayNotification: replay.replayNotification,
  replayNotifications: replay.replayNotifications,
  noteFacts: announcements.noteFacts,
  markAnnounced: announcements.markAnnounced,
  takeBackAnnouncements: announcements.takeBackAnnouncements,

  // Work of several processes
  wakeChargesOfCollections,
  releaseCharge,
  takeLease,
  renewLease,
  endLease,
  removeEndedLock: coreLocks.removeEndedLock,
  removeEndedLocksOfCarts: coreLocks.removeEndedLocksOfCarts,
  noteJobRun,
  replaceJobRun,
  dropAccessToken: accessTokens.dropAccessToken,
  openCircuits,

  // Admins
  switchMethod: methodSwitches.switchMethod,
  methodSwitches: methodSwitches.methodSwitches,
  recordAdminAction: adminActions.recordAdminAction,
  concludeAdminAction: adminActions.concludeAdminAction,
}

/** What it does as this installation: of a charge that another one wrote it changes nothing. */
const VERBS_OF_INSTALLATION = {
  claimCreation,
  letGo: observation.letGo,
  recordRefund: observation.recordRefund,
  closeDispute,
  decideGiveBack: giveBacks.decideGiveBack,
  decideGiveBackWithin: giveBacks.decideGiveBackWithin,
  adoptBooking: giveBacks.adoptBooking,
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

/** Gives a service all verbs. `digest` names the installation that it works for. */
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
