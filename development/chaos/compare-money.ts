import type { LedgerCharge, LedgerPaymentLink } from "../../src/simulator"
import type { Books, ChargeRow, Violation } from "./books"

export interface Sums {
  captured: number
  refunded: number
}

export const kept = ({ captured, refunded }: Sums): number =>
  captured - refunded

/** What the gateway has of a charge of our ledger; undefined where it has nothing of it. */
export function atGateway(books: Books, charge: ChargeRow): Sums | undefined {
  if (charge.method === "link") return sumsOfLink(books, charge)
  const found = books.gateway.charges.find(
    ({ merchantChargeId }) => merchantChargeId === charge.merchantChargeId
  )
  return found && sumsOf(found)
}

export function sumsOf({ capturedAmount, refundedAmount }: LedgerCharge): Sums {
  return { captured: capturedAmount, refunded: refundedAmount }
}

/** Of the one payment of the link that this charge stands for. */
function sumsOfLink(
  { gateway }: Books,
  { linkTransactionId }: ChargeRow
): Sums {
  const all = gateway.links.flatMap(({ transactions }) => transactions)
  return {
    captured: all.find(({ id }) => id === linkTransactionId)?.amount ?? 0,
    refunded: all
      .filter(
        ({ originalTransactionId }) =>
          originalTransactionId !== null &&
          originalTransactionId === linkTransactionId
      )
      .reduce((sum, { amount }) => sum + amount, 0),
  }
}

export function isListed({ ledger }: Books, chargeId: string): boolean {
  return ledger.discrepancies.some((listed) => listed.chargeId === chargeId)
}

/** Simulator = ledger = Medusa's payment, for every charge; or it is listed. */
export function moneyOfCharges(books: Books): Violation[] {
  return [
    ...books.ledger.charges.flatMap((charge) => ofCharge(books, charge)),
    ...unrecorded(books),
    ...unsettled(books),
  ]
}

function ofCharge(books: Books, charge: ChargeRow): Violation[] {
  if (isListed(books, charge.id)) return []
  const gateway = atGateway(books, charge) ?? { captured: 0, refunded: 0 }
  const payments = books.medusa.payments.filter(
    ({ sessionId }) => sessionId === charge.sessionId
  )
  const medusa = {
    captured: payments.reduce((sum, { captured }) => sum + captured, 0),
    refunded: payments.reduce((sum, { refunded }) => sum + refunded, 0),
  }
  const words = `${charge.method} ${charge.merchantChargeId} (${charge.state}): gateway ${inWords(gateway)}, ledger ${inWords(charge)}, Medusa ${inWords(medusa)}`
  const found = (check: string): Violation[] => [
    { check, words, ids: [charge.id] },
  ]
  if (kept(gateway) !== kept(charge)) return found("ledger differs")
  // Money that went without a refund is booked as one: then the difference is what counts.
  const isTold =
    gateway.captured === charge.captured && gateway.refunded === charge.refunded
  if (!isTold && charge.captured < gateway.captured) {
    return found("ledger differs")
  }
  return kept(medusa) === kept(gateway) ? [] : found("Medusa differs")
}

/** No money without a record. */
function unrecorded({ gateway, ledger }: Books): Violation[] {
  const charges = gateway.charges.filter(
    ({ merchantChargeId }) =>
      !ledger.charges.some((row) => row.merchantChargeId === merchantChargeId)
  )
  const payments = gateway.links.flatMap((link) =>
    link.transactions
      .filter(({ originalTransactionId }) => originalTransactionId === null)
      .filter((payment) => !isPaymentRecorded(ledger, link, payment.id))
      .map((payment) => ({ link, payment }))
  )
  return [
    ...charges.map(({ merchantChargeId, transactionStatus }) => ({
      check: "no record",
      words: `the gateway has ${merchantChargeId} (${transactionStatus}), the ledger has not`,
      ids: [merchantChargeId],
    })),
    ...payments.map(({ link, payment }) => ({
      check: "no record",
      words: `payment ${payment.id} of ${payment.amount} at link ${link.orderNumber} is no charge of the ledger`,
      ids: [link.id, link.orderNumber],
    })),
  ]
}

function isPaymentRecorded(
  ledger: Books["ledger"],
  { orderNumber }: LedgerPaymentLink,
  paymentId: string
): boolean {
  const attempt = ledger.linkAttempts.find(
    (each) => each.orderNumber === orderNumber
  )
  return (
    ledger.charges.some(
      ({ linkTransactionId }) => linkTransactionId === paymentId
    ) ||
    // A link whose answer was lost, and which was paid all the same, is a person's.
    ledger.discrepancies.some(({ chargeId }) => chargeId === attempt?.chargeId)
  )
}

/** What is in doubt for so long is listed. */
function unsettled(books: Books): Violation[] {
  return books.ledger.operations
    .filter(({ state }) => state === "unknown")
    .filter(({ chargeId }) => !isListed(books, chargeId))
    .map(({ chargeId, words }) => ({
      check: "in doubt, not listed",
      words,
      ids: [chargeId],
    }))
}

function inWords({ captured, refunded }: Sums): string {
  return `${captured}-${refunded}`
}
