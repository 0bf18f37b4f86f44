import { answerJson, type Answer } from "../../http/answer"
import { Refusal } from "../../http/refusal"

/**
 * The codes that are published; what they mean is not, so this is the simulator's own reading:
 * B001 a malformed request, or something that is not there; B005 the order number; B021 the amounts;
 * B028 the ways to pay; B036 the last day; B038 what cannot be refunded; C001 the service itself.
 */
export type LinkErrorCode =
  "B001" | "B005" | "B021" | "B028" | "B036" | "B038" | "C001"

/** The error body of the payment-link API. */
export function refuseLinkCall(
  status: number,
  code: LinkErrorCode,
  message: string
): Refusal {
  return new Refusal(message, answerLinkError(status, code, message))
}

/** What goes wrong outside of an operation. */
export function refuseAtLinks(status: number, message: string): Answer {
  return answerLinkError(status, status >= 500 ? "C001" : "B001", message)
}

function answerLinkError(
  status: number,
  code: LinkErrorCode,
  message: string
): Answer {
  const type = code === "C001" ? "SERVICE" : "BUSINESS"
  return answerJson(status, { error: { message, type, code } })
}
