import type { CardTransaction } from "./transaction"

/** The card's part of a transaction, as API answers and notifications have it in common. */
export function describeCredit(
  transaction: CardTransaction,
  merchantDocument: string
) {
  const { card } = transaction
  return {
    cardholderName: card.maskedHolderName,
    cardholderDocument: card.maskedHolderDocument,
    expirationMonth: card.expirationMonth,
    expirationYear: card.expirationYear,
    brand: card.brand,
    nsu: transaction.nsu,
    authorizationCode: transaction.authorizationCode,
    authorizationResponseCode: transaction.reasonCode,
    reasonCode: transaction.reasonCode,
    reasonMessage: transaction.reasonMessage,
    acquirerName: "SIMULATOR",
    installmentType: transaction.installmentType,
    subMerchant: {
      id: "1",
      mcc: "5399",
      document: merchantDocument,
      address: {
        city: "São Paulo",
        country: "BR",
        number: "1",
        street: "Rua do Simulador",
        state: "SP",
        zipCode: "01000000",
      },
    },
  }
}
