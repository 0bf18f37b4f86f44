import { maskPayer } from "../domain/buyer/mask-payer"
import type { z } from "@medusajs/framework/zod"
import { type JsonObject, leaveOutUndefined } from "../domain/parsing/values"
import type {
  GatewayCharge,
  GatewayCode,
  GatewayTransaction,
} from "../domain/charge/gateway-charge"
import {
  chargeObject,
  type transactionObject,
  type walletObject,
} from "./wire/charge-object"

/**
 * Reads a charge tolerantly, from an answer of the API or from a notification: unknown fields and statuses are
 * accepted. Undefined when the object is no charge: without merchantChargeId, without a status, or with an amount or
 * a transaction that cannot be read.
 */
export function readGatewayCharge(
  reported: JsonObject
): GatewayCharge | undefined {
  const parsed = chargeObject.safeParse(reported)
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
    transactions: (transactions ?? []).map(transactionOf),
  })
}

/** Returns the paths of the fields because of which `readGatewayCharge` cannot read an object; none if it can. */
export function unreadableFields(
  reported: JsonObject
): (readonly PropertyKey[])[] {
  const { error, data } = chargeObject.safeParse(reported)
  if (error) {
    return error.issues.map(({ path }) => path)
  }
  const { chargeStatus = data.status } = data
  return chargeStatus === undefined ? [["chargeStatus"]] : []
}

function transactionOf(
  answer: z.output<typeof transactionObject>
): GatewayTransaction {
  const {
    status,
    transactionStatus = status,
    credit,
    wallet,
    pix,
    ...reported
  } = answer
  return leaveOutUndefined({
    ...reported,
    paymentType: reported.paymentType ?? "",
    transactionStatus: transactionStatus ?? "",
    card: credit ? leaveOutUndefined(credit) : undefined,
    code: codeIn(pix) ?? codeIn(wallet),
    endToEndId: pix?.endToEndId,
    payer: pix?.payer ? maskPayer(pix.payer) : undefined,
  })
}

/** Reads a code; undefined without its text, since then there is nothing to scan or to copy. */
function codeIn(
  reported: z.output<typeof walletObject> | null | undefined
): GatewayCode | undefined {
  return reported?.qrCode === undefined
    ? undefined
    : leaveOutUndefined({
        payload: reported.qrCode,
        imageBase64: reported.qrCodeBase64,
        expiresAt: reported.expiresAt,
      })
}
