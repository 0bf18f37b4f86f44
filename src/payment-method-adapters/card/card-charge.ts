import { z } from "@medusajs/framework/zod"
import type { BillingAddress } from "../../domain/address/billing-address"
import type { ShopperDevice } from "../../domain/buyer/shopper-input"
import type { ChargeRequest } from "../../domain/charge-request"
import {
  type JsonObject,
  leaveOutUndefined,
  reportedText,
} from "../../domain/parsing/values"
import type { ChargeCreation } from "../../gateway/client"
import type { MethodFields } from "../../gateway/read-gateway-charge"
import type { AccountOptions } from "../../options/account-options"
import { chargeCreation } from "../checkout/charge-creation"

export interface CardAuthorization extends ChargeRequest {
  /** The token from the card SDK in the browser. It is used once, never stored in clear and never logged. */
  temporaryCardToken: string
  installments: number
  /** `MERCHANT` for more than one installment, otherwise `NONE`. */
  installmentType: "NONE" | "MERCHANT"
  billingAddress: BillingAddress
  /**
   * The id of the transaction, the way in which the card was entered, and the issuer's id of an earlier transaction.
   * The gateway's interface document names these three fields without explaining them, and shows `CREDENTIAL_ON_FILE`
   * as the only entry mode. A card that a shopper types has none of them, so only a charge of a saved card can know
   * them. A value that is not known is left out and never generated.
   */
  transactionId?: string
  entryMode?: "CREDENTIAL_ON_FILE"
  issuerTransactionId?: string
  /** Whether the charge only authorizes the money. The capture follows within 7 days. */
  lateCapture: boolean
  /**
   * The shopper's device, for the gateway's fraud checks. Its `id` is the user agent. It is personal data and never
   * stored in clear.
   */
  deviceInformation?: ShopperDevice & { sessionId: string }
}

/**
 * The dialect options that say how two fields of a card charge's request are spelled and where they are. Generations of
 * the service differ in these fields.
 */
export type CardDialect = Pick<
  AccountOptions["dialect"],
  "temporaryCardTokenField" | "deviceInformation"
>

/**
 * Describes the request that creates a card charge. `lateCapture` is at the top level of the request.
 * `deviceInformation` is at the top level or in `customer`, as the dialect says. Source:
 * docs/gateway.md#authorize-a-charge
 */
export function cardChargeCreation(
  card: CardAuthorization,
  { deviceInformation: place, temporaryCardTokenField }: CardDialect
): ChargeCreation {
  const device = { deviceInformation: card.deviceInformation }
  const creation = chargeCreation("authorize_card", card, {
    paymentType: "CREDIT",
    transactionId: card.transactionId,
    entryMode: card.entryMode,
    issuerTransactionId: card.issuerTransactionId,
    credit: {
      // The service has two spellings of this field.
      [temporaryCardTokenField]: card.temporaryCardToken,
      installmentNumber: card.installments,
      installmentType: card.installmentType,
      billingAddress: card.billingAddress,
    },
  })
  return {
    ...creation,
    content: {
      ...creation.content,
      ...(place === "customer" && {
        customer: { ...card.customer, ...device },
      }),
      lateCapture: card.lateCapture,
      ...(place === "top_level" && device),
    },
    secrets: secretsOf(card),
  }
}

function secretsOf({
  temporaryCardToken,
  issuerTransactionId = "",
  billingAddress,
}: CardAuthorization): string[] {
  const { street, number, zipCode, complement = "" } = billingAddress
  return [
    temporaryCardToken,
    issuerTransactionId,
    street,
    number,
    zipCode,
    complement,
  ]
}

/**
 * The fields of a transaction that only a card has. All other fields are dropped, including the masked holder's name
 * and document and the card's expiry, because personal data without a use must not be kept.
 */
export const cardTransactionFields = z.object({
  credit: z
    .object({
      brand: reportedText,
      nsu: reportedText,
      authorizationCode: reportedText,
      authorizationResponseCode: reportedText,
      reasonCode: reportedText,
      reasonMessage: reportedText,
      acquirerName: reportedText,
    })
    .nullish()
    .catch(undefined),
})

export function readCardTransactionPart(transaction: JsonObject): MethodFields {
  const { credit } = cardTransactionFields.parse(transaction)
  return { card: credit ? leaveOutUndefined(credit) : undefined }
}
