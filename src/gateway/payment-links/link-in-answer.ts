import type { GatewayPaymentLink } from "../../core/payment-link/payment-link"
import type { CallContext } from "../call-context"
import { type AnswerFault, gatewayError } from "../gateway-error"
import { successOrThrow } from "../judge-answer"
import type { HttpAnswer } from "../transport/http"
import { saysError } from "../wire/error-answer"
import { readPaymentLink } from "./wire/link-answer"

/**
 * The link that a 2xx tells of; throws when it tells of none, or of another one.
 *
 * A readable link next to signs of an error contradicts itself: nobody is shown a new one then; in
 * a look-up the link wins, as there is nobody left to ask.
 */
export function linkInAnswer(
  answer: HttpAnswer,
  context: CallContext
): GatewayPaymentLink {
  const body = successOrThrow(answer, context)
  const link = readPaymentLink(body)
  const isErroneous =
    saysError(body) && (!link || context.operation === "create_payment_link")
  const fault = isErroneous ? "says_error" : faultOf(link, context)
  if (fault === undefined && link) {
    return link
  }
  throw gatewayError(
    { kind: "answer_invalid", answer, fault: fault ?? "unreadable" },
    context
  )
}

function faultOf(
  link: GatewayPaymentLink | undefined,
  { orderNumber, paymentLinkId }: CallContext
): AnswerFault | undefined {
  const isOther =
    isAnother(link?.orderNumber, orderNumber) ||
    isAnother(link?.id, paymentLinkId)
  return isOther ? "other_link" : undefined
}

function isAnother(told: string | undefined, asked: string | undefined) {
  return told !== undefined && asked !== undefined && told !== asked
}
