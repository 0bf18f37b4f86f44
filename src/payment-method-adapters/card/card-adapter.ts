import { readCardSessionData } from "../../domain/buyer/shopper-input"
import {
  sharedCheckoutFunctions,
  missingCredential,
  missingSettingLine,
} from "../checkout/checkout-method"
import type { PaymentMethodAdapter } from "../port"
import { readCardTransactionPart } from "./card-charge"
import {
  readStoredCardInput,
  objectionToInstallments,
  prepareCardCharge,
} from "./prepare-card-charge"

export const cardAdapter: PaymentMethodAdapter = {
  ...sharedCheckoutFunctions,
  readInput: readCardSessionData,
  missingInput: ["temporary_card_token", "document"],
  usesDevice: true,
  checkInput: (account, amount, plaintext) => {
    const { installments, price } = readStoredCardInput(plaintext)
    const message = objectionToInstallments(account, amount, {
      installments,
      ...(price && { price }),
    })
    return message
      ? {
          kind: "refused",
          message,
          because: `data.installments is ${installments}, the amount ${amount} centavos, and the agreed price ${price?.total ?? "none"}`,
        }
      : { kind: "accepted", shown: { installments } }
  },
  reasonNotToCharge: (account) =>
    missingSettingLine(
      account,
      missingCredential(account) ??
        (account.softDescriptor === undefined
          ? "softDescriptor (what card statements show)"
          : undefined)
    ),
  prepare: prepareCardCharge,
  readPart: readCardTransactionPart,
}
