import { readCardSessionData } from "../../domain/buyer/shopper-input"
import {
  checkoutMethod,
  missingCredential,
  missingSettingLine,
} from "../checkout/checkout-method"
import type { PaymentMethodPort } from "../port"
import { readCard } from "./card-charge"
import {
  cardInput,
  objectionToInstallments,
  prepareCardCharge,
} from "./prepare-card-charge"

export const card: PaymentMethodPort = {
  ...checkoutMethod,
  readInput: readCardSessionData,
  missingInput: ["temporary_card_token", "document"],
  usesDevice: true,
  checkInput: (account, amount, plaintext) => {
    const { installments, price } = cardInput(plaintext)
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
  readPart: readCard,
}
