import type {
  AutomaticRefundCaps,
  RecentReturns,
  RefundCap,
} from "../../core/charge/automatic-refunds"
import type { Charge } from "../../core/charge/charge"
import type {
  DifferenceFound,
  DifferenceKind,
} from "../../core/charge/difference"
import type { MinorUnits } from "../../core/money"
import type { DueOrder } from "../../core/ports/charge-ledger"
import type { Ledger } from "../../core/ports/ledger"
import { AdminLedger } from "./admin-ledger"
import type { LeasedRow } from "./lease-keeper"
import * as coreLocks from "./statements/core-locks"
import * as differences from "./statements/differences"
import { besideOpen, countFailedCompletions } from "./statements/find-charges"
import * as giveBacks from "./statements/give-back"
import * as holds from "./statements/holds"
import * as leases from "./statements/leases"
import { recordRefund } from "./statements/observation"
import * as paymentLinks from "./statements/payment-link-list"
import * as retention from "./statements/retention"

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
export class LedgerModuleService extends AdminLedger implements Ledger {
  /** Writes a refund that was made without us, so that it can be booked. */
  async recordRefund(
    charge: Pick<Charge, "id" | "revision">,
    refund: { amount: MinorUnits; actor: string }
  ): Promise<void> {
    const digest = await this.installationDigest()
    return recordRefund(this.knex_, charge, { ...refund, digest })
  }

  /** Those of these charges beside which another one of their payment collection is open. */
  async besideOpen(chargeIds: readonly string[]): Promise<Set<string>> {
    return new Set(await besideOpen(this.knex_, chargeIds))
  }

  /**
   * Takes charges whose turn to be synchronized has come; each has one worker at a time, for
   * `leaseMs` at most. None when this process was told to stop.
   */
  takeChargesToSynchronize(turn: {
    limit: number
    leaseMs: number
    order?: DueOrder
  }): Promise<holds.HeldCharge[]> {
    return this.leases_.isStopping
      ? Promise.resolve([])
      : this.leases_.take(
          { kind: "charge", longestMs: turn.leaseMs },
          (leaseMs) =>
            holds.takeChargesToSynchronize(this.knex_, { ...turn, leaseMs }),
          (taken) => taken.map(rowOf)
        )
  }

  /** Makes the open charges of payment collections due; resolves to their ids. */
  wakeChargesOfCollections(
    collectionIds: readonly string[]
  ): Promise<string[]> {
    return holds.wakeChargesOfCollections(this.knex_, collectionIds)
  }

  /** Takes one charge for `ms` at most; undefined while somebody else is at work on it. */
  holdCharge(
    chargeId: string,
    lease: { ms: number; isTurn: boolean }
  ): Promise<holds.HeldCharge | undefined> {
    return this.leases_.take(
      { kind: "charge", longestMs: lease.ms },
      (ms) => holds.holdCharge(this.knex_, chargeId, { ...lease, ms }),
      (held) => (held ? [rowOf(held)] : [])
    )
  }

  /** False when the hold has ended: somebody else may have it now. */
  async renewHold(
    held: Pick<holds.HeldCharge, "charge" | "hold">,
    leaseMs: number
  ): Promise<boolean> {
    const ms = this.leases_.leaseMs(leaseMs)
    const isRenewed = await holds.renewHold(this.knex_, held, ms)
    if (isRenewed) {
      this.leases_.keep("charge", rowOf(held), leaseMs)
    }
    return isRenewed
  }

  /** Lets a charge go. `againAfterMs`: when to synchronize it next, null for not at all. */
  releaseCharge(
    held: Pick<holds.HeldCharge, "charge" | "hold">,
    next?: Parameters<typeof holds.releaseCharge>[2]
  ): Promise<void> {
    return holds.releaseCharge(this.knex_, held, next)
  }

  /** Takes away what is left of one of core's locks that has ended. PostgreSQL's lock module only. */
  removeEndedLock(key: string): Promise<coreLocks.CoreLock> {
    return coreLocks.removeEndedLock(this.knex_, key)
  }

  /** The same of all carts that a charge stands open for; resolves to the carts. */
  removeEndedLocksOfCarts(): Promise<string[]> {
    return coreLocks.removeEndedLocksOfCarts(this.knex_)
  }

  /** Writes down that a charge's money goes back, before it does. The first decision stands. */
  async decideGiveBack(
    chargeId: string,
    decision: { by: string; reason: string }
  ): Promise<Charge> {
    const digest = await this.installationDigest()
    return giveBacks.decideGiveBack(this.knex_, chargeId, {
      ...decision,
      digest,
    })
  }

  /** The same unless so much was decided within the last hour as may be; resolves to the cap then. */
  async decideGiveBackWithin(
    charge: Pick<Charge, "id" | "account" | "sums">,
    decision: { by: string; reason: string; caps: AutomaticRefundCaps }
  ): Promise<RefundCap | undefined> {
    const digest = await this.installationDigest()
    return giveBacks.decideGiveBackWithin(this.knex_, charge, {
      ...decision,
      digest,
    })
  }

  /** Takes the decision back, and keeps who made it and why. False when something of it was sent. */
  withdrawGiveBack(chargeId: string, because: string): Promise<boolean> {
    return giveBacks.withdrawGiveBack(this.knex_, chargeId, because)
  }

  /** Writes down that what was paid is booked on its order as a part. False when something was decided. */
  decideBookAsPart(
    chargeId: string,
    decision: { by: string; reason: string }
  ): Promise<boolean> {
    return giveBacks.decideBookAsPart(this.knex_, chargeId, decision)
  }

  /** Core takes a completion back: the charge is synchronized when it has. */
  noteRollBack(chargeId: string): Promise<void> {
    return giveBacks.noteRollBack(this.knex_, chargeId)
  }

  noteCompletionFailed(chargeId: string): Promise<Charge> {
    return giveBacks.noteCompletionFailed(this.knex_, chargeId)
  }

  /** How many carts hold money, and could not be completed for the first time after `since`. */
  countFailedCompletions(since: Date | undefined): Promise<number> {
    return countFailedCompletions(this.knex_, since)
  }

  /** What of an account somebody decided to give back within the last hour. */
  recentReturns(account: string, decidedBy: string): Promise<RecentReturns> {
    return giveBacks.recentReturns(this.knex_, account, decidedBy)
  }

  async adoptBooking(booking: {
    chargeId: string
    kind: "refund"
    amount: MinorUnits
    medusaId: string
  }): Promise<string | undefined> {
    const digest = await this.installationDigest()
    return giveBacks.adoptBooking(this.knex_, { ...booking, digest })
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

  /** Those of these charges that have an open difference of this kind. */
  chargesListedAs(
    kind: DifferenceKind,
    chargeIds: readonly string[]
  ): Promise<string[]> {
    return differences.chargesListedAs(this.knex_, kind, chargeIds)
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

  /** False while another process does what this is for; see synchronization/lease.ts. */
  takeLease(lease: leases.Lease, ms: number): Promise<boolean> {
    return leases.takeLease(this.knex_, lease, ms)
  }

  renewLease(lease: leases.Lease, ms: number): Promise<void> {
    return leases.renewLease(this.knex_, lease, ms)
  }

  endLease(lease: leases.Lease): Promise<void> {
    return leases.endLease(this.knex_, lease)
  }

  /** Deletes what the option `retention` does not keep any longer. */
  prune(): Promise<retention.Pruned> {
    return retention.prune(this.knex_, this.pluginOptions.retention)
  }
}

function rowOf({
  charge,
  hold,
}: Pick<holds.HeldCharge, "charge" | "hold">): LeasedRow {
  return { id: charge.id, token: hold }
}
