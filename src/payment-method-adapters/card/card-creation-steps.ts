import type { AccountOptions } from "../../options/account-options"
import { buildCallToSend, type ChargePlan } from "../payment-method-adapter"
import {
  buildCardChargeRequest,
  type CardChargeRequest,
} from "./card-wire-format"

/** The fields of the request that creates a card charge, except those that come from the charge in the ledger. */
type CardContent = Omit<
  CardChargeRequest,
  "merchantChargeId" | "amount" | "lateCapture"
>

export function createCardCreationSteps(
  account: AccountOptions,
  content: CardContent
): ChargePlan["createSteps"] {
  return ({ gateway: { createCharge } }) => ({
    buildCreationCall: ({
      charge: { merchantChargeId, amount, lateCapture },
    }) =>
      buildCallToSend(
        createCharge,
        buildCardChargeRequest(
          { ...content, merchantChargeId, amount, lateCapture },
          account.dialect
        )
      ),
  })
}

/**
 * Returns the gateway's type of a payment with this number of installments. `MERCHANT` means that the gateway charges
 * the shopper no interest.
 */
export function toGatewayInstallmentType(
  installments: number
): CardChargeRequest["installmentType"] {
  return installments === 1 ? "NONE" : "MERCHANT"
}
