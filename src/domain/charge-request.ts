import type { BuyerPhone } from "./buyer/buyer"
import type { MinorUnits } from "./money"
import type { DocumentType } from "./shared-with-browser/document"

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
