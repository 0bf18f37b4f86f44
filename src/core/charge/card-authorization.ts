import type { MinorUnits } from "../money"
import type { ChargeCustomer } from "./charge-customer"

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
  /** NONE for one installment, MERCHANT for more. */
  installmentType: string
  billingAddress: CardBillingAddress
  softDescriptor?: string
  /** true only authorizes; the capture follows within 7 days. */
  lateCapture: boolean
  smartCheckoutId?: string
  transactionId?: string
  entryMode?: string
  issuerTransactionId?: string
  deviceInformation?: Record<string, unknown>
}

export interface CardBillingAddress {
  street: string
  number: string
  neighborhood: string
  city: string
  state: string
  country: string
  zipCode: string
  complement?: string
}
