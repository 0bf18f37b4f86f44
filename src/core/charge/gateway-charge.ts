import type { MinorUnits } from "../money"

/**
 * A charge as the gateway told it. The statuses stay the gateway's own words: they are read in one
 * table only. A field that was not told is left out. Amounts are in minor units.
 * Source: interface.md "Charge object (checkout)"; gateway-notes "Charge in an API answer".
 */
export interface GatewayCharge {
  merchantChargeId: string
  gatewayChargeId?: string
  chargeStatus: string
  lateCapture?: boolean
  /** What remains after refunds. */
  amount?: MinorUnits
  originalAmount?: MinorUnits
  refundedAmount?: MinorUnits
  /** The gateway's text; without an offset it is America/Sao_Paulo. */
  createdAt?: string
  transactions: GatewayTransaction[]
}

export interface GatewayTransaction {
  transactionId?: string
  /** WALLET, CREDIT or PIX so far; empty when the gateway told none. */
  paymentType: string
  /** Empty when the gateway told none. */
  transactionStatus: string
  amount?: MinorUnits
  originalAmount?: MinorUnits
  refundedAmount?: MinorUnits
  installments?: number
  createdAt?: string
  updatedAt?: string
  /** Present for a card. Holder name and document are not kept, masked or not. */
  card?: GatewayCard
}

/** Numbers of the card network are text: they arrive as either, and leading zeros count. */
export interface GatewayCard {
  brand?: string
  nsu?: string
  authorizationCode?: string
  authorizationResponseCode?: string
  reasonCode?: string
  reasonMessage?: string
  acquirerName?: string
  expirationMonth?: number
  expirationYear?: number
  installmentType?: string
}
