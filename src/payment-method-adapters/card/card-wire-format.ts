import { z } from "@medusajs/framework/zod"
import type { BillingAddress } from "../../domain/address/billing-address"
import type { ShopperDevice } from "../../domain/buyer/shopper-input"
import type { ChargeRequest } from "../../domain/charge-request"
import {
  type JsonObject,
  leaveOutUndefined,
  reportedTextSchema,
} from "../../domain/parsing/json-values"
import type { CreateChargeRequest } from "../../gateway/client"
import type { MethodFields } from "../../gateway/parse-gateway-charge"
import type { AccountOptions } from "../../options/account-options"
import { buildCreateChargeRequest } from "../checkout/build-create-charge-request"

export type ChargedCard =
  | {
      kind: "temporary"
      /**
       * The card token that the gateway's SDK created in the browser. It is assumed to be good for one call. It
       * is never stored unencrypted and never logged.
       */
      temporaryCardToken: string
    }
  | {
      kind: "saved"
      /** The gateway's id of the saved card. It is never stored unencrypted and never logged. */
      cardId: string
      /** The issuer's id of an earlier transaction with this card, if the gateway has reported one. */
      issuerTransactionId?: string
      isStoreCharge?: boolean
    }

export interface CardChargeRequest extends ChargeRequest {
  card: ChargedCard
  installments: number
  /** `MERCHANT` for more than one installment, otherwise `NONE`. */
  installmentType: "NONE" | "MERCHANT"
  billingAddress: BillingAddress
  /**
   * An id of the transaction, which is optional. The gateway's interface document contains this field but does not
   * explain it, so the plugin itself never sends it.
   */
  transactionId?: string
  /** True if the charge is only authorized. The capture has to follow within 7 days. */
  lateCapture: boolean
  /**
   * The shopper's IP address (`ip`) and the user agent of the shopper's browser (`id`), for the gateway's fraud checks.
   * `sessionId` is the id of the payment session. The IP address and the user agent are personal data, which are never
   * stored unencrypted.
   */
  deviceInformation?: ShopperDevice & { sessionId: string }
}

/** The dialect options that change the request for a card charge. */
export type CardDialect = Pick<
  AccountOptions["dialect"],
  "temporaryCardTokenField" | "deviceInformation" | "savedCards"
>

/**
 * Returns the request that creates a card charge. The dialect decides whether and where the request contains
 * `deviceInformation`. Source: docs/gateway.md#authorize-a-charge
 */
export function buildCardChargeRequest(
  authorization: CardChargeRequest,
  dialect: CardDialect
): CreateChargeRequest {
  const { customer, lateCapture, transactionId, ...rest } = authorization
  const { deviceInformation: place } = dialect
  const device = { deviceInformation: rest.deviceInformation }
  const { transaction, credit } = buildCardRequestFields(rest.card, dialect)
  const creation = buildCreateChargeRequest("authorize_card", authorization, {
    paymentType: "CREDIT",
    transactionId,
    ...transaction,
    credit: {
      ...credit,
      installmentNumber: rest.installments,
      installmentType: rest.installmentType,
      billingAddress: rest.billingAddress,
    },
  })
  return {
    ...creation,
    content: {
      ...creation.content,
      ...(place === "customer" && { customer: { ...customer, ...device } }),
      lateCapture,
      ...(place === "top_level" && device),
    },
    secrets: listSecretsOfCardRequest(rest),
    secretIds: secretIdsOfSavedCard(rest),
  }
}

function buildCardRequestFields(
  card: ChargedCard,
  { temporaryCardTokenField, savedCards }: CardDialect
): { transaction: object; credit: object } {
  switch (card.kind) {
    case "temporary":
      return {
        transaction: {},
        // The service has two spellings of this field.
        credit: { [temporaryCardTokenField]: card.temporaryCardToken },
      }
    case "saved":
      return {
        transaction: {
          entryMode: savedCards.entryMode,
          issuerTransactionId: card.issuerTransactionId,
          // No document shows which field says that the store charges without the cardholder.
          ...(card.isStoreCharge === true &&
            savedCards.storeChargeField !== undefined && {
              [savedCards.storeChargeField]: true,
            }),
        },
        // No document shows how a charge names a saved card.
        credit: { [savedCards.idField]: card.cardId },
      }
  }
}

function listSecretsOfCardRequest({
  card,
  billingAddress,
}: Pick<CardChargeRequest, "card" | "billingAddress">): string[] {
  const { street, number, zipCode, complement = "" } = billingAddress
  const ofCard = card.kind === "temporary" ? [card.temporaryCardToken] : []
  return [...ofCard, street, number, zipCode, complement]
}

function secretIdsOfSavedCard({
  card,
}: Pick<CardChargeRequest, "card">): string[] {
  return card.kind === "saved"
    ? [card.cardId, card.issuerTransactionId ?? ""]
    : []
}

/**
 * The fields of an answer that only a card transaction has. All other reported card data are dropped, because personal
 * data without a purpose must not be stored.
 *
 * No document says where an answer contains the issuer's id of the transaction. The plugin assumes the same field as in
 * a request.
 */
export const cardTransactionSchema = z.object({
  issuerTransactionId: reportedTextSchema,
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

/**
 * The largest number of characters in an issuer's id of a transaction. The limit is far above the 15 characters that
 * card networks use at most. A longer id is dropped and not cut, because a cut id would be wrong.
 */
const LONGEST_ISSUER_ID = 100

export function parseCardFields(transaction: JsonObject): MethodFields {
  const { credit, issuerTransactionId } =
    cardTransactionSchema.parse(transaction)
  return {
    card: credit ? leaveOutUndefined(credit) : undefined,
    issuerTransactionId:
      (issuerTransactionId?.length ?? 0) <= LONGEST_ISSUER_ID
        ? issuerTransactionId
        : undefined,
  }
}
