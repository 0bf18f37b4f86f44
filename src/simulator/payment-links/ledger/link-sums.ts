import {
  isPayment,
  type LinkTransaction,
  type PaymentLink,
} from "./payment-link"

/** All that was ever paid, and given back, in cents. */
export function linkSums({ transactions }: Pick<PaymentLink, "transactions">) {
  return {
    paidAmount: sum(transactions.filter(isPayment)),
    refundedAmount: sum(
      transactions.filter((transaction) => !isPayment(transaction))
    ),
  }
}

/** What is left of a payment. */
export function refundableAmount(
  { transactions }: Pick<PaymentLink, "transactions">,
  { id, amount }: LinkTransaction
): number {
  return (
    amount -
    sum(
      transactions.filter(
        ({ originalTransactionId }) => originalTransactionId === id
      )
    )
  )
}

function sum(transactions: readonly LinkTransaction[]): number {
  return transactions.reduce((total, { amount }) => total + amount, 0)
}
