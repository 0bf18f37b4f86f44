import type { BuyerPhone } from "./buyer/buyer"
import type { MinorUnits } from "./money"
import type { DocumentType } from "./shared-with-browser/document"

/**
 * The buyer, with the fields and the spelling that the gateway accepts. Source: docs/gateway.md#charge-requests. The
 * gateway's interface document does not list these fields.
 */
export interface ChargeCustomer {
  name: string
  email: string
  /** The CPF, CNPJ or passport number, with letters and digits only. */
  document: string
  documentType: DocumentType
  phone?: BuyerPhone
}

/**
 * The fields that are common to the requests that create a card, Pix or wallet charge. Fields that are `undefined` are
 * not sent. A request for a card or Pix charge has further fields, for example the lifetime of a Pix code. A request
 * for a wallet charge contains no lifetime, because the gateway chooses the lifetime of a wallet code.
 *
 * Sources: docs/gateway.md#authorize-a-charge and docs/gateway.md#charge-requests. The gateway's interface document has
 * no example for Pix and wallet.
 */
export interface ChargeRequest {
  /**
   * The charge's id, which the plugin chooses. It is also the idempotency key: the gateway never accepts the same id a
   * second time.
   */
  merchantChargeId: string
  amount: MinorUnits
  customer: ChargeCustomer
  softDescriptor?: string
}
