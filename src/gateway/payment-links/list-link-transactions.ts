import type { GatewayLinkTransaction } from "../../core/payment-link/payment-link"
import type { TimeBudget } from "../../core/time/time-budget"
import type { GatewayCall } from "../calls/send-authorized"
import { gatewayError } from "../gateway-error"
import { wholeOrThrow } from "../judge-answer"
import type { HttpAnswer } from "../transport/http"
import { callAboutLink } from "./call-about-link"
import type { Connection } from "../calls/connection"
import { guardedCall } from "../calls/guarded-call"
import type { PaymentLinkSettings } from "../settings"
import {
  readTransactionsPage,
  type TransactionsPage,
} from "./wire/transactions-page"

const PER_PAGE = 50
/** A link with more payments than these pages hold is not what links are for. */
const MOST_PAGES = 50

/** Payments and refunds of all pages, each once, in the gateway's order. */
export async function listLinkTransactions(
  connection: Connection<PaymentLinkSettings>,
  id: string,
  budget: TimeBudget
): Promise<GatewayLinkTransaction[]> {
  const call = callAboutLink(connection.settings, {
    operation: "list_link_transactions",
    of: "paymentLinkId",
    id,
    method: "GET",
  })
  const known = new Map<string, GatewayLinkTransaction>()
  let told = 0
  for (let page = 1; ; page++) {
    const { answer, content } = await guardedCall(
      connection,
      {
        call: pageOf(call, page),
        repeatable: true,
        judge: (answer) => ({ answer, content: pageIn(answer, call) }),
      },
      budget
    )
    const before = known.size
    content.transactions.forEach((one) => known.set(keyOf(one), one))
    told += content.transactions.length
    // A page that brings nothing new: the gateway knows no pages, or there are no more.
    if (known.size === before || isLast(content, told)) {
      return [...known.values()]
    }
    if (page === MOST_PAGES) {
      // Half a list would pass money over.
      throw gatewayError(
        { kind: "answer_invalid", answer, fault: "too_large" },
        call.context
      )
    }
  }
}

function pageOf({ context, request }: GatewayCall, page: number): GatewayCall {
  const url = new URL(request.url)
  url.searchParams.set("page", String(page))
  url.searchParams.set("perPage", String(PER_PAGE))
  return { context, request: { ...request, url } }
}

function pageIn(
  answer: HttpAnswer,
  { context }: GatewayCall
): TransactionsPage {
  const page = readTransactionsPage(wholeOrThrow(answer, context))
  if (!page) {
    throw gatewayError(
      { kind: "answer_invalid", answer, fault: "unreadable" },
      context
    )
  }
  return page
}

/** By the gateway's own count, where it tells one; else by a page that is not full. */
function isLast(
  { transactions, total, perPage = PER_PAGE }: TransactionsPage,
  told: number
): boolean {
  return total === undefined
    ? transactions.length < Math.min(perPage, PER_PAGE)
    : told >= total
}

function keyOf(transaction: GatewayLinkTransaction): string {
  const { transactionId, transactionStatus, amount } = transaction
  return JSON.stringify([transactionId, transactionStatus, amount])
}
