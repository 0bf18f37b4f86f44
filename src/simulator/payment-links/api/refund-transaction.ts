import { z } from "@medusajs/framework/zod"

import { answerJson, type Answer } from "../../http/answer"
import type { Exchange, Route } from "../../http/route"
import { chargeAmount } from "../../operations/charge-amount"
import type { World } from "../../world"
import { findTransaction, type FoundTransaction } from "../ledger/require-link"
import { readLinkBody, requireLinkMerchant } from "./read-link-call"
import { refuseAtLinks, refuseLinkCall } from "./refuse-link-call"

const refundRequest = z.strictObject({ amount: chargeAmount })

/** Not idempotent: two equal calls are two refunds, while enough is left. */
export const refundTransaction: Route = {
  operation: "refund_link",
  method: "POST",
  path: "{prefix}/paymentlink/transaction/:transactionId/refund",
  refuse: refuseAtLinks,

  handle(exchange: Exchange, world: World): Answer {
    const { merchantDocument } = requireLinkMerchant(exchange, world)
    const { amount } = readLinkBody(exchange, refundRequest)
    const { link, transaction: payment } = requireTransactionOfCall(
      exchange,
      world,
      merchantDocument
    )
    const objection = world.links.refundObjection(link, { payment, amount })
    if (objection !== undefined) {
      throw refuseLinkCall(422, "B038", objection)
    }
    if (!world.balances.take(merchantDocument, amount)) {
      const message = "The merchant's balance does not cover this refund"
      throw refuseLinkCall(422, "B038", message)
    }
    const { invisibleForMs } = exchange
    const refund = world.links.refund(link, {
      payment,
      amount,
      by: "api",
      invisibleForMs,
    })
    return answerJson(200, {
      id: refund.id,
      originalTransactionId: payment.id,
      status: refund.status,
      amount,
    })
  },
}

function requireTransactionOfCall(
  { params }: Exchange,
  { links }: World,
  merchantDocument: string
): FoundTransaction {
  const { transactionId = "" } = params
  const found = findTransaction(links.of(merchantDocument), transactionId)
  if (!found) {
    throw refuseLinkCall(404, "B001", "Transaction not found")
  }
  return found
}
