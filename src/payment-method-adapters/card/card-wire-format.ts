import { z } from "@medusajs/framework/zod"
import type { BillingAddress } from "../../domain/address/billing-address"
import type { ShopperDevice } from "../../domain/buyer/shopper-input"
import type { ChargeRequest } from "../../domain/charge-request"
import {
  type JsonObject,
  leaveOutUndefined,
  reportedTextSchema,
} from "../../domain/parsing/values"
import type { CreateChargeRequest } from "../../gateway/client"
import type { MethodFields } from "../../gateway/parse-gateway-charge"
import type { AccountOptions } from "../../options/account-options"
import { buildCreateChargeRequest } from "../checkout/build-create-charge-request"

export interface CardChargeRequest extends ChargeRequest {
  /**
   * The card token that the gateway's SDK created in the browser. It can be used once. It is never stored unencrypted
   * and never logged.
   */
  temporaryCardToken: string
  installments: number
  /** `MERCHANT` for more than one installment, otherwise `NONE`. */
  installmentType: "NONE" | "MERCHANT"
  billingAddress: BillingAddress
  /**
   * The id of the transaction, the card's entry mode, and the issuer's id of an earlier transaction. They are only
   * known for a charge of a saved card. The plugin leaves out unknown values and never invents them.
   *
   * The gateway's interface document contains these three fields without an explanation. It shows `CREDENTIAL_ON_FILE`
   * as the only entry mode.
   */
  transactionId?: string
  entryMode?: "CREDENTIAL_ON_FILE"
  issuerTransactionId?: string
  /** True if the charge is only authorized. The capture has to follow within 7 days. */
  lateCapture: boolean
  /**
   * The shopper's IP address and browser, for the gateway's fraud checks. `id` is the user agent. These are personal
   * data and never stored unencrypted.
   */
  deviceInformation?: ShopperDevice & { sessionId: string }
}

/**
 * The dialect options for the name of the card token field and for the place of the device information in a card
 * request. Versions of the gateway differ in both.
 */
export type CardDialect = Pick<
  AccountOptions["dialect"],
  "temporaryCardTokenField" | "deviceInformation"
>

/**
 * Returns the request that creates a card charge. `lateCapture` is at the top level of the request. The dialect decides
 * whether `deviceInformation` is at the top level or in `customer`. Source: docs/gateway.md#authorize-a-charge
 */
export function buildCardChargeRequest(
  card: CardChargeRequest,
  { deviceInformation: place, temporaryCardTokenField }: CardDialect
): CreateChargeRequest {
  const device = { deviceInformation: card.deviceInformation }
  const creation = buildCreateChargeRequest("authorize_card", card, {
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
}: CardChargeRequest): string[] {
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
 * The fields that only a card transaction has. All other reported card data are dropped, such as the masked holder's
 * name and the expiry date, because personal data without a purpose must not be stored.
 */
export const cardTransactionSchema = z.object({
  credit: z
    .object({
      brand: reportedTextSchema,
      nsu: reportedTextSchema,
      authorizationCode: reportedTextSchema,
      authorizationResponseCode: reportedTextSchema,
      reasonCode: reportedTextSchema,
      reasonMessage: reportedTextSchema,
      acquirerName: reportedTextSchema,
    })
    .nullish()
    .catch(undefined),
})

export function parseCardFields(transaction: JsonObject): MethodFields {
  const { credit } = cardTransactionSchema.parse(transaction)
  return { card: credit ? leaveOutUndefined(credit) : undefined }
}
