import type { PaymentMethod } from "../../domain/payment-method/payment-method"
import type { PaymentModuleServices, Query } from "../../medusa/container"
import type { AccountServices } from "../../operations/perform/operation-dependencies"
import { ConfigurationError } from "../../domain/errors"
import {
  isProviderOptionsOfPlugin,
  type ProviderOptions,
} from "../../modules/ledger/medusa-config-checks"
import { MedusaError } from "@medusajs/framework/utils"

export interface ProviderServices
  extends PaymentModuleServices, AccountServices {
  /** The payment method of the provider that core has called. */
  method: PaymentMethod
  query: Query
}

/** Throws ConfigurationError if the provider options in medusa-config were not created by checkoutTransparent(). */
export function checkProviderOptions(
  options: unknown
): asserts options is ProviderOptions {
  if (!isProviderOptionsOfPlugin(options)) {
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
 * Creates the error for a declined payment. The plugin's providers create their errors with four functions. When a cart
 * is completed, core and its store route convert the errors into these responses (measured):
 * - `declinedError`: HTTP 200 with `type: "cart"` and the message. The shopper may try again.
 * - `unresolvedError`: the same response with another error type. A storefront must not treat it as a decline.
 * - `invalidRequestError` (from src/medusa): HTTP 400 with the message.
 * - `refusalError` (from src/medusa): HTTP 400 with the message.
 *
 * Outside a cart completion, core responds to `declinedError` with HTTP 422. For `unresolvedError` and for any error
 * that is not a MedusaError, the response then only says "An unknown error occurred". During a completion, core turns
 * an error that is not a MedusaError into a decline if the authorization of the payment threw the error.
 */
export function declinedError(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, message)
}

export function unresolvedError(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.PAYMENT_REQUIRES_MORE_ERROR, message)
}

export { invalidRequestError, refusalError } from "../../medusa/refusal-errors"
