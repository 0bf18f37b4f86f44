import { z } from "zod"

import { chargeAmount } from "../charges/read-charge-request"
import { answerJson, joinProblems } from "../gateway/answer"
import type { Exchange } from "../gateway/gateway-exchange"
import { listProblems } from "../gateway/read-json"
import type { Route } from "../gateway/route"
import type { World } from "../world"
import { readLinkBody, refuseLinkCall } from "./link-error"
import { refundObjection } from "./recorded-links"
import { answerLink, answerTransaction } from "./shown-link"

export const lookUpLink: Route = {
  operation: "look_up_link",
  method: "GET",
  path: "{prefix}/paymentlink/:paymentLinkId",
  product: "payment_link",
  beyondInterface: true,

  handle(exchange, world) {
    const link = findLink(exchange, world)
    // This 404 is a normal answer and not a refusal, because a lookup may ask for a link that does not exist.
    return link
      ? answerJson(200, answerLink(link, world.clock.now()))
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
export const listTransactions: Route = {
  operation: "list_link_transactions",
  method: "GET",
  path: "{prefix}/paymentlink/:paymentLinkId/transactions",
  product: "payment_link",
  beyondInterface: true,

  handle(exchange, world) {
    const link = findLink(exchange, world)
    const query = Object.fromEntries(exchange.query)
    const read = paging.safeParse(query, { reportInput: true })
    if (!read.success) {
      throw refuseLinkCall(422, "B001", joinProblems(listProblems(read.error)))
    }
    if (!link) {
      return linkNotFound().answer
    }
    const { page, perPage } = read.data
    const { transactions } = link
    const first = (page - 1) * perPage
    return answerJson(200, {
      data: transactions.slice(first, first + perPage).map(answerTransaction),
      page,
      perPage,
      total: transactions.length,
    })
  },
}

const emptyBody = z.strictObject({})

/** The route that deactivates a link. It is idempotent. Paid and expired links can be deactivated, too. */
export const deactivateLink: Route = {
  operation: "deactivate_link",
  method: "POST",
  path: "{prefix}/paymentlink/:paymentLinkId/inactive",
  product: "payment_link",
  beyondInterface: true,

  handle(exchange, world) {
    const link = findLink(exchange, world)
    if (!link) {
      throw linkNotFound()
    }
    if (exchange.body.kind !== "empty") {
      readLinkBody(exchange, emptyBody)
    }
    world.links.deactivate(link, "api")
    return answerJson(200, { status: "INACTIVE" })
  },
}

const refundRequest = z.strictObject({ amount: chargeAmount })

/**
 * The route that refunds a payment of a link. It is not idempotent: two equal requests refund twice, if the payment's
 * remaining amount is large enough.
 */
export const refundTransaction: Route = {
  operation: "refund_link",
  method: "POST",
  path: "{prefix}/paymentlink/transaction/:transactionId/refund",
  product: "payment_link",
  beyondInterface: true,

  handle(exchange, { links, merchant }) {
    const { amount } = readLinkBody(exchange, refundRequest)
    const found = links.findTransaction(exchange.params.transactionId ?? "")
    if (!found) {
      throw refuseLinkCall(404, "B001", "Transaction not found")
    }
    const { link, transaction: payment } = found
    const objection = refundObjection(link, { payment, amount })
    if (objection !== undefined) {
      throw refuseLinkCall(422, "B038", objection)
    }
    if (!merchant.takeFromBalance(amount)) {
      const message = "The merchant's balance does not cover this refund"
      throw refuseLinkCall(422, "B038", message)
    }
    const refund = links.refund(link, { payment, amount, by: "api" })
    return answerJson(200, {
      id: refund.id,
      originalTransactionId: payment.id,
      status: refund.status,
      amount,
    })
  },
}

/** Returns the link whose id is in the path, or `undefined` if there is none. */
function findLink({ params }: Exchange, { links }: World) {
  return links.all().find(({ id }) => id === params.paymentLinkId)
}

const linkNotFound = () => refuseLinkCall(404, "B001", "Payment link not found")
