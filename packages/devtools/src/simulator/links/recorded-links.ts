import { randomUUID } from "node:crypto"

import { z } from "zod"

import { chargeAmount } from "../charges/read-charge-request"
import type { Actor } from "../charges/simulated-charge"
import { SimulatorControlError } from "../control/control-error"
import type { Clock } from "../simulated-clock"
import {
  isPayment,
  linkPaymentTypes,
  linkStatus,
  refundableAmount,
  type LinkTransaction,
  type PaymentLink,
} from "./simulated-link"

/** Called after each payment and refund of a link. The function must not throw, and must not pay or refund a link. */
type OnLinkMove = (link: PaymentLink, transaction: LinkTransaction) => void

const timesMessage = "must be an integer of at least 1"

export const linkPayment = z.strictObject({
  /** The way of paying the link. The default is the first one of Pix, wallet and card that the link allows. */
  paymentType: z.enum(linkPaymentTypes).optional(),
  /** How many times the link is paid. A link can be paid again as long as it is active. The default is 1. */
  times: z.int(timesMessage).min(1, timesMessage).default(1),
  /**
   * Whether an inactive or expired link can still be paid, which simulates a late confirmation. The default is false.
   */
  late: z.boolean().default(false),
  /** The paid amount in minor units. The default is the amount of the link. */
  amount: chargeAmount.optional(),
})

type LinkRefund = {
  payment: LinkTransaction
  /** The refunded amount in minor units. */
  amount: number
  by: Actor
}

type FoundTransaction = { link: PaymentLink; transaction: LinkTransaction }

/** Keeps all payment links since the last reset. A link is never removed, so its order number cannot be used again. */
export class PaymentLinkLedger {
  readonly #links: PaymentLink[] = []

  constructor(
    private readonly clock: Clock,
    private readonly onMove: OnLinkMove
  ) {}

  all(): readonly PaymentLink[] {
    return this.#links
  }

  /** Returns the link with this id or order number, or `undefined` if there is none. */
  find(idOrOrderNumber: string): PaymentLink | undefined {
    return (
      this.#links.find(({ id }) => id === idOrOrderNumber) ??
      this.#links.find(({ orderNumber }) => orderNumber === idOrOrderNumber)
    )
  }

  /**
   * Returns the link with this id or order number, which a call of the control contains. Throws SimulatorControlError
   * if there is no such link.
   */
  require(idOrOrderNumber: string): PaymentLink {
    const link = this.find(idOrOrderNumber)
    if (!link) {
      const message = `No payment link has the id or order number ${idOrOrderNumber}`
      throw new SimulatorControlError(message, 404)
    }
    return link
  }

  findTransaction(transactionId: string): FoundTransaction | undefined {
    return this.#links
      .flatMap((link) =>
        link.transactions.map((transaction) => ({ link, transaction }))
      )
      .find(({ transaction }) => transaction.id === transactionId)
  }

  record(link: PaymentLink): void {
    this.#links.push(link)
  }

  recordRepeatedCreation(link: PaymentLink): void {
    this.#note(link, { event: "creation_repeated", amount: 0, by: "api" })
  }

  /** Pays a link as its payer. Throws SimulatorControlError if the link cannot be paid in this way. */
  pay(link: PaymentLink, payment: z.output<typeof linkPayment>): void {
    const { times, late, amount = link.amount } = payment
    const { paymentType = link.paymentTypes[0] ?? "PIX" } = payment
    const status = linkStatus(link, this.clock.now())
    const what = `payment of link ${link.id}`
    if (!link.paymentTypes.includes(paymentType)) {
      const allowed = link.paymentTypes.join(", ")
      refuse(what, `The link takes ${allowed}, not ${paymentType}`)
    }
    if (!late && status !== "ACTIVE") {
      const message = `The link is ${status}; only a late confirmation can still come`
      refuse(what, message)
    }
    for (let time = 0; time < times; time++) {
      this.#move(link, {
        originalTransactionId: null,
        status: "PAYED",
        amount,
        paymentType,
        by: "payer",
      })
    }
  }

  /** Refunds a payment of a link. Call this only if `refundObjection` has no objection to the refund. */
  refund(
    link: PaymentLink,
    { payment, amount, by }: LinkRefund
  ): LinkTransaction {
    const isWhole = refundableAmount(link, payment) === amount
    return this.#move(link, {
      originalTransactionId: payment.id,
      status: isWhole ? "REFUNDED" : "PARTREFUNDED",
      amount,
      paymentType: payment.paymentType,
      by,
    })
  }

  /**
   * Refunds a payment of a link at the merchant's panel. The rules about the payment apply, but the balance does not
   * matter. Without an amount, refunds all that is left of the payment.
   */
  refundAtPanel(transactionId: string, given?: number): PaymentLink {
    const found = this.findTransaction(transactionId)
    if (!found) {
      const message = `No payment link has a transaction with the id ${transactionId}`
      throw new SimulatorControlError(message, 404)
    }
    const { link, transaction: payment } = found
    const amount = given ?? refundableAmount(link, payment)
    const objection = refundObjection(link, { payment, amount })
    if (objection !== undefined) {
      refuse(`refund of transaction ${payment.id}`, objection)
    }
    this.refund(link, { payment, amount, by: "panel" })
    return link
  }

  /** Deactivates a link. Does nothing if the link is already inactive. */
  deactivate(link: PaymentLink, by: Actor): void {
    if (!link.isInactive) {
      link.isInactive = true
      this.#note(link, { event: "deactivated", amount: 0, by })
    }
  }

  #move(
    link: PaymentLink,
    given: Omit<LinkTransaction, "id" | "at">
  ): LinkTransaction {
    const transaction = { id: randomUUID(), ...given, at: this.clock.now() }
    link.transactions.push(transaction)
    const event = given.status === "PAYED" ? "paid" : "refunded"
    this.#note(link, { event, amount: given.amount, by: given.by })
    this.onMove(link, transaction)
    return transaction
  }

  #note(
    link: PaymentLink,
    event: Omit<PaymentLink["history"][number], "at">
  ): void {
    const at = new Date(this.clock.now()).toISOString()
    link.history.push({ at, ...event })
  }
}

/** Returns the reason why a payment cannot be refunded by this amount, or `undefined` if it can. */
export function refundObjection(
  link: PaymentLink,
  { payment, amount }: { payment: LinkTransaction; amount: number }
): string | undefined {
  if (!isPayment(payment)) {
    return "The transaction is a refund; only a payment can be refunded"
  }
  const left = refundableAmount(link, payment)
  if (left === 0) {
    return "Nothing is left of the transaction: it was refunded whole"
  }
  return amount > left
    ? `The amount must be at most ${left}, what is left of the transaction, not ${amount}`
    : undefined
}

function refuse(what: string, objection: string): never {
  throw new SimulatorControlError(`Not possible (${what}): ${objection}`, 409)
}
