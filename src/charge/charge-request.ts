import type { BillingAddress } from "./buyer/billing-address"
import type { BuyerPhone } from "./buyer/buyer"
import type { MinorUnits } from "./money"
import type { DocumentType } from "./rules/document"

/**
 * Who pays, as the gateway is told. Source: gateway-notes "Charges"; the interface leaves the
 * customer's content open.
 */
export interface ChargeCustomer {
  name: string
  email: string
  /** Letters and digits only, no punctuation. */
  document: string
  documentType: DocumentType
  phone?: BuyerPhone
}

/**
 * One card charge to be made. Optional fields are left out of the request unless given.
 * Source: interface.md "Charge authorization request body"; gateway-notes "Charges".
 */
export interface CardAuthorization {
  /** Our name for the charge, and its idempotency key: the gateway takes each id once, for ever. */
  merchantChargeId: string
  amount: MinorUnits
  customer: ChargeCustomer
  /** From the card SDK in the browser. Used once; never stored in clear, never logged. */
  temporaryCardToken: string
  /** 1 to 12. */
  installments: number
  /** `MERCHANT` for more than one installment. */
  installmentType: "NONE" | "MERCHANT"
  billingAddress: BillingAddress
  softDescriptor?: string
  /** true only authorizes; the capture follows within 7 days. */
  lateCapture: boolean
  smartCheckoutId?: string
  transactionId?: string
  entryMode?: string
  issuerTransactionId?: string
  deviceInformation?: Record<string, unknown>
}

/**
 * One charge that is paid with a code. Optional fields are left out of the request unless given.
 * Source: gateway-notes "Charges"; the interface shows no request for Pix and wallet.
 */
export interface CodeCharge {
  /** Our name for the charge, and its idempotency key: the gateway takes each id once, for ever. */
  merchantChargeId: string
  amount: MinorUnits
  customer: ChargeCustomer
  softDescriptor?: string
}

export interface PixCharge extends CodeCharge {
  /** How long the code can be paid from now on, in seconds. */
  expirationSeconds: number
}

/** The gateway itself decides how long a wallet's code can be paid, and tells it. */
export type WalletCharge = CodeCharge
