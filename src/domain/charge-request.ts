import type { BillingAddress } from "./address/billing-address"
import type { BuyerPhone } from "./buyer/buyer"
import type { MinorUnits } from "./money"
import type { DocumentType } from "./shared-with-browser/document"
import type { ShopperDevice } from "./buyer/shopper-input"

/**
 * The payer, in the form that the gateway accepts. Source: docs/gateway.md#charge-requests; the interface leaves the
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
 * A request for one charge: for a wallet as it is; the gateway decides how long its code can be paid, and reports the
 * time. Optional fields are left out of the request unless given. Sources:
 * docs/gateway.md#authorize-a-charge and docs/gateway.md#charge-requests; the interface shows no request for
 * Pix and wallet.
 */
export interface ChargeRequest {
  /** Our id of the charge, and its idempotency key: the gateway accepts each id only once, forever. */
  merchantChargeId: string
  amount: MinorUnits
  customer: ChargeCustomer
  softDescriptor?: string
}

export interface CardAuthorization extends ChargeRequest {
  /** The token from the card SDK in the browser. Used once; never stored in clear, never logged. */
  temporaryCardToken: string
  installments: number
  /** `MERCHANT` for more than one installment. */
  installmentType: "NONE" | "MERCHANT"
  billingAddress: BillingAddress
  /**
   * The id of the transaction, the way in which the card was entered, and the issuer's id of an earlier transaction.
   * The interface names these three fields and explains none, and it shows `CREDENTIAL_ON_FILE` as the only entry
   * mode. A card that a shopper types has none of them, so only a charge of a saved card can know them. A value that is
   * not known is left out and never generated.
   */
  transactionId?: string
  entryMode?: "CREDENTIAL_ON_FILE"
  issuerTransactionId?: string
  /** Whether to only authorize; the capture follows within 7 days. */
  lateCapture: boolean
  /** The shopper's device, for the gateway's fraud checks; `id` is the user agent. Personal data: never stored in clear. */
  deviceInformation?: ShopperDevice & { sessionId: string }
}

export interface PixCharge extends ChargeRequest {
  /** The time in which the code can be paid, in seconds from now. */
  expirationSeconds: number
}
