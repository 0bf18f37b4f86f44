import { z } from "@medusajs/framework/zod"
import type { JsonObject } from "../../../core/reading/json-object"
import { toldText } from "../../../core/reading/told-values"
import { contentOf } from "./link-answer"

/** Words of a link that can still be paid. */
const OPEN = ["ACTIVE", "CREATED", "OPEN", "PENDING"]
/** Words of a refund that was made. */
const REFUNDED = ["REFUNDED", "PARTREFUNDED"]

const doneAnswer = z.object({
  status: toldText,
  originalTransactionId: toldText,
})

/**
 * Whether an answer says that the link can still be paid. One that says nothing of it takes our word:
 * the statuses of a link are not published, and a payment after it is noticed all the same.
 */
export function saysStillActive(answer: JsonObject): boolean {
  const { status } = doneAnswer.parse(contentOf(answer))
  return isOneOf(OPEN, status)
}

/**
 * Whether an answer shows that money of that payment was given back. What does not say so is
 * settled by the link's transactions.
 */
export function saysRefunded(
  answer: JsonObject,
  transactionId: string
): boolean {
  const { status, originalTransactionId } = doneAnswer.parse(contentOf(answer))
  return (
    isOneOf(REFUNDED, status) &&
    (originalTransactionId ?? transactionId) === transactionId
  )
}

function isOneOf(words: readonly string[], told: string | undefined): boolean {
  return told !== undefined && words.includes(told.trim().toUpperCase())
}
