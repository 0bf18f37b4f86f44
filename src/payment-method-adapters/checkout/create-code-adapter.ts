import { parsePixOrWalletSessionData } from "../../domain/buyer/shopper-input"
import type { PaymentMethodAdapter } from "../payment-method-adapter"
import {
  sharedCheckoutFunctions,
  missingCredentialNames,
  logTextForMissingSetting,
} from "./shared-checkout-functions"
import { type CodeAdapterParts, prepareCodeCharge } from "./prepare-code-charge"

/**
 * Creates the adapter for Pix or wallet. The shopper enters a CPF, CNPJ or passport number, and the storefront shows
 * the code to pay.
 */
export function createCodeAdapter(of: CodeAdapterParts): PaymentMethodAdapter {
  return {
    ...sharedCheckoutFunctions,
    parseInput: parsePixOrWalletSessionData,
    missingInput: ["document"],
    usesDevice: false,
    reasonNotToCharge: (account) =>
      logTextForMissingSetting(account, missingCredentialNames(account)),
    prepare: (dependencies, given) =>
      prepareCodeCharge(dependencies, of, given),
    parseMethodFields: of.parseMethodFields,
  }
}
