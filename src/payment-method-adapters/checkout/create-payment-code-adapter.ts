import { parsePixOrWalletSessionData } from "../../domain/buyer/shopper-input"
import type { PaymentMethodAdapter } from "../payment-method-adapter"
import {
  sharedCheckoutFunctions,
  describeMissingCredentials,
  logTextForMissingSetting,
} from "./shared-checkout-functions"
import {
  type CodeAdapterParts,
  preparePaymentCodeCharge,
} from "./prepare-payment-code-charge"

/**
 * Creates the adapter for Pix or wallet. The shopper enters a CPF, CNPJ or passport number, and the storefront shows
 * the code to pay.
 */
export function createPaymentCodeAdapter(
  of: CodeAdapterParts
): PaymentMethodAdapter {
  return {
    ...sharedCheckoutFunctions,
    parseInput: parsePixOrWalletSessionData,
    missingInput: ["document"],
    usesDevice: false,
    reasonNotToCharge: (account) =>
      logTextForMissingSetting(account, describeMissingCredentials(account)),
    prepare: (dependencies, given) =>
      preparePaymentCodeCharge(dependencies, of, given),
    parseMethodFields: of.parseMethodFields,
  }
}
