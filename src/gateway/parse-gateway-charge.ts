import type { z } from "@medusajs/framework/zod"
import {
  type JsonObject,
  leaveOutUndefined,
} from "../domain/parsing/json-values"
import type {
  GatewayCharge,
  GatewayTransaction,
} from "../domain/charge/gateway-charge"
import { chargeSchema, type transactionSchema } from "./wire/charge-schema"

/** The fields of a transaction that exist only for some payment methods, such as the card or the Pix code. */
export type MethodFields = {
  [Field in "card" | "issuerTransactionId" | "code" | "endToEndId" | "payer"]?:
    GatewayTransaction[Field] | undefined
}

/** Reads the method-specific fields of a transaction as the gateway reported it. Never throws. */
export type ParseMethodFields = (transaction: JsonObject) => MethodFields

/**
 * Reads a charge from an answer of the gateway or from a notification. Ignores unknown fields, and accepts unknown
 * statuses. Returns `undefined` if the charge cannot be read.
 */
export function parseGatewayCharge(
  reported: JsonObject,
  parseMethodFields: ParseMethodFields
): GatewayCharge | undefined {
  const parsed = chargeSchema.safeParse(reported)
  if (!parsed.success) {
    return undefined
  }
  const {
    id,
    status,
    chargeStatus = status,
    transactions,
    ...fields
  } = parsed.data
  if (chargeStatus === undefined) {
    return undefined
  }
  return leaveOutUndefined({
    ...fields,
    gatewayChargeId: id,
    chargeStatus,
    transactions: (transactions ?? []).map((transaction) =>
      toGatewayTransaction(transaction, parseMethodFields)
    ),
  })
}

/**
 * Returns the paths of the fields because of which an object cannot be read as a charge. The list is empty if the
 * object can be read.
 */
export function unreadableFields(
  reported: JsonObject
): (readonly PropertyKey[])[] {
  const { error, data } = chargeSchema.safeParse(reported)
  if (error) {
    return error.issues.map(({ path }) => path)
  }
  const { chargeStatus = data.status } = data
  return chargeStatus === undefined ? [["chargeStatus"]] : []
}

function toGatewayTransaction(
  answer: z.output<typeof transactionSchema>,
  parseMethodFields: ParseMethodFields
): GatewayTransaction {
  const { status, transactionStatus = status, paymentType } = answer
  const { transactionId, softDescriptor, createdAt, updatedAt } = answer
  const { amount, originalAmount, refundedAmount } = answer
  return leaveOutUndefined({
    transactionId,
    paymentType: paymentType ?? "",
    transactionStatus: transactionStatus ?? "",
    amount,
    originalAmount,
    refundedAmount,
    softDescriptor,
    createdAt,
    updatedAt,
    ...parseMethodFields(answer),
  })
}
