import type { BuyerPhone } from "./buyer/buyer"
import type { MinorUnits } from "./money"
import type { DocumentType } from "./shared-with-browser/document"

/**
 * The payer, in the form that the gateway accepts. Source: docs/gateway.md#charge-requests. The gateway's interface
 * document does not specify the fields of a customer.
 */
export interface ChargeCustomer {
  name: string
  email: string
  /** The number of the document, with letters and digits only. */
  document: string
  documentType: DocumentType
  phone?: BuyerPhone
}

/**
 * A request to create a charge. A wallet charge needs no other fields, because the gateway decides how long the
 * wallet's code can be paid, and reports that time. Optional fields that are `undefined` are left out of the request.
 *
 * Sources: docs/gateway.md#authorize-a-charge and docs/gateway.md#charge-requests. The gateway's interface document
 * shows no request for Pix and wallet.
 */
export interface ChargeRequest {
  /**
   * The id of the charge that the plugin chooses. It is the idempotency key as well: the gateway accepts each id only
   * once, forever.
   */
  merchantChargeId: string
  amount: MinorUnits
  customer: ChargeCustomer
  softDescriptor?: string
}
