import type { PaymentMethod } from "../../domain/payment-method/payment-method"
import type { PaymentModuleServices, Query } from "../../medusa/core"
import type { OperationDependencies } from "../../operations/perform/dependencies"
import { ConfigurationError } from "../../domain/errors"
import {
  isOurProviderOptions,
  type ProviderOptions,
} from "../../modules/ledger/store-configuration"
import { MedusaError } from "@medusajs/framework/utils"

/** The services and settings that a provider's methods use. */
export interface ProviderAccess
  extends PaymentModuleServices, OperationDependencies {
  /** The payment method of the called provider. */
  method: PaymentMethod
  query: Query
}

/** Throws ConfigurationError unless checkoutTransparent() wrote these provider options. */
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
 * Creates the error of a declined payment. A provider answers Medusa with one of four errors. `invalidRequestError` and
 * `refusalError` are in src/medusa. Core and its store route turn the errors into these answers (measured):
 * - `declined`: HTTP 200 with `type: "cart"` and the message. The shopper may try again.
 * - `unresolved`: the same answer with another error type. It must not be treated as a decline.
 * - `invalidRequestError`, `refusalError`: HTTP 400 with the message.
 *
 * Any other error is shown as "An unknown error occurred".
 */
export function declinedError(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, message)
}

export function unresolvedError(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR, message)
}

export { invalidRequestError, refusalError } from "../../medusa/refusal-errors"
