import { randomUUID } from "node:crypto"

import type { Actor } from "../charges/simulated-charge"
import type { Clock } from "../simulated-clock"
import { SimulatorControlError } from "../control/control-error"
import { openLink, type CommittedLink } from "./link-of-payer"
import {
  isPayment,
  linkStatus,
  refundableAmount,
  type LinkEventName,
  type LinkPaymentType,
  type LinkTransaction,
  type PaymentLink,
} from "./simulated-link"

/** Called with each payment and refund, right after it; it must not throw, nor move a link. */
export type OnLinkMove = (
  link: PaymentLink,
  transaction: LinkTransaction
) => void

export type LinkPayment = {
  /** Default: the first that the link allows. */
  paymentType?: LinkPaymentType | undefined
  /** Default 1. */
  times?: number
  /** It counts although the link takes no payments any more: a confirmation that came late. */
  late?: boolean | undefined
  /** In cents. Default: what the link asks for. */
  amount?: number | undefined
}

export type LinkRefund = {
  payment: LinkTransaction
  /** In cents. */
  amount: number
  by: Actor
  invisibleForMs: number
}

export type FoundTransaction = {
  link: PaymentLink
  transaction: LinkTransaction
}

/** Every payment link ever made here; links are never removed, so an order number is used up for ever. */
export class PaymentLinkLedger {
  readonly #clock: Clock
  readonly #onMove: OnLinkMove
  #links: PaymentLink[] = []

  constructor(clock: Clock, onMove: OnLinkMove) {
    this.#clock = clock
    this.#onMove = onMove
  }

  all(): readonly PaymentLink[] {
    return this.#links
  }

  /** Those of one merchant. */
  of(merchantDocument: string): readonly PaymentLink[] {
    return this.#links.filter(
      (link) => link.merchantDocument === merchantDocument
    )
  }

  /** By its id or its order number, of whichever merchant. */
  find(idOrOrderNumber: string): PaymentLink | undefined {
    return (
      this.#links.find(({ id }) => id === idOrOrderNumber) ??
      this.#links.find(({ orderNumber }) => orderNumber === idOrOrderNumber)
    )
  }

  /** The same, for the control. */
  require(idOrOrderNumber: string): PaymentLink {
    const link = this.find(idOrOrderNumber)
    if (!link) {
      const message = `No payment link has the id or order number ${idOrOrderNumber}`
      throw new SimulatorControlError(message, 404)
    }
    return link
  }

  /** The transaction that the control is about. */
  requireTransaction(transactionId: string): FoundTransaction {
    const found = findTransaction(this.#links, transactionId)
    if (!found) {
      const message = `No payment link has a transaction with the id ${transactionId}`
      throw new SimulatorControlError(message, 404)
    }
    return found
  }

  create(committed: CommittedLink): PaymentLink {
    const link = openLink(committed, this.#clock.now())
    this.#links.push(link)
    return link
  }

  recordRepeatedCreation(link: PaymentLink): void {
    this.#record(link, { event: "creation_repeated", amount: 0, by: "api" })
  }

  /** Pays a link as its payer does; one that cannot be paid so is a SimulatorControlError. */
  pay(link: PaymentLink, payment: LinkPayment): void {
    const { times = 1, late = false, amount = link.amount } = payment
    const paymentType = payment.paymentType ?? link.paymentTypes[0] ?? "PIX"
    const objection = payObjection(link, {
      paymentType,
      late,
      now: this.#clock.now(),
    })
    if (objection !== undefined) {
      throw notPossible(`payment of link ${link.id}`, objection)
    }
    for (let time = 0; time < times; time++) {
      this.#move(link, {
        originalTransactionId: null,
        status: "PAYED",
        amount,
        paymentType,
        by: "payer",
        invisibleForMs: 0,
      })
    }
  }

  /** For what `refundObjection` does not object to. */
  refund(
    link: PaymentLink,
    { payment, amount, by, invisibleForMs }: LinkRefund
  ): LinkTransaction {
    const isWhole = refundableAmount(link, payment) === amount
    return this.#move(link, {
      originalTransactionId: payment.id,
      status: isWhole ? "REFUNDED" : "PARTREFUNDED",
      amount,
      paymentType: payment.paymentType,
      by,
      invisibleForMs,
    })
  }

  /** At the gateway's panel: the payment's own rules hold, a balance does not matter. Without an amount, all that is left. */
  refundAtPanel(
    { link, transaction: payment }: FoundTransaction,
    amount = refundableAmount(link, payment)
  ): void {
    const objection = refundObjection(link, { payment, amount })
    if (objection !== undefined) {
      throw notPossible(`refund of transaction ${payment.id}`, objection)
    }
    this.refund(link, { payment, amount, by: "panel", invisibleForMs: 0 })
  }

  /** Again is no error, and changes nothing. */
  deactivate(link: PaymentLink, by: Actor, invisibleForMs = 0): void {
    if (!link.inactive) {
      const at = this.#clock.now()
      link.inactive = { at, visibleFrom: at + invisibleForMs }
      this.#record(link, { event: "deactivated", amount: 0, by })
    }
  }

  /** At once, whatever day it was to be. */
  expire(link: PaymentLink): void {
    const now = this.#clock.now()
    if (link.closesAt === null || now < link.closesAt) {
      link.closesAt = now
      this.#record(link, { event: "expired", amount: 0, by: "gateway" })
    }
  }

  reset(): void {
    this.#links = []
  }

  #move(
    link: PaymentLink,
    { invisibleForMs, ...given }: NewTransaction
  ): LinkTransaction {
    const at = this.#clock.now()
    const transaction = {
      id: randomUUID(),
      ...given,
      at,
      visibleFrom: at + invisibleForMs,
    }
    link.transactions.push(transaction)
    const event = given.status === "PAYED" ? "paid" : "refunded"
    this.#record(link, { event, amount: given.amount, by: given.by })
    this.#onMove(link, transaction)
    return transaction
  }

  #record(
    link: PaymentLink,
    event: { event: LinkEventName; amount: number; by: Actor }
  ): void {
    const at = new Date(this.#clock.now()).toISOString()
    link.history.push({ at, ...event })
  }
}

type NewTransaction = Omit<LinkTransaction, "id" | "at" | "visibleFrom"> & {
  invisibleForMs: number
}

export function findTransaction(
  links: readonly PaymentLink[],
  transactionId: string
): FoundTransaction | undefined {
  for (const link of links) {
    const transaction = link.transactions.find(({ id }) => id === transactionId)
    if (transaction) {
      return { link, transaction }
    }
  }
  return undefined
}

/** Why the link cannot be paid so; undefined when it can, also when it was paid before. */
function payObjection(
  link: PaymentLink,
  order: { paymentType: LinkPaymentType; late: boolean; now: number }
): string | undefined {
  const { paymentType, late, now } = order
  if (!link.paymentTypes.includes(paymentType)) {
    return `The link takes ${link.paymentTypes.join(", ")}, not ${paymentType}`
  }
  if (late) {
    return undefined
  }
  switch (linkStatus(link, now)) {
    case "ACTIVE":
      return undefined
    case "INACTIVE":
      return "The link was made inactive; only a late confirmation can still come"
    case "EXPIRED":
      return "The link has expired; only a late confirmation can still come"
  }
}

/** Why so much of this payment cannot be given back; undefined when it can. */
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

function notPossible(what: string, objection: string): SimulatorControlError {
  return new SimulatorControlError(`Not possible (${what}): ${objection}`, 409)
}
