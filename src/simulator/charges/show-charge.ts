import { maskDocument } from "../documents"
import { type Charge, type ChargeState, isCode } from "./simulated-charge"
import { endToEndIdOf } from "./pix-payload"

/** What the ledger shows of a charge to a test or a person; nothing of the customer but a masked document. */
export type LedgerCharge = LedgerChargeCommon &
  (LedgerChargeCard | LedgerChargeCode)

type LedgerChargeCommon = Pick<
  Charge,
  | "id"
  | "merchantChargeId"
  | "merchantDocument"
  | "lateCapture"
  | "originalAmount"
  | "history"
> &
  Pick<
    ChargeState,
    "chargeStatus" | "transactionStatus" | "capturedAmount" | "refundedAmount"
  > & {
    customerDocument: string
    createdAt: string
    updatedAt: string
  }

export type LedgerChargeCard = {
  paymentType: "CREDIT"
  installmentNumber: number
  brand: string
  lastFour: string
  qrCode?: undefined
  expiresAt?: undefined
  endToEndId?: undefined
}

export type LedgerChargeCode = {
  paymentType: "PIX" | "WALLET"
  qrCode: string
  expiresAt: string
  /** Of a Pix, from its payment on; null before, and of a wallet charge. */
  endToEndId: string | null
  installmentNumber?: undefined
  brand?: undefined
  lastFour?: undefined
}

/** A copy, so that a test which keeps it does not see later changes. */
export function showCharge(charge: Charge): LedgerCharge {
  const { state } = charge
  return {
    id: charge.id,
    merchantChargeId: charge.merchantChargeId,
    merchantDocument: charge.merchantDocument,
    ...showMethod(charge),
    lateCapture: charge.lateCapture,
    chargeStatus: state.chargeStatus,
    transactionStatus: state.transactionStatus,
    originalAmount: charge.originalAmount,
    capturedAmount: state.capturedAmount,
    refundedAmount: state.refundedAmount,
    customerDocument: maskDocument(charge.customer.document),
    createdAt: new Date(charge.createdAt).toISOString(),
    updatedAt: new Date(state.updatedAt).toISOString(),
    history: charge.history.map((event) => ({ ...event })),
  }
}

function showMethod(charge: Charge): LedgerChargeCard | LedgerChargeCode {
  const { transaction } = charge
  if (isCode(transaction)) {
    return {
      paymentType: transaction.paymentType,
      qrCode: transaction.qrCode,
      expiresAt: new Date(transaction.expiresAt).toISOString(),
      endToEndId: endToEndIdOf(charge) ?? null,
    }
  }
  return {
    paymentType: transaction.paymentType,
    installmentNumber: transaction.installmentNumber,
    brand: transaction.card.brand,
    lastFour: transaction.card.lastFour,
  }
}
