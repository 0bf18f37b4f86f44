import type { PaymentMethod } from "../../domain/payment-method/payment-method"
import type { PaymentRows, Query } from "../../medusa/core"
import type { OperationDependencies } from "../../operations/perform/dependencies"
import { ConfigurationError } from "../../domain/errors"
import {
  isOurProviderOptions,
  type ProviderOptions,
} from "../../modules/ledger/store-configuration"
import { MedusaError } from "@medusajs/framework/utils"

/** The services and settings that a provider method uses. */
export interface ProviderAccess extends PaymentRows, OperationDependencies {
  /** The payment method of the called provider. */
  method: PaymentMethod
  query: Query
}

/** Throws ConfigurationError unless checkoutTransparent() wrote these options of a provider entry. */
export function checkProviderOptions(
  options: unknown
): asserts options is ProviderOptions {
  if (!isOurProviderOptions(options)) {
    throw new ConfigurationError([
      {
        path: "options",
        message:
          "of our provider entry are not those that the plugin writes; build the entry with checkoutTransparent()",
      },
    ])
  }
}

/**
 * Creates the errors with which a provider answers Medusa; `invalid` and `refused` are in src/medusa. What core and its
 * store route make of each type was measured:
 * - declined: HTTP 200 with `type: "cart"` and the message; the shopper may try again.
 * - unresolved: the same with its own type; it must not be treated as a decline.
 * - invalid, refused: HTTP 400 with the message.
 * Any other error would reach a person as "An unknown error occurred".
 */
export function declined(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, message)
}

export function unresolved(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR, message)
}

export { invalid, refused } from "../../medusa/refused"
