import type { OutboxEntry } from "../../domain/event/events"
import type { DueOrder } from "./ports/charge-ledger"
import { LedgerFoundation } from "./ledger-foundation"
import { linkedCharge } from "./linked-charge"
import * as alerts from "./event/alerts"
import { takeOutboxEntries } from "./event/outbox-entries"
import * as chargeLeases from "./lease/charge-leases"

/**
 * The ledger: the record of every charge, of the requests to the gateway and of their outcomes. Each subject has a
 * folder, whose repository.ts lists the methods. Methods that also need the leases of this process are here.
 *
 * An operation is one attempt to move money. It is in one of these states:
 * - `in_flight`: the operation is claimed. Only the process with the claim may call the gateway, until the claim ends.
 *   `resolveOperation` records the answer. If there is no answer, `recordUnknownOutcome` makes the operation `unknown`.
 *   If the claim has ended because the process died, `claimLookupOfDoubt` does.
 * - `unknown`: money may have moved. The operation is looked up and not sent again, except for deactivating a link. It
 *   is resolved by a lookup (`resolveOperation`, `recordLookupWithoutOperation`) or by an administrator
 *   (`resolveOperationByAdministrator`).
 * - `accepted`, `rejected`, `not_sent`: the outcome is final, apart from two cases of `not_sent` that
 *   `resolveOperation` describes.
 *
 * While an operation is in flight or unknown, a unique index allows no other claim on its charge. While the creation is
 * in flight or unknown, the charge is `unresolved`, and another unique index allows no other open charge of the payment
 * collection. A change (capture, refund, void) does not alter the charge's state until its outcome is known.
 *
 * An accepted change must be booked in Medusa (`booked_at`). Core books it, or a synchronization of the charge if
 * Medusa was answered that the outcome is not known (`unanswered_at`).
 *
 * src/domain/charge/charge-state.ts describes the states of a charge. All times are the database's.
 */
export class LedgerModuleService extends LedgerFoundation {
  /**
   * Claims charges that are due for synchronization. Each has one worker, whose lease ends after `leaseMs` unless it is
   * renewed. Claims none if this process was told to stop.
   */
  takeChargesToSynchronize(turn: {
    limit: number
    leaseMs: number
    order?: DueOrder
  }): Promise<chargeLeases.LeasedCharge[]> {
    return this.unlessStopping_(() =>
      this.work_.take(chargeLeases.takeChargesToSynchronize(this.knex_, turn))
    )
  }

  /** Takes the lease of a charge for `ms` milliseconds. Resolves to `undefined` while another worker has it. */
  async leaseCharge(
    chargeId: string,
    lease: { ms: number; isTurn: boolean }
  ): Promise<chargeLeases.LeasedCharge | undefined> {
    const [leased] = await this.work_.take(
      chargeLeases.leaseCharge(this.knex_, chargeId, lease)
    )
    return leased
  }

  /**
   * Renews the lease of a charge. Resolves to `false` if it has ended, because another worker may have the charge now.
   */
  async renewChargeLease(
    leased: Pick<chargeLeases.LeasedCharge, "charge" | "leaseToken">,
    leaseMs: number
  ): Promise<boolean> {
    const [renewed] = await this.renewChargeLeases([leased], leaseMs)
    return renewed !== undefined
  }

  async renewChargeLeases<
    Leased extends Pick<chargeLeases.LeasedCharge, "charge" | "leaseToken">,
  >(leases: readonly Leased[], leaseMs: number): Promise<Leased[]> {
    const ids = await chargeLeases.renewChargeLeases(
      this.knex_,
      leases.map(({ charge, leaseToken }) => ({
        id: charge.id,
        token: leaseToken,
      })),
      leaseMs
    )
    const renewed = leases.filter(({ charge }) => ids.includes(charge.id))
    renewed.forEach((leased) => this.work_.note(leased))
    return renewed
  }

  /**
   * Claims unpublished events of the outbox. Each is free again when the lease ends, unless it was marked as published.
   */
  async takeOutboxEntries(turn: {
    limit: number
    leaseMs: number
  }): Promise<OutboxEntry[]> {
    const digest = await this.installationDigest()
    // In a process that ends, a subscriber might not be able to finish.
    return this.unlessStopping_(() =>
      takeOutboxEntries(this.knex_, { ...turn, digest })
    )
  }

  /** Claims unsent alerts (see modules/ledger/event/alerts.ts). Claims none if this process was told to stop. */
  takeAlerts(limit: number): Promise<alerts.StoredAlert[]> {
    return this.unlessStopping_(() => alerts.takeAlerts(this.knex_, limit))
  }

  /**
   * Lists charges for Medusa's query and module links. The charges have only the columns of `linkedCharge`.
   *
   * Medusa derives the names of this method and the next one from the model. The other models have no such methods,
   * because no query reads them.
   */
  async listCheckoutTransparentCharges(
    ...given: Parameters<LedgerFoundation["listCharges"]>
  ) {
    const charges = await this.listCharges(...given)
    return charges.map(linkedCharge)
  }

  /**
   * Lists charges for Medusa's query and module links, and counts all matching charges. Queries with pages need this
   * count.
   */
  async listAndCountCheckoutTransparentCharges(
    ...given: Parameters<LedgerFoundation["listAndCountCharges"]>
  ) {
    const [charges, count] = await this.listAndCountCharges(...given)
    return [charges.map(linkedCharge), count] as const
  }

  private unlessStopping_<Taken>(
    take: () => Promise<Taken[]>
  ): Promise<Taken[]> {
    return this.isStopping ? Promise.resolve([]) : take()
  }
}
