import type { Charge } from "../charge/charge"
import type { MinorUnits } from "../money"
import type {
  DeactivationClaim,
  DeactivationOutcome,
  LinkToDeactivate,
} from "../payment-link/link-deactivation"
import type { GatewayLinkTransaction } from "../payment-link/payment-link"

import type { Claim } from "./claim"

/** What came of making a payment link inactive. */
export type LinkClosing = "closed" | "failed" | "switched_off"

/** One attempt at making a payment link, as it is about to be asked for. */
export interface LinkAttempt {
  chargeId: string
  operationId: string
  account: string
  orderNumber: string
  name: string
  description?: string | undefined
  amount: MinorUnits
  expiresOn?: string | undefined
  /** The admin user who asked for it; left out when a shopper did. */
  createdBy?: string | undefined
}

/** What payment links need of the ledger besides what every charge does. */
export interface LinkLedger {
  /** Writes down a link that is about to be made; without it nothing was sent. */
  noteLinkAttempt(attempt: LinkAttempt): Promise<void>

  /** The charge that an order number of ours was meant for; undefined when it is not ours. */
  findChargeOfOrderNumber(orderNumber: string): Promise<Charge | undefined>

  /** Whether the answer to a link of this account was ever lost. */
  hasLostLinks(account: string): Promise<boolean>

  findChargeById(id: string): Promise<Charge | undefined>

  /** The charges of a link, that of its first payment first. Empty when it is not ours. */
  findChargesOfLink(linkId: string): Promise<Charge[]>

  /**
   * Writes down the payments and refunds of a link. Which payment is kept is decided here, once:
   * the first that anybody writes down; each other one becomes a charge of its own. Returns the
   * gateway's id of the one that is kept; undefined while nobody has paid.
   */
  noteLinkTransactions(
    charge: Charge,
    told: readonly GatewayLinkTransaction[]
  ): Promise<string | undefined>

  /** Whether a payment or refund with this id of the gateway is written down. */
  knowsLinkTransaction(transactionId: string): Promise<boolean>

  /** Claims that a link is made inactive, or says that somebody else does, or did. Sends nothing. */
  claimDeactivation(
    link: LinkToDeactivate,
    claim: Claim
  ): Promise<DeactivationClaim>

  /** Records what came of it. */
  settleDeactivation(
    claimed: { linkId: string; attempt: number },
    outcome: DeactivationOutcome
  ): Promise<void>

  /** Links whose deactivation is to be tried again, the longest due first. */
  dueDeactivations(limit: number): Promise<LinkToDeactivate[]>

  /** That a link was made inactive, or that it was tried in vain. */
  noteLinkClosed(chargeId: string, result: LinkClosing): Promise<void>
}
