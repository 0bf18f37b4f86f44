import type { AttemptCounts } from "../../core/charge/attempt-limits"
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
import type { LinkAttempt } from "../../core/ports/link-ledger"
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
import type { AttemptQuestion, SessionState } from "../../core/ports/ledger"
import { LedgerFoundation } from "./ledger-foundation"
import { countAttempts, countUnpaidOfCart } from "./statements/attempts"
import * as changes from "./statements/change-notes"
import { claimChange } from "./statements/claim-change"
import { claimCreation } from "./statements/claim-creation"
import {
  findCharge,
  findCharges,
  findChargesOfCollection,
  findOpenCharge,
} from "./statements/find-charges"
import { closeDispute } from "./statements/disputes"
import * as linkAttempts from "./statements/link-attempts"
import {
  knowsLinkTransaction,
  noteLinkTransactions,
} from "./statements/link-transactions"
import * as observation from "./statements/observation"
import { findSessionState } from "./statements/session-state"
import * as settlement from "./statements/settlement"
import { takeDueOperations } from "./statements/unsettled-operations"

/** What perform operation and settle operation need: intents, claims and what came of them. */
export class OperationsLedger extends LedgerFoundation implements ChargeLedger {
  claimCreation(intent: ChargeIntent, claim: Claim): Promise<ClaimResult> {
    return claimCreation(this.knex_, intent, claim)
  }

  claimChange(
    change: ChangeIntent,
    claim: Claim,
    spacing: RefundSpacing
  ): Promise<ChangeClaimResult> {
    return claimChange(this.knex_, { change, spacing }, claim)
  }

  noteBaseline(operationId: string, sums: ChargeSums): Promise<void> {
    return changes.noteBaseline(this.knex_, operationId, sums)
  }

  noteUnanswered(operationId: string): Promise<void> {
    return changes.noteUnanswered(this.knex_, operationId)
  }

  noteNoEffect(operationId: string, settleWindowMs: number): Promise<Charge> {
    return changes.noteNoEffect(this.knex_, operationId, settleWindowMs)
  }

  readOperation(operationId: string): Promise<Operation> {
    return changes.readOperation(this.knex_, operationId)
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
    charge: Pick<Charge, "id" | "revision" | "method">,
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

  letGo(chargeId: string): Promise<boolean> {
    return observation.letGo(this.knex_, chargeId)
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

  markUnknown(
    operationId: string,
    why: { seen?: boolean; code: string; message: string }
  ): Promise<void> {
    return settlement.markUnknown(this.knex_, operationId, why)
  }

  noteAbsence(operationId: string, settleWindowMs: number): Promise<Charge> {
    return settlement.noteAbsence(this.knex_, operationId, settleWindowMs)
  }

  noteUnclear(
    operationId: string,
    why: { seen: boolean; code: string; message: string }
  ): Promise<void> {
    return settlement.noteUnclear(this.knex_, operationId, why)
  }

  takeDueOperations(turn: LookUpTurn): Promise<UnsettledOperation[]> {
    return takeDueOperations(this.knex_, turn)
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
  closeDispute(
    chargeId: string,
    end: { by: string; outcome: "won" | "lost" }
  ): Promise<boolean> {
    return closeDispute(this.knex_, chargeId, end)
  }

  findChargeBySession(paymentSessionId: string): Promise<Charge | undefined> {
    return findCharge(this.knex_, { payment_session_id: paymentSessionId })
  }

  /** What a storefront is told of a session; undefined when it has no charge. */
  findSessionState(
    paymentSessionId: string
  ): Promise<SessionState | undefined> {
    return findSessionState(this.knex_, paymentSessionId)
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

  noteLinkClosed(chargeId: string, isClosed: boolean): Promise<void> {
    return linkAttempts.noteLinkClosed(this.knex_, chargeId, isClosed)
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

  /** Attempts within the window that did not succeed; those in flight count. */
  countAttempts(by: AttemptQuestion): Promise<AttemptCounts> {
    return countAttempts(this.knex_, by)
  }

  /** Charges of this cart that can still be paid, those that were let go among them. */
  countUnpaidOfCart(cartId: string): Promise<number> {
    return countUnpaidOfCart(this.knex_, cartId)
  }
}
