import { parseCardSessionData } from "../../domain/buyer/shopper-input"
import {
  sharedCheckoutFunctions,
  describeMissingCredentials,
  logTextForMissingSetting,
} from "../checkout/shared-checkout-functions"
import type { PaymentMethodAdapter } from "../payment-method-adapter"
import { parseCardFields } from "./card-wire-format"
import { objectionToInstallments } from "./objection-to-installments"
import {
  parseStoredCardShopperInput,
  prepareCardCharge,
} from "./prepare-card-charge"

export const cardAdapter: PaymentMethodAdapter = {
  ...sharedCheckoutFunctions,
  parseInput: parseCardSessionData,
  missingInput: ["temporary_card_token", "document"],
  usesDevice: true,
  checkInput: (account, amount, plaintext) => {
    const { installments, price } = parseStoredCardShopperInput(plaintext)
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
      : {
          kind: "accepted",
          // Nothing of a saved card is shown: anyone who has the id of the cart can read the data of its sessions.
          shown: { installments },
        }
  },
  reasonNotToCharge: (account) =>
    logTextForMissingSetting(
      account,
      describeMissingCredentials(account) ??
        (account.softDescriptor === undefined
          ? "softDescriptor (what card statements show)"
          : undefined)
    ),
  prepare: prepareCardCharge,
  parseMethodFields: parseCardFields,
}
