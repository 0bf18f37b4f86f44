import { maskDocument } from "../../masking"
import { withOffset } from "../../sao-paulo-time"
import type { Charge } from "../charge"
import type { CodeTransaction } from "../transaction"
import { endToEndIdOf } from "./end-to-end-id"
import { PAYER_BANK } from "./payer-bank"

/** The code's part of a transaction, as API answers and notifications have it in common. */
export function describeCode(transaction: CodeTransaction) {
  const { qrCode, qrCodeBase64 } = transaction
  return transaction.paymentType === "PIX"
    ? { pix: { qrCode, qrCodeBase64 } }
    : {
        wallet: {
          expiresAt: withOffset(transaction.expiresAt),
          qrCode,
          qrCodeBase64,
        },
      }
}

/** Notifications tell of a Pix that was paid who paid it; here, the customer. */
export function describeNotifiedCode(
  charge: Charge,
  transaction: CodeTransaction
) {
  const described = describeCode(transaction)
  const endToEndId = endToEndIdOf(charge)
  return described.pix && endToEndId !== undefined
    ? { pix: { ...described.pix, endToEndId, payer: payerOf(charge) } }
    : described
}

// Of the two documented variants, the one with a masked document and no account number.
function payerOf({ id, customer }: Charge) {
  return {
    id,
    name: customer.name,
    documentNumber: maskDocument(customer.document),
    type: "REGULAR",
    bankIspb: PAYER_BANK.ispb,
    branchNumber: "0001",
    bankName: PAYER_BANK.name,
  }
}
