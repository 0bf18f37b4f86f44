import {
  type AnswerFault,
  GatewayError,
  type NotSentReason,
} from "../../domain/errors/gateway-error"
import type { CallContext } from "../call-context"
import { describeRefusal, type DescribedFailure } from "./describe-refusal"
import { type CallSubject, OPERATIONS } from "../gateway-operations"
import { FAILURES_BEFORE_PAUSE } from "../circuit-breaker"
import type { HttpAnswer } from "../transport/http"

export type CallFailure =
  | { kind: "request_invalid"; field: string }
  | { kind: "not_sent"; reason: NotSentReason; cause?: unknown }
  | { kind: "paused"; retryAfterMs: number }
  /** `httpStatus` is set if an answer began to arrive and then broke off. */
  | { kind: "no_reply"; httpStatus?: number; cause?: unknown }
  | { kind: "refused"; answer: HttpAnswer }
  | { kind: "answer_invalid"; answer: HttpAnswer; fault: AnswerFault }

export function createGatewayError(
  failure: CallFailure,
  context: CallContext
): GatewayError {
  const { operation, tokenIntegration } = context
  const { code, problem, toDo, details } = describeCallFailure(failure, context)
  const attempted = OPERATIONS[operation].attempted.replace(
    /\{(\w+)\}/,
    (_, id: keyof CallSubject) => (context[id] ? ` ${context[id]}` : "")
  )
  const whose = tokenIntegration === "payment_link" ? " for payment links" : ""
  return new GatewayError({
    code,
    operation,
    message: `${attempted}${whose}: ${problem}. ${toDo}.`,
    details,
    ...("cause" in failure ? { cause: failure.cause } : {}),
  })
}

function describeCallFailure(
  failure: CallFailure,
  context: CallContext
): DescribedFailure {
  const { inDoubt } = OPERATIONS[context.operation]
  const { host = "the gateway", option } = context.address ?? {}
  switch (failure.kind) {
    case "request_invalid":
      return {
        code: "gateway_request_invalid",
        problem: `refused before sending: its ${failure.field} is not valid`,
        toDo: "Correct the request",
        details: {},
      }
    case "not_sent": {
      const { reason } = failure
      const [problem, toDo] = NOT_SENT_TEXTS[reason]
      return {
        code:
          reason === "budget_spent"
            ? "gateway_budget_spent"
            : "gateway_unreachable",
        problem: problem.replace("{host}", host),
        toDo: `Nothing was sent, so it is safe to try again. ${toDo.replace("{option}", option ? `option ${option}` : "gateway's address")}`,
        details: { reason },
      }
    }
    case "paused": {
      const { retryAfterMs } = failure
      return {
        code: "gateway_paused",
        problem: `not tried, since ${FAILURES_BEFORE_PAUSE} calls of this kind failed in a row`,
        toDo: `Nothing was sent; calls are sent again in ${Math.ceil(retryAfterMs / 1000)} s`,
        details: { retryAfterMs },
      }
    }
    case "no_reply": {
      const { httpStatus } = failure
      return {
        code: "gateway_no_reply",
        problem:
          httpStatus === undefined
            ? `the request was sent to ${host}, but no answer arrived`
            : `the answer of ${host} was incomplete`,
        toDo: inDoubt,
        details: { httpStatus },
      }
    }
    case "refused":
      return describeRefusal(failure.answer, context)
    case "answer_invalid": {
      const { answer, fault } = failure
      const { httpStatus } = answer
      return {
        code: "gateway_answer_invalid",
        problem: `the gateway answered ${httpStatus}, but the answer ${INVALID_ANSWER[fault]}`,
        toDo: inDoubt,
        details: { httpStatus, fault },
      }
    }
  }
}

/**
 * The error texts for a call that was not sent. Each entry has two parts: what the problem is, and what to do. A text
 * names the host if the configured URL may be the problem.
 */
const NOT_SENT_TEXTS: Record<NotSentReason, [problem: string, toDo: string]> = {
  refused: [
    "{host} refused the connection",
    "Check the {option} and that the gateway (in development: the simulator) is running there",
  ],
  dns: [
    "the host name of {host} could not be resolved",
    "Check the {option} for a typing error, and the DNS of this server",
  ],
  tls: [
    "no secure connection (TLS) to {host} could be made",
    "Check that the {option} is the gateway's own address, its certificate, and the clock of this server",
  ],
  connect_timeout: [
    "connecting to {host} timed out",
    "Check the {option} and that the firewall of this server lets it connect there",
  ],
  connection_failed: [
    "no connection to {host} could be made",
    "Check the {option} and that the firewall of this server lets it connect there",
  ],
  client_closed: ["this client has been closed", "This process is stopping"],
  token_store_failed: [
    "the store of access tokens failed",
    "Check the database connection",
  ],
  budget_spent: [
    "there was no time left to send it",
    "See what the gateway and the database take so long for where it happens often",
  ],
}

const INVALID_ANSWER: Record<AnswerFault, string> = {
  unreadable: "could not be read",
  too_large: "was too large",
  says_error: "reports an error",
  other_charge: "was about another charge",
  other_link: "was about another payment link",
  not_shown_done: "does not show that the request was carried out",
}
