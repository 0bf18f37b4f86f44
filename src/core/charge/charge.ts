import type { MinorUnits } from "../money"
import type { ChargeState } from "./charge-state"

export type PaymentMethod = "card"

/** What we are about to ask of the gateway, written down before the call. */
export interface ChargeIntent {
  merchantChargeId: string
  account: string
  method: PaymentMethod
  paymentSessionId: string
  paymentCollectionId: string
  cartId: string | undefined
  /** A digest that lets attempts of one shopper be counted without keeping the address. */
  emailDigest: string | undefined
  amount: MinorUnits
  currencyCode: string
  installments: number
  lateCapture: boolean
}

/** A charge as the ledger knows it. */
export interface Charge extends ChargeIntent {
  id: string
  state: ChargeState
  createdAt: Date
  /** What the gateway said last; empty until it said something. */
  facts: ChargeFacts
}

/** What the gateway told about a charge and we keep. No personal data, no raw payload. */
export interface ChargeFacts {
  gatewayChargeId?: string
  chargeStatus?: string
  transactionStatus?: string
  transactionId?: string
  originalAmount?: MinorUnits
  refundedAmount?: MinorUnits
  brand?: string
  nsu?: string
  authorizationCode?: string
  reasonCode?: string
  reasonMessage?: string
  acquirerName?: string
}
