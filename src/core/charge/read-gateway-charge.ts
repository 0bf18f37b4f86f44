import type { z } from "@medusajs/framework/zod"
import type { JsonObject } from "../reading/json-object"
import { leaveOutUndefined } from "../reading/leave-out-undefined"
import type {
  GatewayCard,
  GatewayCharge,
  GatewayCode,
  GatewayTransaction,
} from "./gateway-charge"
import {
  chargeObject,
  type creditObject,
  type transactionObject,
} from "./wire/charge-object"
import type { walletObject } from "./wire/code-object"

/**
 * Reads a charge tolerantly, from an answer of the API or from a notification: unknown fields and
 * unknown statuses pass. Undefined when it is no charge at all: without merchantChargeId, without a
 * status, or with an amount or a transaction that cannot be read.
 */
export function readGatewayCharge(told: JsonObject): GatewayCharge | undefined {
  const parsed = chargeObject.safeParse(told)
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

function transactionOf(
  answer: z.output<typeof transactionObject>
): GatewayTransaction {
  const {
    status,
    transactionStatus = status,
    numberOfInstallments,
    credit,
    wallet,
    pix,
    ...told
  } = answer
  return leaveOutUndefined({
    ...told,
    paymentType: told.paymentType ?? "",
    transactionStatus: transactionStatus ?? "",
    installments: numberOfInstallments ?? credit?.installmentNumber,
    card: credit ? cardOf(credit) : undefined,
    code: codeIn(pix) ?? codeIn(wallet),
    endToEndId: pix?.endToEndId,
  })
}

function cardOf(credit: z.output<typeof creditObject>): GatewayCard {
  const { installmentNumber: _installments, ...card } = credit
  return leaveOutUndefined(card)
}

/** Without the text there is nothing to scan or to copy, whatever else was told. */
function codeIn(
  told: z.output<typeof walletObject> | null | undefined
): GatewayCode | undefined {
  return told?.qrCode === undefined
    ? undefined
    : leaveOutUndefined({
        payload: told.qrCode,
        imageBase64: told.qrCodeBase64,
        expiresAt: told.expiresAt,
      })
}
