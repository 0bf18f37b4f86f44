import { readCodeSessionData } from "../../domain/buyer/shopper-input"
import type { PaymentMethodPort } from "../port"
import {
  checkoutMethod,
  missingCredential,
  nothingCanBeCharged,
} from "./checkout-method"
import { type CodeMethod, prepareCodeCharge } from "./prepare-code-charge"

/** Builds a method that is paid with a code: the shopper enters a document, and the code is shown on our pages. */
export function codeMethod(of: CodeMethod): PaymentMethodPort {
  return {
    ...checkoutMethod,
    readInput: readCodeSessionData,
    missingInput: ["document"],
    usesDevice: false,
    reasonNotToCharge: (account) =>
      nothingCanBeCharged(account, missingCredential(account)),
    prepare: (access, given) => prepareCodeCharge(access, of, given),
    readPart: of.readPart,
  }
}
