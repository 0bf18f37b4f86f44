import type { MinorUnits } from "../money"
import type { ChargeCustomer } from "./charge-customer"

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
