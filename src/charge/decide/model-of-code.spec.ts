import { lagsBehind } from "../../payments/look-up-charge"
import { minorUnits } from "../money"
import { isSameState, type StateAndSums } from "../change-verdict"
import type { Charge } from "../charge"
import type { ReconciliationInput } from "./reconciliation-input"
import type { Correction } from "./correction"
import { ModelOfMedusa, refuse } from "./model-of-medusa.spec"
import type { Operation } from "../operation"
import { nextCorrection } from "./next-correction"
import { anOperation, NOW, inputOf, sums, theCreation } from "./inputs.spec"

export const AMOUNT = 10_000
const MINUTE_MS = 60_000
const EXPIRATION_MS = 30 * MINUTE_MS
/** As many as the workflow takes at a time before it gives up. */
const MOST_STEPS = 20

export type Placement = "after_payment" | "at_checkout"

/** What the shop's options and its gateway are like. */
export interface Rules {
  placement: Placement
  /** False: the gateway answers that it cancels no code. */
  isCancelable: boolean
  /** False: what nobody is waiting for stays, and is listed. */
  refundsUnmatched: boolean
}

/** `busy`: it was turned away, and may be asked again. */
type Answer = "done" | "refused" | "busy"

const OUTCOMES = {
  done: "accepted",
  refused: "rejected",
  busy: "not_sent",
} as const satisfies Record<Answer, Operation["state"]>

/** A code at the gateway: what it truly is, whatever anybody knows of it. */
export class CodeAtGateway {
  snapshot: StateAndSums = { state: "pending", sums: sums(0) }
  /** It is paid in the very moment in which it is canceled: canceling refunds then. */
  isPaidWhenVoided = false
  /** It neither cancels codes nor says that it does not. */
  isTooBusyToCancel = false

  constructor(private readonly rules: Pick<Rules, "isCancelable">) {}

  get kept(): number {
    const { captured, refunded } = this.snapshot.sums
    return captured - refunded
  }

  /** In time, or late: a bank may confirm what was paid before the end. */
  pay(): void {
    const { state, sums: now } = this.snapshot
    if (state === "pending" || (state === "expired" && now.captured === 0)) {
      this.snapshot = { state: "paid", sums: sums(AMOUNT) }
    }
  }

  /** Unpaid, by itself or in the merchant panel. */
  end(state: "expired" | "canceled" | "failed"): void {
    if (this.snapshot.state === "pending") {
      this.snapshot = { state, sums: sums(0) }
    }
  }

  /** The one call that cancels what is unpaid and refunds what is paid. */
  refund(amount: number): Answer {
    if (this.isPaidWhenVoided) {
      this.isPaidWhenVoided = false
      this.pay()
    }
    if (this.snapshot.state === "pending") {
      return this.cancel()
    }
    const { state, sums: now } = this.snapshot
    if (state !== "paid" || amount > this.kept) {
      return "refused"
    }
    const refunded = now.refunded + amount
    this.snapshot = {
      state: refunded === now.captured ? "refunded" : "paid",
      sums: sums(now.captured, refunded),
    }
    return "done"
  }

  private cancel(): Answer {
    if (this.isTooBusyToCancel) {
      return "busy"
    }
    if (!this.rules.isCancelable) {
      return "refused"
    }
    this.end("canceled")
    return "done"
  }
}

/** A code's ledger and Medusa, with the gateway behind them. */
export class ModelOfCode extends ModelOfMedusa {
  /** Why a person must look, as of the last synchronization. */
  differs: string | undefined

  constructor(
    readonly gateway: CodeAtGateway,
    readonly rules: Rules
  ) {
    super(aWaitingCode(rules.placement))
  }

  get isOrderAlive(): boolean {
    const { order } = this.input.records
    return order !== undefined && !order.isCanceled
  }

  letPass(minutes: number): void {
    this.input.now = new Date(this.input.now.getTime() + minutes * MINUTE_MS)
  }

  /** Hears what the gateway says, late or twice as well. False when it is no news, or not believed. */
  receive(reported: StateAndSums): boolean {
    const { charge } = this.input
    if (lagsBehind(reported, charge) || isSameState(charge, reported)) {
      return false
    }
    Object.assign(charge, {
      state: reported.state,
      sums: reported.sums,
      mostCaptured: minorUnits(
        Math.max(charge.mostCaptured, reported.sums.captured)
      ),
      abandonedAt: reported.sums.captured > 0 ? undefined : charge.abandonedAt,
    } satisfies Partial<Charge>)
    return true
  }

  /** Corrects Medusa until nothing is left to do now. */
  synchronize(): Correction {
    const trace: string[] = []
    for (let step = 0; step < MOST_STEPS; step++) {
      const { collection } = this.input.records
      if (collection) {
        const { captured, refunded } = this
        collection.ofRows = { captured, refunded }
      }
      const correction = nextCorrection(this.input)
      trace.push(correction.kind)
      if (this.isEnd(correction)) {
        return correction
      }
      this.apply(correction)
    }
    throw new Error(`It goes round in circles: ${trace.join(", ")}`)
  }

  private isEnd(correction: Correction): boolean {
    const { kind } = correction
    this.differs =
      kind === "list_discrepancy"
        ? correction.discrepancy.kind
        : this.reasonNotDone(kind)
    return kind === "none" || kind === "wait" || this.differs !== undefined
  }

  /** Nothing is done that the options do not want, or on what the gateway contradicts. */
  private reasonNotDone(kind: Correction["kind"]): string | undefined {
    if (kind === "refund_unmatched" && !this.rules.refundsUnmatched) {
      return "unmatched_payment"
    }
    const isContradicted =
      (kind === "refund_money" || kind === "cancel_order") &&
      lagsBehind(this.gateway.snapshot, this.input.charge)
    return isContradicted ? "contradicted" : undefined
  }

  override apply(correction: Correction): void {
    const { records } = this.input
    switch (correction.kind) {
      case "cancel_code":
        return this.cancelOrAbandon(correction)
      case "cancel_order":
        if (!this.receive(this.gateway.snapshot) && records.order) {
          refuse(this.gateway.kept > 0, "it is paid")
          refuse(records.isPaidOtherwise, "it is paid otherwise")
          records.order.isCanceled = true
        }
        return
      case "refund_money":
        refuse(this.isOrderAlive && !records.isPaidOtherwise, "an order waits")
        return this.returnAll()
      case "complete_cart":
      case "pay_order":
        this.refuseToPlace(correction.kind)
        super.apply(correction)
        records.sessionStatus = "authorized"
        return
      default:
        return super.apply(correction)
    }
  }

  /** See src/payments/cancel-code.ts: the gateway is asked first. */
  cancelOrAbandon({ isLastTry }: { isLastTry: boolean }): void {
    const { charge, now } = this.input
    if (this.receive(this.gateway.snapshot) || charge.state !== "pending") {
      return
    }
    const answer = this.ask("void", AMOUNT)
    if (answer === "refused" || (answer === "busy" && isLastTry)) {
      charge.abandonedAt = now
    }
    this.receive(this.gateway.snapshot)
  }

  /** Core knows orders only by sessions; one that is gone is brought back for an order that waits. */
  private refuseToPlace(what: "complete_cart" | "pay_order"): void {
    const { records } = this.input
    const isOpen = !["canceled", undefined].includes(records.sessionStatus)
    refuse(records.isPaidOtherwise, "it is paid otherwise")
    if (what === "complete_cart") {
      refuse(!isOpen, "the session is gone")
      refuse(records.order !== undefined, "it has an order")
    } else {
      refuse(!this.isOrderAlive, "the order is canceled")
    }
  }

  private returnAll(): void {
    const { charge } = this.input
    if (!this.receive(this.gateway.snapshot)) {
      const { captured, refunded } = charge.sums
      const answer = this.ask("refund", captured - refunded)
      refuse(answer !== "done", "the gateway does not hold so much")
      this.receive(this.gateway.snapshot)
    }
  }

  /** Keeps in the ledger what came of it. */
  private ask(kind: "void" | "refund", amount: number): Answer {
    const answer = this.gateway.refund(amount)
    this.keep(
      anOperation(this.newId("ctop"), {
        kind,
        amount,
        state: OUTCOMES[answer],
        resolvedAt: this.input.now,
      })
    )
    return answer
  }
}

/** Just made, for a cart or for an order that waits. */
function aWaitingCode(placement: Placement): ReconciliationInput {
  const isAtCheckout = placement === "at_checkout"
  return structuredClone(
    inputOf({
      charge: {
        method: "pix",
        state: "pending",
        sums: sums(0),
        createdAt: NOW,
        codeExpiresAt: new Date(NOW.getTime() + EXPIRATION_MS),
      },
      operations: [
        theCreation({
          bookedAt: undefined,
          leaseExpiresAt: new Date(NOW.getTime() + 30_000),
        }),
      ],
      payment: null,
      order: isAtCheckout ? { transactions: [], createdAt: NOW } : null,
      sessionStatus: isAtCheckout ? "pending_authorization" : "pending",
    })
  )
}
