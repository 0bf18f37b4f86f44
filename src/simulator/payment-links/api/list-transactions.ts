import { z } from "@medusajs/framework/zod"

import { answerJson, type Answer } from "../../http/answer"
import type { Exchange, Route } from "../../http/route"
import { listProblems } from "../../http/schema-problems"
import type { World } from "../../world"
import { answerTransaction } from "./answer-link"
import { linkNotFound, findLinkOfCall } from "./read-link-call"
import { refuseAtLinks, refuseLinkCall } from "./refuse-link-call"

const count = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "must be an integer of at least 1")
  .transform(Number)

const paging = z.strictObject({
  page: count.default(1),
  perPage: count.default(50),
})

/** Oldest first, payments and refunds alike. */
export const listTransactions: Route = {
  operation: "list_link_transactions",
  method: "GET",
  path: "{prefix}/paymentlink/:paymentLinkId/transactions",
  refuse: refuseAtLinks,

  handle(exchange: Exchange, world: World): Answer {
    const link = findLinkOfCall(exchange, world)
    const { page, perPage } = readPaging(exchange)
    const visible = link && world.links.visible(link, exchange.invisibleForMs)
    // An answer, not a refusal: as a look-up.
    if (!visible) {
      return linkNotFound().answer
    }
    const { transactions } = visible
    const first = (page - 1) * perPage
    return answerJson(200, {
      data: transactions.slice(first, first + perPage).map(answerTransaction),
      page,
      perPage,
      total: transactions.length,
    })
  },
}

function readPaging({ query }: Exchange): z.output<typeof paging> {
  const read = paging.safeParse(Object.fromEntries(query), {
    reportInput: true,
  })
  if (!read.success) {
    const problems = listProblems(read.error)
      .map(({ field, message }) => `${field} ${message}`)
      .join("; ")
    throw refuseLinkCall(422, "B001", problems)
  }
  return read.data
}
