import { z } from "@medusajs/framework/zod"
import type { GatewayLinkTransaction } from "../../domain/payment-link/payment-link"
import {
  asJsonObject,
  leaveOutUndefined,
  reportedAmountSchema,
  reportedIntegerSchema,
  reportedTextSchema,
} from "../../domain/parsing/json-values"
import { reportedInstantSchema } from "../../domain/parsing/gateway-time"
import {
  storableText,
  storableValue,
} from "../../domain/parsing/storable-values"
import { hasErrorInAnswer } from "./error-answer"
import { parseLinkOrTransactionId } from "./id-patterns"

export interface TransactionsPage {
  transactions: GatewayLinkTransaction[]
  /** The number of entries on all pages, if it is reported. */
  total?: number
  perPage?: number
}

const LONGEST_WORD = 64

/**
 * The schema of the id that every transaction of a payment link must have. If one transaction has no readable id, the
 * plugin refuses the whole answer, because it could otherwise count the same payment twice.
 */
const requiredIdSchema = reportedTextSchema.transform((reported, context) => {
  const id = parseLinkOrTransactionId(reported)
  if (id === undefined) {
    context.addIssue({ code: "custom", message: "is no readable id" })
    return z.NEVER
  }
  return id
})

const reportedWord = reportedTextSchema.transform(
  (reported) => reported && storableText(reported.trim(), LONGEST_WORD)
)

/**
 * The schema of the id of the refunded payment. An id that cannot be read must not make a refund look like a payment.
 */
const originalIdSchema = reportedTextSchema.transform((reported, context) => {
  const id = parseLinkOrTransactionId(reported)
  if (reported !== undefined && id === undefined) {
    context.addIssue({ code: "custom", message: "is no readable id" })
    return z.NEVER
  }
  return id
})

/**
 * The schema of one transaction in the list of a payment link. The interface document does not describe the list, so
 * the plugin expects the fields that a transaction has in a notification (docs/gateway.md#payment-link-notification,
 *
 */
const transaction = z.object({
  id: requiredIdSchema,
  originalTransactionId: originalIdSchema,
  status: reportedWord.pipe(z.string()),
  amount: reportedAmountSchema,
  paymentType: reportedWord,
  createdAt: reportedInstantSchema,
})

const countsSchema = z.object({
  total: reportedIntegerSchema,
  perPage: reportedIntegerSchema,
})

/**
 * Reads one page of a link's payments and refunds. Returns `undefined` if the page or any entry cannot be read, or if
 * the page reports an error.
 */
export function parseTransactionsPage(
  body: string
): TransactionsPage | undefined {
  const answer = storableValue(parseJsonOrUndefined(body))
  const fields = asJsonObject(answer) ?? {}
  const list = transactionListIn(answer) ?? transactionListIn(fields.data)
  const read = z.array(transaction).safeParse(list)
  if (!read.success || hasErrorInAnswer(fields)) {
    return undefined // A list beside an error may be incomplete.
  }
  const { total, perPage } = countsSchema.parse(fields)
  return leaveOutUndefined({
    transactions: read.data.map(({ id, status, ...rest }) =>
      leaveOutUndefined({
        transactionId: id,
        transactionStatus: status,
        ...rest,
      })
    ),
    total,
    perPage,
  })
}

function transactionListIn(value: unknown): unknown[] | undefined {
  const fields = asJsonObject(value)
  return [value, fields?.data, fields?.transactions, fields?.items].find(
    Array.isArray
  )
}

function parseJsonOrUndefined(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined // The parser's error is not passed on, because its message quotes the body.
  }
}
