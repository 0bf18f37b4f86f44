import { z } from "zod"

import { chargeAmountSchema } from "../charges/charge-request-schemas"
import { buildJsonAnswer, joinProblems } from "../gateway/answer"
import type { GatewayRequest } from "../gateway/gateway-request"
import { listProblems } from "../gateway/read-json"
import type { Route } from "../gateway/route"
import type { World } from "../world"
import { readLinkBody, buildLinkRefusal } from "./link-error"
import { linkRefundObjection } from "./payment-link-store"
import { buildLinkAnswerBody, buildLinkTransactionBody } from "./show-link"

export const lookUpLinkRoute: Route = {
  operation: "look_up_link",
  method: "GET",
  path: "{prefix}/paymentlink/:paymentLinkId",
  product: "payment_link",
  isOffWithInterfaceOnly: true,

  answerGatewayRequest(exchange, world) {
    const link = findLink(exchange, world)
    // This 404 is a normal answer and not a refusal, because a lookup may ask for a link that does not exist.
    return link
      ? buildJsonAnswer(200, buildLinkAnswerBody(link, world.clock.now()))
      : linkNotFound().answer
  },
}

const positiveCount = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "must be an integer of at least 1")
  .transform(Number)

const paging = z.strictObject({
  page: positiveCount.default(1),
  perPage: positiveCount.default(50),
})

/** Lists a link's payments and refunds, with the oldest first. */
export const listLinkTransactionsRoute: Route = {
  operation: "list_link_transactions",
  method: "GET",
  path: "{prefix}/paymentlink/:paymentLinkId/transactions",
  product: "payment_link",
  isOffWithInterfaceOnly: true,

  answerGatewayRequest(exchange, world) {
    const link = findLink(exchange, world)
    const query = Object.fromEntries(exchange.query)
    const read = paging.safeParse(query, { reportInput: true })
    if (!read.success) {
      throw buildLinkRefusal(
        422,
        "B001",
        joinProblems(listProblems(read.error))
      )
    }
    if (!link) {
      return linkNotFound().answer
    }
    const { page, perPage } = read.data
    const { transactions } = link
    const first = (page - 1) * perPage
    return buildJsonAnswer(200, {
      data: transactions
        .slice(first, first + perPage)
        .map(buildLinkTransactionBody),
      page,
      perPage,
      total: transactions.length,
    })
  },
}

const emptyBody = z.strictObject({})

/** The route that deactivates a link. It is idempotent. Paid and expired links can be deactivated, too. */
export const deactivateLinkRoute: Route = {
  operation: "deactivate_link",
  method: "POST",
  path: "{prefix}/paymentlink/:paymentLinkId/inactive",
  product: "payment_link",
  isOffWithInterfaceOnly: true,

  answerGatewayRequest(exchange, world) {
    const link = findLink(exchange, world)
    if (!link) {
      throw linkNotFound()
    }
    if (exchange.body.kind !== "empty") {
      readLinkBody(exchange, emptyBody)
    }
    world.links.deactivate(link, "api")
    return buildJsonAnswer(200, { status: "INACTIVE" })
  },
}

const refundRequest = z.strictObject({ amount: chargeAmountSchema })

/**
 * The route that refunds a payment of a link. It is not idempotent: two equal requests refund twice, if the payment's
 * remaining amount is large enough.
 */
export const refundLinkTransactionRoute: Route = {
  operation: "refund_link",
  method: "POST",
  path: "{prefix}/paymentlink/transaction/:transactionId/refund",
  product: "payment_link",
  isOffWithInterfaceOnly: true,

  answerGatewayRequest(exchange, { links, merchant }) {
    const { amount } = readLinkBody(exchange, refundRequest)
    const found = links.findTransaction(exchange.params.transactionId ?? "")
    if (!found) {
      throw buildLinkRefusal(404, "B001", "Transaction not found")
    }
    const { link, transaction: payment } = found
    const objection = linkRefundObjection(link, { payment, amount })
    if (objection !== undefined) {
      throw buildLinkRefusal(422, "B038", objection)
    }
    if (!merchant.takeFromBalance(amount)) {
      const message = "The merchant's balance does not cover this refund"
      throw buildLinkRefusal(422, "B038", message)
    }
    const refund = links.refundLinkPayment(link, { payment, amount, by: "api" })
    return buildJsonAnswer(200, {
      id: refund.id,
      originalTransactionId: payment.id,
      status: refund.status,
      amount,
    })
  },
}

/** Returns the link whose id is in the path, or `undefined` if there is none. */
function findLink({ params }: GatewayRequest, { links }: World) {
  return links.listAllLinks().find(({ id }) => id === params.paymentLinkId)
}

const linkNotFound = () =>
  buildLinkRefusal(404, "B001", "Payment link not found")
