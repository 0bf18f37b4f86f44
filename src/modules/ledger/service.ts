import type { OutboxEntry } from "../../domain/event/events"
import type { DueChargeSorting } from "./ports/charge-ledger"
import { LedgerFoundation } from "./ledger-foundation"
import { toPublicCharge } from "./public-charge"
import * as alerts from "./event/alerts"
import { claimOutboxEntries } from "./event/outbox-entries"
import * as chargeLeases from "./lease/charge-leases"

/**
 * The ledger stores every charge, every request that moves money, and the outcome of each request. Each subject has a
 * folder, whose repository.ts lists the methods. This file has only the methods that also track the leases of this
 * process or do nothing while the process stops, and the methods for Medusa's Query.
 *
 * An operation is one attempt to change a charge. It is in one of these states:
 * - `in_flight`: a process has claimed the operation. Only this process may call the gateway until the claim ends.
 *   `resolveOperation` records the gateway's answer. If there is no answer, `recordUnknownOutcome` makes the operation
 *   `unknown`. If the process dies, `claimLookupOfOperationInDoubt` does this after the claim has ended.
 * - `unknown`: money may have moved. A lookup or a notification (`resolveOperation`, `recordAbsenceOrResolveOperation`)
 *   or an administrator (`resolveOperationByAdministrator`) decides the outcome. The plugin does not send the operation
 *   again, with two exceptions: the deactivation of a payment link, and an operation that the gateway refused with 401
 *   and that a lookup does not show (`reopenClaimToResend`).
 * - `accepted`, `rejected`, `not_sent`: the outcome is final. `resolveOperation` describes two exceptions for
 *   `not_sent`.
 *
 * While an operation is in flight or unknown, a unique index allows no other operation of its charge. While a creation
 * is in flight or unknown, the state of the charge is `unresolved`. Another unique index allows only one open charge of
 * a payment collection, unless the other charges are abandoned. A capture, refund or void changes the state of the
 * charge only when its outcome is known.
 *
 * Medusa's records must contain every accepted change (`booked_at`). While Medusa waits for the outcome, Medusa itself
 * writes the change into its records. If the plugin has answered Medusa that the outcome is not known yet
 * (`to_be_booked_since`), a synchronization writes the change.
 *
 * src/domain/charge/charge-state.ts describes the states of a charge. All times are by the database's clock.
 */
export class LedgerModuleService extends LedgerFoundation {
  /**
   * Leases charges that are due for synchronization to the caller. A lease ends after `leaseMs` milliseconds unless it
   * is renewed. Leases no charge if Medusa has told this process to stop.
   */
  leaseDueCharges(turn: {
    limit: number
    leaseMs: number
    order?: DueChargeSorting
  }): Promise<chargeLeases.LeasedCharge[]> {
    return this.leaseUnlessStopping_(() =>
      this.work_.trackLeasesOf(chargeLeases.leaseDueCharges(this.knex_, turn))
    )
  }

  /**
   * Leases a charge to the caller for `ms` milliseconds. Resolves to `undefined` if another worker has the lease, or if
   * the charge does not exist.
   */
  async leaseCharge(
    chargeId: string,
    lease: { ms: number; isForSynchronization: boolean }
  ): Promise<chargeLeases.LeasedCharge | undefined> {
    const [leased] = await this.work_.trackLeasesOf(
      chargeLeases.leaseCharge(this.knex_, chargeId, lease)
    )
    return leased
  }

  /**
   * Renews the lease of a charge. Resolves to `false` if the lease has expired or was released, because another worker
   * may then have the charge.
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
    renewed.forEach((leased) => this.work_.trackLease(leased))
    return renewed
  }

  /**
   * Claims events in the outbox that were not published yet. Claims none if Medusa has told this process to stop. If an
   * event is not marked as published before `leaseMs` milliseconds are over, another process can claim the event.
   */
  async claimOutboxEntries(turn: {
    limit: number
    leaseMs: number
  }): Promise<OutboxEntry[]> {
    const digest = await this.installationDigest()
    // A process that is stopping publishes no events, because their subscribers might not be able to finish.
    return this.leaseUnlessStopping_(() =>
      claimOutboxEntries(this.knex_, { ...turn, digest })
    )
  }

  /**
   * Claims at most `limit` alerts that are not finished (see modules/ledger/event/alerts.ts). Claims none if Medusa has
   * told this process to stop.
   */
  claimAlerts(limit: number): Promise<alerts.StoredAlert[]> {
    return this.leaseUnlessStopping_(() =>
      alerts.claimAlerts(this.knex_, limit)
    )
  }

  /**
   * Resolves to charges for Medusa's Query and module links, with only the columns of PUBLIC_CHARGE_COLUMNS.
   *
   * Medusa derives the name of this method and of the next method from the name of the model. The other models have no
   * such methods, so their rows cannot be read with Query.
   */
  async listCheckoutTransparentCharges(
    ...given: Parameters<LedgerFoundation["listCharges"]>
  ) {
    const charges = await this.listCharges(...given)
    return charges.map(toPublicCharge)
  }

  /**
   * Resolves to charges for Medusa's Query and module links, and to the number of all matching charges. Query needs the
   * number for lists with pages.
   */
  async listAndCountCheckoutTransparentCharges(
    ...given: Parameters<LedgerFoundation["listAndCountCharges"]>
  ) {
    const [charges, count] = await this.listAndCountCharges(...given)
    return [charges.map(toPublicCharge), count] as const
  }

  private leaseUnlessStopping_<Taken>(
    take: () => Promise<Taken[]>
  ): Promise<Taken[]> {
    return this.isStopping ? Promise.resolve([]) : take()
  }
}
