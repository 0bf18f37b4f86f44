import { randomUUID } from "node:crypto"

import type { Clock } from "../../clock"
import type { Actor } from "../../ledger/charge-event"
import { payObjection, refundObjection } from "./link-objections"
import { refundableAmount } from "./link-sums"
import { openLink, type CommittedLink } from "./open-link"
import type {
  LinkEventName,
  LinkPaymentType,
  LinkTransaction,
  PaymentLink,
} from "./payment-link"
import { visibleLink, type VisibleLink } from "./visible-link"

/** Told of each payment and refund, right after it; it must not throw, nor move a link. */
export type OnLinkMove = (
  link: PaymentLink,
  transaction: LinkTransaction
) => void

export type LinkPaymentOrder = {
  paymentType: LinkPaymentType
  /** It counts although the link takes no payments any more: a confirmation that came late. */
  late: boolean
  /** In cents. */
  amount: number
}

export type LinkRefundOrder = {
  payment: LinkTransaction
  /** In cents. */
  amount: number
  by: Actor
  invisibleForMs: number
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

  visible(link: PaymentLink, lagMs: number): VisibleLink | undefined {
    return visibleLink(link, { now: this.#clock.now(), lagMs })
  }

  create(committed: CommittedLink): PaymentLink {
    const link = openLink(committed, this.#clock.now())
    this.#links.push(link)
    return link
  }

  recordRepeatedCreation(link: PaymentLink): void {
    this.#record(link, { event: "creation_repeated", amount: 0, by: "api" })
  }

  payObjection(link: PaymentLink, order: LinkPaymentOrder): string | undefined {
    return payObjection(link, order, this.#clock.now())
  }

  /** For what met no objection. */
  pay(
    link: PaymentLink,
    { paymentType, amount }: LinkPaymentOrder
  ): LinkTransaction {
    return this.#move(link, {
      originalTransactionId: null,
      status: "PAYED",
      amount,
      paymentType,
      by: "payer",
      invisibleForMs: 0,
    })
  }

  refundObjection(
    link: PaymentLink,
    order: Pick<LinkRefundOrder, "payment" | "amount">
  ): string | undefined {
    return refundObjection(link, order)
  }

  /** For what met no objection. */
  refund(
    link: PaymentLink,
    { payment, amount, by, invisibleForMs }: LinkRefundOrder
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
      ...given,
      id: randomUUID(),
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
    link.history.push({
      at: new Date(this.#clock.now()).toISOString(),
      ...event,
    })
  }
}

type NewTransaction = Omit<LinkTransaction, "id" | "at" | "visibleFrom"> & {
  invisibleForMs: number
}
