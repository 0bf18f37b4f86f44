import type {
  Charge,
  ChargeFacts,
  ChargeIntent,
  ThreeDsFacts,
} from "../../core/charge/charge"
import type { ChargeState } from "../../core/charge/charge-state"
import type { ChargeSums } from "../../core/charge/charge-sums"
import type {
  GatewayCharge,
  GatewayCode,
} from "../../core/charge/gateway-charge"
import type {
  DeactivationClaim,
  DeactivationOutcome,
  LinkToDeactivate,
} from "../../core/payment-link/link-deactivation"
import type { LinkAttempt, LinkClosing } from "../../core/ports/link-ledger"
import type { GatewayLinkTransaction } from "../../core/payment-link/payment-link"
import type { Operation } from "../../core/charge/operation"
import type {
  ChangeClaimResult,
  ChangeIntent,
  ChargeLedger,
  Claim,
  ClaimResult,
  LookUpTurn,
  RefundSpacing,
  Settlement,
  UnsettledOperation,
} from "../../core/ports/charge-ledger"
import { ShopperLedger } from "./shopper-ledger"
import * as changes from "./statements/change-notes"
import { claimChange } from "./statements/claim-change"
import { claimCreation } from "./statements/claim-creation"
import {
  findCharge,
  findCharges,
  findChargesOfCollection,
  findOpenCharge,
} from "./statements/find-charges"
import { type DatabaseTime, readTime } from "./statements/database-time"
import { closeDispute } from "./statements/disputes"
import * as doubts from "./statements/doubt-notes"
import * as linkAttempts from "./statements/link-attempts"
import * as deactivations from "./statements/link-deactivations"
import {
  knowsLinkTransaction,
  noteLinkTransactions,
} from "./statements/link-transactions"
import * as observation from "./statements/observation"
import * as settlement from "./statements/settlement"
import { takeDueOperations } from "./statements/unsettled-operations"

/** What perform operation and settle operation need: intents, claims and what came of them. */
export class OperationsLedger extends ShopperLedger implements ChargeLedger {
  time(): Promise<DatabaseTime> {
    return readTime(this.knex_)
  }

  async claimCreation(
    intent: ChargeIntent,
    claim: Claim
  ): Promise<ClaimResult> {
    const digest = await this.installationDigest()
    return claimCreation(this.knex_, intent, { ...claim, digest })
  }

  async claimChange(
    change: ChangeIntent,
    claim: Claim,
    spacing: RefundSpacing
  ): Promise<ChangeClaimResult> {
    const digest = await this.installationDigest()
    return claimChange(this.knex_, { change, spacing, digest }, claim)
  }

  noteBaseline(operationId: string, sums: ChargeSums): Promise<void> {
    return changes.noteBaseline(this.knex_, operationId, sums)
  }

  noteUnanswered(operationId: string): Promise<void> {
    return changes.noteUnanswered(this.knex_, operationId)
  }

  noteNoEffect(
    operationId: string,
    shown: { settleWindowMs: number; excludedFrom?: Date | undefined }
  ): Promise<Charge> {
    return changes.noteNoEffect(this.knex_, operationId, shown)
  }

  readOperation(operationId: string): Promise<Operation> {
    return changes.readOperation(this.knex_, operationId)
  }

  findOperation(operationId: string): Promise<Operation | undefined> {
    return changes.findOperation(this.knex_, operationId)
  }

  standingOf(chargeId: string): Promise<{
    charge: Charge
    unsettled: Operation | undefined
  }> {
    return changes.standingOf(this.knex_, chargeId)
  }

  /** All operations of these charges, oldest first. */
  operationsOf(chargeIds: readonly string[]): Promise<Operation[]> {
    return changes.listOperations(this.knex_, chargeIds)
  }

  observe(
    charge: Pick<Charge, "id" | "revision">,
    seen: {
      state: ChargeState
      sums: ChargeSums
      facts: ChargeFacts
      code?: GatewayCode | undefined
      link?: GatewayCharge["link"] | undefined
    }
  ): Promise<boolean> {
    return observation.observe(this.knex_, charge, seen)
  }

  /** A person takes the gateway's figure for the truth. False when it was changed meanwhile. */
  acceptFigure(
    charge: Pick<Charge, "id" | "revision" | "amount">,
    seen: Parameters<typeof observation.acceptFigure>[2]
  ): Promise<boolean> {
    return observation.acceptFigure(this.knex_, charge, seen)
  }

  async letGo(chargeId: string): Promise<boolean> {
    return observation.letGo(
      this.knex_,
      chargeId,
      await this.installationDigest()
    )
  }

  /** The orders that synchronizing has seen charges to have. */
  noteOrders(
    found: readonly { chargeId: string; orderId: string }[]
  ): Promise<void> {
    return observation.noteOrders(this.knex_, found)
  }

  settle(operationId: string, result: Settlement): Promise<Charge> {
    return settlement.settle(this.knex_, operationId, result)
  }

  /** A person's word on what is unknown; undefined when it is known by now. */
  resolveOperation(
    operationId: string,
    result: Parameters<typeof settlement.resolve>[2]
  ): Promise<Charge | undefined> {
    return settlement.resolve(this.knex_, operationId, result)
  }

  markUnknown(
    operationId: string,
    why: { seen?: boolean; answered?: boolean; code: string; message: string }
  ): Promise<void> {
    return doubts.markUnknown(this.knex_, operationId, why)
  }

  noteAbsence(operationId: string, settleWindowMs: number): Promise<Charge> {
    return doubts.noteAbsence(this.knex_, operationId, settleWindowMs)
  }

  postponeLookUp(operationId: string, ms: number): Promise<void> {
    return doubts.postponeLookUp(this.knex_, operationId, ms)
  }

  noteUnclear(
    operationId: string,
    why: { seen: boolean; code: string; message: string }
  ): Promise<void> {
    return doubts.noteUnclear(this.knex_, operationId, why)
  }

  takeDueOperations(turn: LookUpTurn): Promise<UnsettledOperation[]> {
    const isForSomebody = turn.chargeId !== undefined
    return this.leases_.isStopping && !isForSomebody
      ? Promise.resolve([])
      : takeDueOperations(this.knex_, turn)
  }

  chargesWithIds(ids: readonly string[]): Promise<Charge[]> {
    return findCharges(this.knex_, ids)
  }

  findChargeById(id: string): Promise<Charge | undefined> {
    return findCharge(this.knex_, { id })
  }

  findChargeByMerchantChargeId(
    merchantChargeId: string
  ): Promise<Charge | undefined> {
    return findCharge(this.knex_, { merchant_charge_id: merchantChargeId })
  }

  /** Writes down what came of a 3DS challenge. */
  noteThreeDs(chargeId: string, threeDs: ThreeDsFacts): Promise<void> {
    return observation.noteThreeDs(this.knex_, chargeId, threeDs)
  }

  /** Writes down the central bank's id of a Pix, unless one is known. */
  noteEndToEndId(chargeId: string, endToEndId: string): Promise<void> {
    return observation.noteEndToEndId(this.knex_, chargeId, endToEndId)
  }

  /** A person knows how a dispute ended. False when none is open at the gateway. */
  async closeDispute(
    chargeId: string,
    end: { by: string; outcome: "won" | "lost" }
  ): Promise<boolean> {
    const digest = await this.installationDigest()
    return closeDispute(this.knex_, chargeId, { ...end, digest })
  }

  findChargeBySession(paymentSessionId: string): Promise<Charge | undefined> {
    return findCharge(this.knex_, { payment_session_id: paymentSessionId })
  }

  noteLinkAttempt(attempt: LinkAttempt): Promise<void> {
    return linkAttempts.noteLinkAttempt(this.knex_, attempt)
  }

  findChargeOfOrderNumber(orderNumber: string): Promise<Charge | undefined> {
    return linkAttempts.findChargeOfOrderNumber(this.knex_, orderNumber)
  }

  findChargesOfLink(linkId: string): Promise<Charge[]> {
    return linkAttempts.findChargesOfLink(this.knex_, linkId)
  }

  noteLinkTransactions(
    charge: Charge,
    told: readonly GatewayLinkTransaction[]
  ): Promise<string | undefined> {
    return noteLinkTransactions(this.knex_, charge, told)
  }

  hasLostLinks(account: string): Promise<boolean> {
    return linkAttempts.hasLostLinks(this.knex_, account)
  }

  knowsLinkTransaction(transactionId: string): Promise<boolean> {
    return knowsLinkTransaction(this.knex_, transactionId)
  }

  claimDeactivation(
    link: LinkToDeactivate,
    claim: Claim
  ): Promise<DeactivationClaim> {
    return deactivations.claimDeactivation(this.knex_, link, claim)
  }

  settleDeactivation(
    claimed: { linkId: string; attempt: number },
    outcome: DeactivationOutcome
  ): Promise<void> {
    return deactivations.settleDeactivation(this.knex_, claimed, outcome)
  }

  dueDeactivations(limit: number): Promise<LinkToDeactivate[]> {
    return deactivations.dueDeactivations(this.knex_, limit)
  }

  noteLinkClosed(chargeId: string, result: LinkClosing): Promise<void> {
    return linkAttempts.noteLinkClosed(this.knex_, chargeId, result)
  }

  /** The charge that stands in the way of another one on this payment collection. */
  findOpenChargeOfCollection(
    paymentCollectionId: string
  ): Promise<Charge | undefined> {
    return findOpenCharge(this.knex_, {
      payment_collection_id: paymentCollectionId,
    })
  }

  /** All charges of a payment collection, the newest first. */
  findChargesOfCollection(collectionId: string): Promise<Charge[]> {
    return findChargesOfCollection(this.knex_, collectionId)
  }

  /** The charge of this cart that holds, or may hold, money. */
  findOpenChargeOfCart(cartId: string): Promise<Charge | undefined> {
    return findOpenCharge(this.knex_, { cart_id: cartId })
  }
}
