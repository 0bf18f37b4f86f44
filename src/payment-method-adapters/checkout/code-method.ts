import { readCodeSessionData } from "../../domain/buyer/shopper-input"
import type { PaymentMethodAdapter } from "../port"
import {
  sharedCheckoutFunctions,
  missingCredential,
  missingSettingLine,
} from "./checkout-method"
import { type CodeMethod, prepareCodeCharge } from "./prepare-code-charge"

/**
 * Builds the adapter of a method that is paid with a code. The shopper enters a document, and the shop's pages show the
 * code.
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
