import { readCodeSessionData } from "../../domain/buyer/shopper-input"
import type { PaymentMethodAdapter } from "../port"
import {
  sharedCheckoutFunctions,
  missingCredential,
  missingSettingLine,
} from "./checkout-method"
import { type CodeMethod, prepareCodeCharge } from "./prepare-code-charge"

/**
 * Creates the adapter for Pix or wallet. For these methods, the shopper enters a CPF or CNPJ, and the storefront shows
 * the code to pay.
 */
export function codeMethodAdapter(of: CodeMethod): PaymentMethodAdapter {
  return {
    ...sharedCheckoutFunctions,
    readInput: readCodeSessionData,
    missingInput: ["document"],
    usesDevice: false,
    reasonNotToCharge: (account) =>
      missingSettingLine(account, missingCredential(account)),
    prepare: (access, given) => prepareCodeCharge(access, of, given),
    readPart: of.readPart,
  }
}
