import type { Charge } from "../../core/charge/charge"
import type { DifferenceFound } from "../../core/charge/difference"
import type { MinorUnits } from "../../core/money"
import type { Ledger } from "../../core/ports/ledger"
import { InboxLedger } from "./inbox-ledger"
import * as differences from "./statements/differences"
import * as giveBacks from "./statements/give-back"
import * as holds from "./statements/holds"
import { recordRefund } from "./statements/observation"
import * as paymentLinks from "./statements/payment-link-list"
import * as shopperInputs from "./statements/shopper-inputs"

/**
 * The record of every charge: what we are about to ask of the gateway, and what came of it.
 *
 * An operation (one attempt to move money) is in one of these states:
 * - `in_flight`: claimed; its owner, and nobody else, may call the gateway until the lease ends.
 *   Left by `settle` (an answer came), `markUnknown` (none came), or when the lease ends (the
 *   owner died): `unknown`.
 * - `unknown`: money may have moved. Never sent again; only looked up. Left by `settle` (a look-up
 *   told), or `noteAbsence` (404 through the whole settle window): `not_sent`.
 * - `accepted`, `rejected`, `not_sent`: final.
 *
 * While an operation is in flight or unknown, a unique index lets no other operation on that charge
 * in; while it is the creation, the charge is `unsettled`, and another unique index lets no other
 * open charge on that payment collection in. A change (capture, refund, void) leaves the charge in
 * the state that it had. Once accepted, it is to be booked by Medusa (`booked_at`): by core itself,
 * or, when Medusa was told that nobody knows (`unanswered_at`), by synchronizing the charge. The states
 * of a charge are told in core/charge/charge-state.ts. All times are the database's.
 */
export class LedgerModuleService extends InboxLedger implements Ledger {
  /** Writes a refund that was made without us, so that it can be booked. */
  recordRefund(
    charge: Pick<Charge, "id" | "revision">,
    refund: { amount: MinorUnits; actor: string }
  ): Promise<void> {
    return recordRefund(this.knex_, charge, refund)
  }

  /** Takes charges whose turn to be synchronized has come; each has one worker at a time. */
  takeChargesToSynchronize(turn: {
    limit: number
    leaseMs: number
  }): Promise<holds.HeldCharge[]> {
    return holds.takeChargesToSynchronize(this.knex_, turn)
  }

  /** Makes the open charges of payment collections due; resolves to their ids. */
  wakeChargesOfCollections(
    collectionIds: readonly string[]
  ): Promise<string[]> {
    return holds.wakeChargesOfCollections(this.knex_, collectionIds)
  }

  /** Takes one charge; undefined while somebody else is at work on it. */
  holdCharge(
    chargeId: string,
    lease: { ms: number; isTurn: boolean }
  ): Promise<holds.HeldCharge | undefined> {
    return holds.holdCharge(this.knex_, chargeId, lease)
  }

  /** False when the hold has ended: somebody else may have it now. */
  renewHold(
    held: Pick<holds.HeldCharge, "charge" | "hold">,
    leaseMs: number
  ): Promise<boolean> {
    return holds.renewHold(this.knex_, held, leaseMs)
  }

  /** Lets a charge go. `againAfterMs`: when to synchronize it next, null for not at all. */
  releaseCharge(
    held: Pick<holds.HeldCharge, "charge" | "hold">,
    next?: { againAfterMs?: number | null; looks?: number; wasSeen?: boolean }
  ): Promise<void> {
    return holds.releaseCharge(this.knex_, held, next)
  }

  /** Writes down that a charge's money goes back, before it does. The first decision stands. */
  decideGiveBack(
    chargeId: string,
    decision: { by: string; reason: string }
  ): Promise<Charge> {
    return giveBacks.decideGiveBack(this.knex_, chargeId, decision)
  }

  /** The same unless as many were decided within the last hour as may be; false then. */
  decideGiveBackWithin(
    charge: Pick<Charge, "id" | "account">,
    decision: { by: string; reason: string; mostPerHour: number }
  ): Promise<boolean> {
    return giveBacks.decideGiveBackWithin(this.knex_, charge, decision)
  }

  /** Core takes a completion back: the charge is synchronized when it has. */
  noteRollBack(chargeId: string): Promise<void> {
    return giveBacks.noteRollBack(this.knex_, chargeId)
  }

  noteCompletionFailed(chargeId: string): Promise<Charge> {
    return giveBacks.noteCompletionFailed(this.knex_, chargeId)
  }

  /** How many charges of an account somebody decided to give back within the last hour. */
  countRecentReturns(account: string, decidedBy: string): Promise<number> {
    return giveBacks.countRecentReturns(this.knex_, account, decidedBy)
  }

  adoptBooking(booking: {
    chargeId: string
    kind: "refund"
    amount: MinorUnits
    medusaId: string
  }): Promise<string | undefined> {
    return giveBacks.adoptBooking(this.knex_, booking)
  }

  /** Notes that nothing is left to do for these operations in Medusa. */
  markBooked(operationIds: readonly string[]): Promise<void> {
    return giveBacks.markBooked(this.knex_, operationIds)
  }

  /** Opens a difference or brings it up to date; undefined when a person resolved it as it is. */
  raiseDifference(
    about: { charge: Charge; orderId: string | undefined },
    found: DifferenceFound
  ): Promise<differences.RaisedDifference | undefined> {
    return differences.raiseDifference(this.knex_, about, found)
  }

  /** Resolves a charge's open differences but those of the given kinds: both sides agree again. */
  closeDifferences(chargeId: string, except: readonly string[]): Promise<void> {
    return differences.closeDifferences(this.knex_, chargeId, except)
  }

  /** False when there is no such open difference. */
  resolveDifference(
    id: string,
    resolution: { by: string; resolution: string }
  ): Promise<boolean> {
    return differences.resolveDifference(this.knex_, id, resolution)
  }

  /** Payment links, the newest first, and how many there are. */
  findPaymentLinks(
    filter: paymentLinks.PaymentLinkFilter
  ): Promise<{ links: paymentLinks.ListedPaymentLink[]; count: number }> {
    return paymentLinks.findPaymentLinks(this.knex_, filter)
  }

  /** One payment link with all that came of it; undefined when there is none with this id. */
  readPaymentLink(
    chargeId: string
  ): Promise<paymentLinks.ReadPaymentLink | undefined> {
    return paymentLinks.readPaymentLink(this.knex_, chargeId)
  }

  keepShopperInput(input: {
    account: string
    plaintext: string
  }): Promise<string> {
    return shopperInputs.keepShopperInput(this.knex_, this.encryption_, input)
  }

  findSessionOfInput(reference: string): Promise<string | undefined> {
    return shopperInputs.findSessionOfInput(this.knex_, reference)
  }

  bindShopperInput(bind: {
    reference: string
    account: string
    paymentSessionId: string
  }): Promise<boolean> {
    return shopperInputs.bindShopperInput(this.knex_, bind)
  }

  readShopperInput(paymentSessionId: string): Promise<string | undefined> {
    return shopperInputs.readShopperInput(
      this.knex_,
      this.encryption_,
      paymentSessionId
    )
  }

  dropShopperInput(paymentSessionId: string): Promise<void> {
    return shopperInputs.dropShopperInput(this.knex_, paymentSessionId)
  }

  /** Deletes shopper input that was never used, as `retention.shopperInputHours` says. */
  pruneShopperInputs(): Promise<number> {
    return shopperInputs.pruneShopperInputs(
      this.knex_,
      this.pluginOptions.retention.shopperInputHours
    )
  }
}
