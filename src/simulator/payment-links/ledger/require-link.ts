import { SimulatorControlError } from "../../simulator-control-error"
import type { PaymentLinkLedger } from "./link-ledger"
import type { LinkTransaction, PaymentLink } from "./payment-link"

export type FoundTransaction = {
  link: PaymentLink
  transaction: LinkTransaction
}

/** The link that the control is about, of whichever merchant; its id or its order number. */
export function requireLink(
  ledger: PaymentLinkLedger,
  idOrOrderNumber: string
): PaymentLink {
  const links = ledger.all()
  const link =
    links.find(({ id }) => id === idOrOrderNumber) ??
    links.find(({ orderNumber }) => orderNumber === idOrOrderNumber)
  if (!link) {
    throw new SimulatorControlError(
      `No payment link has the id or order number ${idOrOrderNumber}`,
      404
    )
  }
  return link
}

export function requireTransaction(
  ledger: PaymentLinkLedger,
  transactionId: string
): FoundTransaction {
  const found = findTransaction(ledger.all(), transactionId)
  if (!found) {
    throw new SimulatorControlError(
      `No payment link has a transaction with the id ${transactionId}`,
      404
    )
  }
  return found
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
