import type { Charge, ChargeState } from "./charge"

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
