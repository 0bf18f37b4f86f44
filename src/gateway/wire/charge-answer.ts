import { z } from "@medusajs/framework/zod"
import type {
  GatewayCard,
  GatewayCharge,
  GatewayTransaction,
} from "../../core/charge/gateway-charge"
import type { JsonObject } from "./json-object"
import { leaveOutUndefined } from "./leave-out-undefined"
import { toldAmount, toldInteger, toldText } from "./told-values"

// Fields that are not named here are dropped, the masked holder's name and document among them.
// The interface shows webhooks only; API answers are read by the same names and types.
const creditAnswer = z.object({
  brand: toldText,
  nsu: toldText,
  authorizationCode: toldText,
  authorizationResponseCode: toldText,
  reasonCode: toldText,
  reasonMessage: toldText,
  acquirerName: toldText,
  expirationMonth: toldInteger,
  expirationYear: toldInteger,
  installmentType: toldText,
  installmentNumber: toldInteger,
})

const transactionAnswer = z.object({
  transactionId: toldText,
  paymentType: toldText,
  transactionStatus: toldText,
  status: toldText,
  amount: toldAmount,
  originalAmount: toldAmount,
  refundedAmount: toldAmount,
  numberOfInstallments: toldInteger,
  createdAt: toldText,
  updatedAt: toldText,
  credit: creditAnswer.nullish().catch(undefined),
})

const chargeAnswer = z.object({
  merchantChargeId: z.string().min(1),
  id: toldText,
  chargeStatus: toldText,
  status: toldText,
  lateCapture: z.boolean().optional().catch(undefined),
  amount: toldAmount,
  originalAmount: toldAmount,
  refundedAmount: toldAmount,
  createdAt: toldText,
  transactions: z.array(transactionAnswer).nullish(),
})

/**
 * Reads a charge tolerantly: unknown fields and unknown statuses pass. Undefined when it is no
 * charge at all: without merchantChargeId, without a status, or with an amount or a transaction
 * that cannot be read.
 */
export function readCharge(answer: JsonObject): GatewayCharge | undefined {
  const parsed = chargeAnswer.safeParse(answer)
  if (!parsed.success) {
    return undefined
  }
  const {
    id,
    status,
    chargeStatus = status,
    transactions,
    ...told
  } = parsed.data
  if (chargeStatus === undefined) {
    return undefined
  }
  return leaveOutUndefined({
    ...told,
    gatewayChargeId: id,
    chargeStatus,
    transactions: (transactions ?? []).map(transactionOf),
  })
}

function transactionOf(
  answer: z.output<typeof transactionAnswer>
): GatewayTransaction {
  const {
    status,
    transactionStatus = status,
    numberOfInstallments,
    credit,
    ...told
  } = answer
  return leaveOutUndefined({
    ...told,
    paymentType: told.paymentType ?? "",
    transactionStatus: transactionStatus ?? "",
    installments: numberOfInstallments ?? credit?.installmentNumber,
    card: credit ? cardOf(credit) : undefined,
  })
}

function cardOf(credit: z.output<typeof creditAnswer>): GatewayCard {
  const { installmentNumber: _installments, ...card } = credit
  return leaveOutUndefined(card)
}
