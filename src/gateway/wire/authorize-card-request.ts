import { z } from "@medusajs/framework/zod"
import type { CardAuthorization } from "../../core/charge/card-authorization"
import { leaveOutUndefined } from "../../core/reading/leave-out-undefined"
import type { GatewaySettings } from "../settings"
import {
  creationFields,
  filled,
  given,
  transactionFields,
} from "./creation-request"
import { write, type WrittenRequest } from "./written-request"

const billingAddress = z.strictObject({
  street: filled,
  number: filled,
  neighborhood: filled,
  city: filled,
  state: filled,
  country: filled,
  zipCode: filled,
  complement: given,
})

/** Both spellings of the card token are known here; the writer sets exactly one. */
const credit = z.strictObject({
  temporatyCardToken: given,
  temporaryCardToken: given,
  installmentNumber: z.int().min(1).max(12, "must be from 1 to 12"),
  installmentType: filled,
  billingAddress,
})

const transaction = z.strictObject({
  paymentType: z.literal("CREDIT"),
  ...transactionFields,
  transactionId: given,
  entryMode: given,
  issuerTransactionId: given,
  credit,
})

// `lateCapture` and `deviceInformation` at the top level: A-14.
const authorizeCardRequest = z.strictObject({
  ...creationFields(transaction),
  smartCheckoutId: z.guid("must be a UUID").optional(),
  lateCapture: z.boolean(),
  deviceInformation: z.record(z.string(), z.json()).optional(),
})

/** Writes the request as the service spells it. */
export function writeAuthorizeCardRequest(
  authorization: CardAuthorization,
  wire: GatewaySettings["wire"]
): WrittenRequest {
  return write(authorizeCardRequest, requestOf(authorization, wire))
}

function requestOf(
  authorization: CardAuthorization,
  wire: GatewaySettings["wire"]
): unknown {
  const {
    smartCheckoutId,
    merchantChargeId,
    customer,
    lateCapture,
    deviceInformation,
  } = authorization
  return leaveOutUndefined({
    paymentSource: "GATEWAY",
    smartCheckoutId,
    merchantChargeId,
    customer,
    transactions: [transactionOf(authorization, wire)],
    lateCapture,
    deviceInformation,
  })
}

function transactionOf(
  authorization: CardAuthorization,
  wire: GatewaySettings["wire"]
): unknown {
  const {
    amount,
    softDescriptor,
    transactionId,
    entryMode,
    issuerTransactionId,
  } = authorization
  const { temporaryCardToken, installments, installmentType, billingAddress } =
    authorization
  return leaveOutUndefined({
    paymentType: "CREDIT",
    amount,
    softDescriptor,
    transactionId,
    entryMode,
    issuerTransactionId,
    credit: {
      [wire.temporaryCardTokenField]: temporaryCardToken,
      installmentNumber: installments,
      installmentType,
      billingAddress,
    },
  })
}
