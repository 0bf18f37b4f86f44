import { randomUUID } from "node:crypto"

import { z } from "zod"

import { chargeAmountSchema } from "../charges/charge-request-schemas"
import type { Actor } from "../charges/simulated-charge"
import { SimulatorControlError } from "../control/control-error"
import type { Clock } from "../simulated-clock"
import {
  isPaymentTransaction,
  linkPaymentTypes,
  linkStatus,
  refundableAmount,
  type LinkTransaction,
  type PaymentLink,
} from "./simulated-link"

/**
 * Receives a link after each payment and refund. The function must not throw, and must not pay or refund a link itself.
 */
type OnLinkTransaction = (
  link: PaymentLink,
  transaction: LinkTransaction
) => void

const timesMessage = "must be an integer of at least 1"

export const linkPaymentSchema = z.strictObject({
  /** The payment method. The default is Pix if the link allows it, otherwise wallet, and otherwise card. */
  paymentType: z.enum(linkPaymentTypes).optional(),
  /** How many payments to make. The default is 1. A link can be paid repeatedly while it is active. */
  times: z.int(timesMessage).min(1, timesMessage).default(1),
  /**
   * Whether the payment is accepted although the link is inactive or expired. This simulates a payment that is
   * confirmed late. The default is false.
   */
  late: z.boolean().default(false),
  /** The paid amount in minor units. The default is the amount of the link. */
  amount: chargeAmountSchema.optional(),
})

type LinkRefund = {
  payment: LinkTransaction
  /** The refunded amount in minor units. */
  amount: number
  by: Actor
}

type FoundTransaction = { link: PaymentLink; transaction: LinkTransaction }

/**
 * Stores all payment links that were created since the last reset of the simulator. A link is never removed, so its
 * order number cannot be used a second time.
 */
export class PaymentLinkStore {
  readonly #links: PaymentLink[] = []

  constructor(
    private readonly clock: Clock,
    private readonly onTransaction: OnLinkTransaction
  ) {}

  listAllLinks(): readonly PaymentLink[] {
    return this.#links
  }

  /** Returns the link with this id or order number, or `undefined` if there is none. */
  findLink(idOrOrderNumber: string): PaymentLink | undefined {
    return (
      this.#links.find(({ id }) => id === idOrOrderNumber) ??
      this.#links.find(({ orderNumber }) => orderNumber === idOrOrderNumber)
    )
  }

  /**
   * Returns the link with the id or order number that a test or a user of the panel has named. Throws
   * SimulatorControlError if there is no such link.
   */
  requireLink(idOrOrderNumber: string): PaymentLink {
    const link = this.findLink(idOrOrderNumber)
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

  recordNewLink(link: PaymentLink): void {
    this.#links.push(link)
  }

  recordRepeatedCreation(link: PaymentLink): void {
    this.#addHistoryEvent(link, {
      event: "creation_repeated",
      amount: 0,
      by: "api",
    })
  }

  /**
   * Pays a link as a payer would. Throws SimulatorControlError in these cases:
   *
   * - The link does not allow the payment method.
   * - The link is inactive, and `late` is false.
   * - The link has expired, and `late` is false.
   */
  payLink(
    link: PaymentLink,
    payment: z.output<typeof linkPaymentSchema>
  ): void {
    const { times, late, amount = link.amount } = payment
    const { paymentType = link.paymentTypes[0] ?? "PIX" } = payment
    const status = linkStatus(link, this.clock.now())
    const what = `payment of link ${link.id}`
    if (!link.paymentTypes.includes(paymentType)) {
      const allowed = link.paymentTypes.join(", ")
      throwImpossibleControlAction(
        what,
        `The link takes ${allowed}, not ${paymentType}`
      )
    }
    if (!late && status !== "ACTIVE") {
      const message = `The link is ${status}; only a late confirmation can still come`
      throwImpossibleControlAction(what, message)
    }
    for (let time = 0; time < times; time++) {
      this.#addTransaction(link, {
        originalTransactionId: null,
        status: "PAYED",
        amount,
        paymentType,
        by: "payer",
      })
    }
  }

  /**
   * Refunds a payment of a link completely or in part. The caller must have checked with `linkRefundObjection` that the
   * refund is allowed.
   */
  refundLinkPayment(
    link: PaymentLink,
    { payment, amount, by }: LinkRefund
  ): LinkTransaction {
    const isWhole = refundableAmount(link, payment) === amount
    return this.#addTransaction(link, {
      originalTransactionId: payment.id,
      status: isWhole ? "REFUNDED" : "PARTREFUNDED",
      amount,
      paymentType: payment.paymentType,
      by,
    })
  }

  /**
   * Refunds a payment of a link as a user of the merchant panel would. Without an amount, refunds everything that is
   * left. Throws SimulatorControlError if the refund is not possible. The merchant's balance is not checked.
   */
  refundAtPanel(transactionId: string, given?: number): PaymentLink {
    const found = this.findTransaction(transactionId)
    if (!found) {
      const message = `No payment link has a transaction with the id ${transactionId}`
      throw new SimulatorControlError(message, 404)
    }
    const { link, transaction: payment } = found
    const amount = given ?? refundableAmount(link, payment)
    const objection = linkRefundObjection(link, { payment, amount })
    if (objection !== undefined) {
      throwImpossibleControlAction(
        `refund of transaction ${payment.id}`,
        objection
      )
    }
    this.refundLinkPayment(link, { payment, amount, by: "panel" })
    return link
  }

  /** Deactivates a link. Does nothing if the link is already inactive. */
  deactivate(link: PaymentLink, by: Actor): void {
    if (!link.isInactive) {
      link.isInactive = true
      this.#addHistoryEvent(link, { event: "deactivated", amount: 0, by })
    }
  }

  #addTransaction(
    link: PaymentLink,
    given: Omit<LinkTransaction, "id" | "at">
  ): LinkTransaction {
    const transaction = { id: randomUUID(), ...given, at: this.clock.now() }
    link.transactions.push(transaction)
    const event = given.status === "PAYED" ? "paid" : "refunded"
    this.#addHistoryEvent(link, { event, amount: given.amount, by: given.by })
    this.onTransaction(link, transaction)
    return transaction
  }

  #addHistoryEvent(
    link: PaymentLink,
    event: Omit<PaymentLink["history"][number], "at">
  ): void {
    const at = new Date(this.clock.now()).toISOString()
    link.history.push({ at, ...event })
  }
}

/** Returns why a payment of a link cannot be refunded by this amount, or `undefined` if the refund is allowed. */
export function linkRefundObjection(
  link: PaymentLink,
  { payment, amount }: { payment: LinkTransaction; amount: number }
): string | undefined {
  if (!isPaymentTransaction(payment)) {
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

function throwImpossibleControlAction(what: string, objection: string): never {
  throw new SimulatorControlError(`Not possible (${what}): ${objection}`, 409)
}
