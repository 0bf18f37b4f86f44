import type { Charge, ChargeFacts, ChargeIntent } from "../charge/charge"
import type { GatewayCharge, GatewayCode } from "../charge/gateway-charge"
import type { ChargeState } from "../charge/charge-state"
import type { ChargeSums } from "../charge/charge-sums"
import type { ChangeKind, Operation } from "../charge/operation"
import type { MinorUnits } from "../money"
import type { AccessTokenLedger } from "./access-token-ledger"
import type { CircuitWatch } from "./circuit-watch"
import type { Claim } from "./claim"
import type { LinkLedger } from "./link-ledger"

export type { Claim } from "./claim"

/**
 * - `claimed`: the intent is written; the caller, and nobody else, may now call the gateway.
 * - `existing`: this session's charge exists; its state is the answer, or will be.
 * - `collection_taken`: another session of the payment collection has an open charge.
 * - `session_given_up`: nothing is kept any more of what the shopper entered for this session: it
 *   was used, or the session is being deleted, or it was given to another installation. Nothing was
 *   written.
 * - `written_elsewhere`: this session's charge is another installation's, which alone goes on with it.
 */
export type ClaimResult =
  | { kind: "claimed"; charge: Charge; operation: Operation }
  | { kind: "existing"; charge: Charge }
  | { kind: "collection_taken"; charge: Charge }
  | { kind: "written_elsewhere"; charge: Charge }
  | { kind: "session_given_up" }

/** A change of a charge that exists, written down before it is asked for. */
export interface ChangeIntent {
  chargeId: string
  kind: ChangeKind
  amount: MinorUnits
  /** Medusa's capture, refund or payment that it is for; undefined when Medusa has none yet. */
  medusaId: string | undefined
}

/** How long refunds keep clear of each other. Milliseconds. */
export interface RefundSpacing {
  /** An equal refund is refused for so long: it may be a second click. */
  equalMs: number
  /** Any refund is refused for so long after the gateway refused one (gateway-notes, "Charges"). */
  afterRefusalMs: number
}

/**
 * - `claimed`: the intent is written; the caller, and nobody else, may now call the gateway.
 * - `busy`: another operation on this charge is in flight, or what came of it is unknown.
 * - `to_be_booked`: one was done, and Medusa has yet to learn of it.
 * - `too_soon`: an equal refund, or one that was refused, is too fresh. Come back after `waitMs`.
 * - `written_elsewhere`: it is another installation's, which alone may change it. Nothing was written.
 * - `gone`: there is no such charge.
 */
export type ChangeClaimResult =
  | { kind: "claimed"; charge: Charge; operation: Operation }
  | { kind: "busy" | "to_be_booked"; charge: Charge; operation: Operation }
  | { kind: "too_soon"; charge: Charge; operation: Operation; waitMs: number }
  | { kind: "written_elsewhere"; charge: Charge }
  | { kind: "gone" }

/** What an operation turned out to be. */
export interface Settlement {
  outcome: "accepted" | "rejected" | "not_sent"
  /** Left out: the charge stays what it was. */
  chargeState?: Exclude<ChargeState, "unsettled">
  /** Left out: the sums stay what they were. */
  sums?: ChargeSums
  facts: ChargeFacts
  /** What the shopper is to pay with, when it was told. */
  code?: GatewayCode | undefined
  /** Where a payment link is paid, when it was told. */
  link?: GatewayCharge["link"] | undefined
  /** `notification`: told without being asked, where the account looks no charge up. */
  settledBy: "answer" | "look_up" | "notification"
  error?: { code: string; message: string }
}

/** What is due is taken the newest first, or what is due for longest. */
export type DueOrder = "newest" | "longest_due"

export interface LookUpTurn {
  limit: number
  /** Default: `newest`. */
  order?: DueOrder
  /** How long the operation is kept from others while it is looked up. */
  leaseMs: number
  chargeId?: string
}

/**
 * `enough`: it was asked often enough lately. `wasTold`: and told what the charge is; of a code that has
 * ended, after its end.
 */
export type ShopperLook = { kind: "ask" } | { kind: "enough"; wasTold: boolean }

export interface UnsettledOperation {
  operation: Operation
  charge: Charge
}

/**
 * What the operations need of the ledger. Every method is one short transaction; none holds a
 * database connection while the gateway is called. A failing database throws whatever the driver
 * throws: then nothing is known to have been written.
 */
export interface ChargeLedger
  extends LinkLedger, AccessTokenLedger, CircuitWatch {
  /**
   * Whether another installation wrote the charge, and nobody has said that it has moved here: then it
   * is looked up and shown, and nothing else. The claims ask for themselves; this is for those who
   * would say or do something before.
   */
  isWrittenElsewhere(
    charge: Pick<Charge, "id" | "installationDigest">
  ): Promise<boolean>
  /** What the time is, by the clock that all stored times are of. */
  time(): Promise<{ now: Date; ofMachine: Date }>

  /** Writes the intent and claims it, in one transaction, or says who was faster. */
  claimCreation(intent: ChargeIntent, claim: Claim): Promise<ClaimResult>

  /** Claims a change of a charge, or says what stands in its way. Sends nothing. */
  claimChange(
    change: ChangeIntent,
    claim: Claim,
    spacing: RefundSpacing
  ): Promise<ChangeClaimResult>

  /** Writes down what the charge was just before it is changed: without it nothing was sent. */
  noteBaseline(operationId: string, sums: ChargeSums): Promise<void>

  /**
   * Notes that Medusa was told "waiting for confirmation" about an operation, and forgets it: from
   * now on it is ours to book what came of it.
   */
  noteUnanswered(operationId: string): Promise<void>

  /**
   * Notes a look-up that showed nothing of a change. Settles it as never done when the first such
   * look-up is older than the settle window; when the gateway had answered 2xx to it, only from
   * `excludedFrom` on, when what the charge has become leaves no room for it. Returns its charge as it
   * is then.
   */
  noteNoEffect(
    operationId: string,
    shown: { settleWindowMs: number; excludedFrom?: Date | undefined }
  ): Promise<Charge>

  /** The operation with this id. Throws when there is none. */
  readOperation(operationId: string): Promise<Operation>

  /** A charge, and its operation that is in flight or unknown, if any. */
  standingOf(
    chargeId: string
  ): Promise<{ charge: Charge; unsettled: Operation | undefined }>

  /**
   * Records what the gateway says of a charge that we did not just change. Only while no operation
   * of it is unsettled and its revision is still the one that was read before asking; false else.
   */
  observe(
    charge: Pick<Charge, "id" | "revision">,
    seen: {
      state: ChargeState
      sums: ChargeSums
      facts: ChargeFacts
      code?: GatewayCode | undefined
      link?: GatewayCharge["link"] | undefined
    }
  ): Promise<boolean>

  /**
   * Gives a code up that the gateway does not cancel: it may still be paid, but stands in the way of
   * no other charge from now on. False when it is not an unpaid code any more.
   */
  letGo(chargeId: string): Promise<boolean>

  /**
   * Records what came of an operation and what its charge is now. Once settled, later calls change
   * nothing; only an `absent` charge that the gateway shows after all is opened again, beside
   * another open charge of its collection (`letGoAt`) where there is one.
   */
  settle(operationId: string, settlement: Settlement): Promise<Charge>

  /**
   * Records that nobody knows what came of it: it is looked up from now on, and never sent again.
   * `seen` tells that the gateway has shown or named the charge: then no 404 makes it absent.
   * `answered` tells that it answered 2xx: then no look-up that shows nothing says it never happened.
   */
  markUnknown(
    operationId: string,
    why: { seen?: boolean; answered?: boolean; code: string; message: string }
  ): Promise<void>

  /**
   * Notes that the gateway answered 404. Settles the charge as `absent` when the first such
   * answer is older than the settle window, the charge was never seen and its creation not answered
   * 2xx; returns the charge as it is then.
   */
  noteAbsence(operationId: string, settleWindowMs: number): Promise<Charge>

  /**
   * Puts a look-up off that was not made, since the gateway is not asked at the moment: nothing else
   * of the operation changes.
   */
  postponeLookUp(operationId: string, ms: number): Promise<void>

  /**
   * Counts that a shopper wants the gateway to be asked about a charge: at most so often in so many
   * milliseconds, whichever process he comes to.
   */
  takeShopperLook(
    chargeId: string,
    bound: { most: number; withinMs: number }
  ): Promise<ShopperLook>

  /** That such a look told what the charge is. */
  noteShopperLookTold(chargeId: string): Promise<void>

  /**
   * Notes an answer that settled nothing. `seen` tells that the gateway does have the charge: from
   * then on no 404 makes it absent.
   */
  noteUnclear(
    operationId: string,
    why: { seen: boolean; code: string; message: string }
  ): Promise<void>

  /**
   * Takes unknown operations whose look-up is due, so that many waiters and processes together
   * look up each of them once per turn. For one charge, which somebody waits for, every two
   * seconds at the latest.
   */
  takeDueOperations(turn: LookUpTurn): Promise<UnsettledOperation[]>

  findChargeBySession(paymentSessionId: string): Promise<Charge | undefined>

  /** The picture of a charge's code in base64, which no other read brings along. */
  findCodePicture(chargeId: string): Promise<string | undefined>
}
