import type { OutboxEntry } from "../../domain/event/events"
import type { DueChargeSorting } from "./ports/ledger-parameters-and-results"
import { LedgerFoundation } from "./ledger-foundation"
import { toPublicCharge } from "./public-charge-columns"
import * as alerts from "./event/alerts"
import { claimOutboxEntries } from "./event/outbox-entries"
import * as chargeLeases from "./lease/charge-leases"

/**
 * Stores every charge, every request that moves money, and the outcome of each request. Each subject has a folder,
 * whose repository.ts lists the methods. All times are by the database's clock.
 *
 * An operation is one attempt to change a charge. It is in one of these states:
 * - `in_flight`: a process has claimed the operation. Only this process may call the gateway, until the claim ends.
 * - `unknown`: the outcome is not known, and money may have moved. A lookup, a notification or an administrator can
 *   establish the outcome. The plugin usually does not send the operation again.
 * - `accepted`, `rejected`, `not_sent`: the outcome is known. Only `not_sent` can change later (see
 *   `resolveOperation`).
 *
 * While an operation is in flight or unknown, a unique index allows no other operation of its charge. Another unique
 * index allows only one open charge of a payment collection, unless the other charges are abandoned.
 *
 * The states of a charge are described in src/domain/charge/charge-state.ts.
 */
export class LedgerModuleService extends LedgerFoundation {
  /**
   * Leases charges that are due for synchronization to the caller. A lease ends after `leaseMs` milliseconds unless it
   * is renewed. Resolves to an empty list if Medusa has told this process to stop.
   */
  leaseDueCharges(turn: {
    limit: number
    leaseMs: number
    order?: DueChargeSorting
  }): Promise<chargeLeases.LeasedCharge[]> {
    return this.leaseUnlessStopping_(() =>
      this.work_.awaitAndTrackLeases(
        chargeLeases.leaseDueCharges(this.knex_, turn)
      )
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
    const [leased] = await this.work_.awaitAndTrackLeases(
      chargeLeases.leaseCharge(this.knex_, chargeId, lease)
    )
    return leased
  }

  /**
   * Renews the lease of a charge. Resolves to `false` if the lease has expired or was released. Another worker may then
   * have the charge.
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
   * Claims unpublished events of the outbox for `leaseMs` milliseconds. After that time, another process can claim the
   * events that were not marked as published. Claims none if Medusa has told this process to stop.
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
   * Resolves to charges with only the columns of PUBLIC_CHARGE_COLUMNS, for Medusa's Query and module links.
   *
   * Medusa finds this method by its name, which contains the name of the model. The other models have no such method,
   * so Query cannot read their rows.
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
