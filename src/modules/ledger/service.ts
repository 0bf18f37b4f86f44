import type { Alert } from "../../charge/alert"
import type { ChargeIntent } from "../../charge/charge"
import type { OutboxEntry } from "../../charge/events"
import type { BuyerDocument } from "../../charge/rules/document"
import type {
  ChangeClaimResult,
  ChangeIntent,
  Claim,
  ClaimResult,
  DueOrder,
  RefundSpacing,
} from "./ports/charge-ledger"
import { LedgerFoundation } from "./ledger-foundation"
import * as alerts from "./statements/alerts"
import { takeOutboxEntries } from "./statements/outbox-entries"
import type { ChargesOf } from "./statements/charge-list"
import { claimChange } from "./statements/claim-change"
import { claimCreation } from "./statements/claim-creation"
import * as chargeLeases from "./statements/charge-leases"
import { takeNotifiedCharges } from "./statements/notified-charges"
import * as encrypted from "./statements/encrypted-rows"
import * as fiscal from "./statements/fiscal-documents"
import * as retention from "./statements/retention"
import * as shopperInputs from "./statements/shopper-inputs"

/**
 * The record of every charge: what we are about to ask of the gateway, and what came of it. Most of
 * what it does is in verbs.ts; here is what also needs to know this installation, its keys or what
 * this process has leased.
 *
 * An operation (one attempt to move money) is in one of these states:
 * - `in_flight`: claimed; its owner, and nobody else, may call the gateway until the lease ends.
 *   Left by `resolve` (an answer came), `markUnknown` (none came), or when the lease ends (the
 *   owner died): `unknown`.
 * - `unknown`: money may have moved. Never sent again; only looked up. Left by `resolve` (a lookup
 *   told), or `noteAbsence` (404 through the whole resolve window): `not_sent`.
 * - `accepted`, `rejected`, `not_sent`: final.
 *
 * While an operation is in flight or unknown, a unique index lets no other operation on that charge
 * in; while it is the creation, the charge is `unresolved`, and another unique index lets no other
 * open charge on that payment collection in. A change (capture, refund, void) leaves the charge in
 * the state that it had. Once accepted, it is to be booked by Medusa (`booked_at`): by core itself,
 * or, when Medusa was told that nobody knows (`unanswered_at`), by synchronizing the charge. The states
 * of a charge are told in src/charge/charge-state.ts. All times are the database's.
 */
export class LedgerModuleService extends LedgerFoundation {
  /** See claim-creation.ts. The buyer's document is written with it, where the store keeps those. */
  async claimCreation(
    intent: ChargeIntent,
    claim: Claim,
    buyer?: BuyerDocument
  ): Promise<ClaimResult> {
    const here = {
      knex: this.knex_,
      digest: await this.installationDigest(),
      document: this.pluginOptions.keepFiscalDocument
        ? fiscal.sealFiscalDocument(this.encryption_, buyer)
        : undefined,
    }
    return claimCreation(here, intent, claim)
  }

  /** The document for the fiscal note of an order; undefined when none is kept, or no key reads it. */
  fiscalDocumentOf(of: ChargesOf): Promise<fiscal.FiscalDocument | undefined> {
    return fiscal.readFiscalDocument(this.knex_, this.encryption_, of)
  }

  /** Claims a change of a charge, or says what stands in its way. Sends nothing. */
  async claimChange(
    change: ChangeIntent,
    claim: Claim,
    spacing: RefundSpacing
  ): Promise<ChangeClaimResult> {
    const here = { knex: this.knex_, digest: await this.installationDigest() }
    return claimChange(here, change, { ...claim, spacing })
  }

  /**
   * Takes charges whose turn to be synchronized has come; each has one worker at a time, for
   * `leaseMs` unless it renews that. None when this process was told to stop.
   */
  takeChargesToSynchronize(turn: {
    limit: number
    leaseMs: number
    order?: DueOrder
  }): Promise<chargeLeases.LeasedCharge[]> {
    return this.isStopping
      ? Promise.resolve([])
      : this.work_.take(chargeLeases.takeChargesToSynchronize(this.knex_, turn))
  }

  /** Takes one charge for `ms`; undefined while somebody else is at work on it. */
  async leaseCharge(
    chargeId: string,
    lease: { ms: number; isTurn: boolean }
  ): Promise<chargeLeases.LeasedCharge | undefined> {
    const [leased] = await this.work_.take(
      chargeLeases.leaseCharge(this.knex_, chargeId, lease)
    )
    return leased
  }

  /** False when the hold has ended: somebody else may have it now. */
  async renewChargeLease(
    leased: Pick<chargeLeases.LeasedCharge, "charge" | "leaseToken">,
    leaseMs: number
  ): Promise<boolean> {
    const [renewed] = await this.renewChargeLeases([leased], leaseMs)
    return renewed !== undefined
  }

  /** Resolves to those whose hold has not ended. */
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

  /** Takes charges that notifications tell about; see notified-charges.ts. None when it was told to stop. */
  takeNotifiedCharges(turn: {
    limit: number
    leaseMs: number
  }): Promise<chargeLeases.LeasedCharge[]> {
    return this.isStopping
      ? Promise.resolve([])
      : this.work_.take(takeNotifiedCharges(this.knex_, turn))
  }

  /** Takes facts that nobody was told of yet; each comes back when the lease ends unless it is marked. */
  async takeOutboxEntries(turn: {
    limit: number
    leaseMs: number
  }): Promise<OutboxEntry[]> {
    const digest = await this.installationDigest()
    // In a process that ends, a subscriber might not come to its end.
    return this.isStopping
      ? []
      : takeOutboxEntries(this.knex_, { ...turn, digest })
  }

  /** Alerts everybody, and whoever is to be mailed, to what nobody was alerted to before. */
  noteAlerts(noted: readonly Alert[]): Promise<void> {
    return alerts.noteAlerts(
      this.knex_,
      noted,
      this.pluginOptions.alerts.emails
    )
  }

  /** Takes alerts that people were not told of yet; see statements/alerts.ts. None when it was told to stop. */
  takeAlerts(limit: number): Promise<alerts.StoredAlert[]> {
    return this.isStopping
      ? Promise.resolve([])
      : alerts.takeAlerts(this.knex_, limit)
  }

  /** Encrypts what a shopper entered; resolves to an unguessable reference to it. */
  async keepShopperInput(input: {
    account: string
    plaintext: string
  }): Promise<string> {
    return shopperInputs.keepShopperInput(this.knex_, this.encryption_, {
      ...input,
      digest: await this.installationDigest(),
    })
  }

  /** Undefined when there is none, when it was used, or when no key reads it any more. */
  readShopperInput(paymentSessionId: string): Promise<string | undefined> {
    return shopperInputs.readShopperInput(
      this.knex_,
      this.encryption_,
      paymentSessionId
    )
  }

  /** Deletes what was kept for long enough. */
  prune(): Promise<retention.Pruned> {
    return retention.prune(this.knex_)
  }

  /** Encrypts anew, under the first of `encryptionKeys`, what is encrypted under another one. */
  rewriteEncrypted(): Promise<encrypted.Rewritten[]> {
    return encrypted.rewriteEncrypted(this.knex_, this.encryption_)
  }
}
