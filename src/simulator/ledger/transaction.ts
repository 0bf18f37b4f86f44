import type { TemporaryCard } from "../tokenization/card-vault"

export type CardTransaction = {
  transactionId: string
  paymentType: "CREDIT"
  softDescriptor: string
  installmentNumber: number
  installmentType: "NONE" | "MERCHANT"
  card: TemporaryCard
  nsu: number
  authorizationCode: number | null
  reasonCode: number
  reasonMessage: string
}

/** Paid by somebody who scans its code, or does not. */
export type CodeTransaction = {
  transactionId: string
  paymentType: "PIX" | "WALLET"
  softDescriptor: string | undefined
  qrCode: string
  qrCodeBase64: string | null
  expiresAt: number
}

export type Transaction = CardTransaction | CodeTransaction

export function isCode(
  transaction: Transaction
): transaction is CodeTransaction {
  return transaction.paymentType !== "CREDIT"
}

export function numberOfInstallments(transaction: Transaction): number {
  return isCode(transaction) ? 1 : transaction.installmentNumber
}
