import { lagsBehind } from "../../../operations/read-standing"
import { minorUnits } from "../../money"
import { standAlike, type Standing } from "../change-verdict"
import type { Charge } from "../charge"
import type { BothSides } from "./both-sides"
import type { Correction } from "./correction"
import { ModelOfMedusa, refuse } from "./model-of-medusa.spec"
import type { Operation } from "../operation"
import { nextCorrection } from "./next-correction"
import { anOperation, NOW, sidesOf, sums, theCreation } from "./sides.spec"

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
  strayGoesBack: boolean
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
  standing: Standing = { state: "pending", sums: sums(0) }
  /** It is paid in the very moment in which it is canceled: canceling refunds then. */
  isPaidWhenVoided = false
  /** It neither cancels codes nor says that it does not. */
  isTooBusyToCancel = false

  constructor(private readonly rules: Pick<Rules, "isCancelable">) {}

  get held(): number {
    const { captured, refunded } = this.standing.sums
    return captured - refunded
  }

  /** In time, or late: a bank may confirm what was paid before the end. */
  pay(): void {
    const { state, sums: now } = this.standing
    if (state === "pending" || (state === "expired" && now.captured === 0)) {
      this.standing = { state: "paid", sums: sums(AMOUNT) }
    }
  }

  /** Unpaid, by itself or in the merchant panel. */
  end(state: "expired" | "canceled" | "failed"): void {
    if (this.standing.state === "pending") {
      this.standing = { state, sums: sums(0) }
    }
  }

  /** The one call that cancels what is unpaid and refunds what is paid. */
  refund(amount: number): Answer {
    if (this.isPaidWhenVoided) {
      this.isPaidWhenVoided = false
      this.pay()
    }
    if (this.standing.state === "pending") {
      return this.cancel()
    }
    const { state, sums: now } = this.standing
    if (state !== "paid" || amount > this.held) {
      return "refused"
    }
    const refunded = now.refunded + amount
    this.standing = {
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
    const { order } = this.sides.books
    return order !== undefined && !order.isCanceled
  }

  letPass(minutes: number): void {
    this.sides.now = new Date(this.sides.now.getTime() + minutes * MINUTE_MS)
  }

  /** Hears what the gateway says, late or twice as well. False when it is no news, or not believed. */
  hear(told: Standing): boolean {
    const { charge } = this.sides
    if (lagsBehind(told, charge) || standAlike(charge, told)) {
      return false
    }
    Object.assign(charge, {
      state: told.state,
      sums: told.sums,
      mostCaptured: minorUnits(
        Math.max(charge.mostCaptured, told.sums.captured)
      ),
      letGoAt: told.sums.captured > 0 ? undefined : charge.letGoAt,
    } satisfies Partial<Charge>)
    return true
  }

  /** Corrects Medusa until nothing is left to do now. */
  synchronize(): Correction {
    const trace: string[] = []
    for (let step = 0; step < MOST_STEPS; step++) {
      const { collection } = this.sides.books
      if (collection) {
        const { captured, refunded } = this
        collection.ofRows = { captured, refunded }
      }
      const correction = nextCorrection(this.sides)
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
      kind === "differ" ? correction.difference.kind : this.whyNotDone(kind)
    return kind === "none" || kind === "wait" || this.differs !== undefined
  }

  /** Nothing is done that the options do not want, or on what the gateway contradicts. */
  private whyNotDone(kind: Correction["kind"]): string | undefined {
    if (kind === "return_stray" && !this.rules.strayGoesBack) {
      return "stray_payment"
    }
    const isContradicted =
      (kind === "return_money" || kind === "cancel_order") &&
      lagsBehind(this.gateway.standing, this.sides.charge)
    return isContradicted ? "contradicted" : undefined
  }

  override apply(correction: Correction): void {
    const { books } = this.sides
    switch (correction.kind) {
      case "cancel_code":
        return this.giveUp(correction)
      case "cancel_order":
        if (!this.hear(this.gateway.standing) && books.order) {
          refuse(this.gateway.held > 0, "it is paid")
          refuse(books.isPaidOtherwise, "it is paid otherwise")
          books.order.isCanceled = true
        }
        return
      case "return_money":
        refuse(this.isOrderAlive && !books.isPaidOtherwise, "an order waits")
        return this.returnAll()
      case "complete_cart":
      case "pay_order":
        this.refuseToPlace(correction.kind)
        super.apply(correction)
        books.sessionStatus = "authorized"
        return
      default:
        return super.apply(correction)
    }
  }

  /** See operations/give-up-code.ts: the gateway is asked first. */
  giveUp({ isLastTry }: { isLastTry: boolean }): void {
    const { charge, now } = this.sides
    if (this.hear(this.gateway.standing) || charge.state !== "pending") {
      return
    }
    const answer = this.ask("void", AMOUNT)
    if (answer === "refused" || (answer === "busy" && isLastTry)) {
      charge.letGoAt = now
    }
    this.hear(this.gateway.standing)
  }

  /** Core knows orders only by sessions; one that is gone is brought back for an order that waits. */
  private refuseToPlace(what: "complete_cart" | "pay_order"): void {
    const { books } = this.sides
    const isOpen = !["canceled", undefined].includes(books.sessionStatus)
    refuse(books.isPaidOtherwise, "it is paid otherwise")
    if (what === "complete_cart") {
      refuse(!isOpen, "the session is gone")
      refuse(books.order !== undefined, "it has an order")
    } else {
      refuse(!this.isOrderAlive, "the order is canceled")
    }
  }

  private returnAll(): void {
    const { charge } = this.sides
    if (!this.hear(this.gateway.standing)) {
      const { captured, refunded } = charge.sums
      const answer = this.ask("refund", captured - refunded)
      refuse(answer !== "done", "the gateway does not hold so much")
      this.hear(this.gateway.standing)
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
        settledAt: this.sides.now,
      })
    )
    return answer
  }
}

/** Just made, for a cart or for an order that waits. */
function aWaitingCode(placement: Placement): BothSides {
  const isAtCheckout = placement === "at_checkout"
  return structuredClone(
    sidesOf({
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
