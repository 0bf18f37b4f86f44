import type { ConfigurationProblem } from "../charge/errors/payment-plugin-error"
import {
  GatewayCircuitOpenError,
  type GatewayError,
  GatewayNoReplyError,
  GatewayOperationDisabledError,
  GatewayRequestInvalidError,
  GatewayResponseInvalidError,
  GatewayUnreachableError,
  type NoReplyPhase,
  type UnreachableReason,
} from "../charge/errors/gateway-error"
import {
  type CallContext,
  commonFields,
  outcomeFor,
  pathOption,
  wording,
} from "./call-context"
import { operationRow } from "./operations"
import { refusalError } from "./refusal-error"
import type { HttpAnswer } from "./transport/http"

/** Everything that can come of a call instead of what it was for. */
export type CallFailure =
  | { kind: "disabled" }
  | { kind: "request_invalid"; problems: readonly ConfigurationProblem[] }
  | { kind: "not_sent"; reason: UnreachableReason; cause?: unknown }
  | { kind: "circuit_open"; failures: number; retryAfterMs: number }
  | {
      kind: "no_reply"
      phase: NoReplyPhase
      /** Of an answer that broke off. */
      httpStatus?: number
      cause?: unknown
    }
  | { kind: "refused"; answer: HttpAnswer }
  | { kind: "answer_invalid"; answer: HttpAnswer; fault: AnswerFault }

/** What is wrong with a 2xx. */
export type AnswerFault =
  | "unreadable"
  | "too_large"
  | "says_error"
  | "other_charge"
  | "other_link"
  | "not_shown_done"

/** The one place that makes gateway errors: class, outcome and wording are decided here. */
export function gatewayError(
  callFailure: CallFailure,
  context: CallContext
): GatewayError {
  const fields = commonFields(context)
  switch (callFailure.kind) {
    case "disabled":
      return new GatewayOperationDisabledError({
        ...fields,
        code: "gateway_operation_disabled",
        message: wording(
          context,
          `the option ${pathOption(context)} is null, which switches this operation off`,
          "Give it a path to switch it on"
        ),
        outcome: "not_sent",
        retryable: false,
      })
    case "request_invalid":
      return new GatewayRequestInvalidError({
        ...fields,
        code: "gateway_request_invalid",
        message: wording(
          context,
          `refused before sending: ${listed(callFailure.problems)}`,
          "Correct the request"
        ),
        outcome: "not_sent",
        retryable: false,
        problems: callFailure.problems,
      })
    case "not_sent":
      return unreachableError(callFailure, context)
    case "circuit_open":
      return new GatewayCircuitOpenError({
        ...fields,
        code: "gateway_circuit_open",
        message: wording(
          context,
          `not tried, since ${callFailure.failures} calls of this kind failed in a row (the circuit breaker is open)`,
          `Nothing was sent; one call is tried again in ${Math.ceil(callFailure.retryAfterMs / 1000)} s`
        ),
        outcome: "not_sent",
        retryable: false,
        retryAfterMs: callFailure.retryAfterMs,
      })
    case "no_reply":
      return new GatewayNoReplyError({
        ...fields,
        code: "gateway_no_reply",
        message: wording(
          context,
          NO_REPLY[callFailure.phase],
          operationRow(context.operation).inDoubt
        ),
        outcome: outcomeFor(context, "unknown"),
        retryable: true,
        phase: callFailure.phase,
        ...(callFailure.httpStatus === undefined
          ? {}
          : { httpStatus: callFailure.httpStatus }),
        cause: callFailure.cause,
      })
    case "refused":
      return refusalError(callFailure.answer, context)
    case "answer_invalid":
      return invalidAnswerError(callFailure, context)
  }
}

const NO_REPLY: Record<NoReplyPhase, string> = {
  before_headers: "the request left, and no answer came",
  in_body: "the answer broke off in its body",
}

const UNREACHABLE: Record<UnreachableReason, string> = {
  refused: "the connection was refused",
  dns: "the host name could not be resolved",
  tls: "no secure connection could be made (TLS)",
  connect_timeout: "no connection came about in time",
  connection_failed: "no connection came about",
  client_closed: "this client has been closed",
  token_store_failed: "the store of access tokens failed",
  budget_spent: "the time for it was spent before it could be sent",
  too_many_calls: "as many calls of this kind as allowed were in flight",
}

function unreachableError(
  { reason, cause }: Extract<CallFailure, { kind: "not_sent" }>,
  context: CallContext
): GatewayError {
  return new GatewayUnreachableError({
    ...commonFields(context),
    code:
      reason === "budget_spent"
        ? "gateway_budget_spent"
        : "gateway_unreachable",
    message: wording(
      context,
      UNREACHABLE[reason],
      "Nothing was sent; it is safe to try again"
    ),
    outcome: "not_sent",
    // A certificate does not mend itself within seconds, a closed client stays closed, and whoever
    // found no free slot has waited for one.
    retryable: !["tls", "client_closed", "too_many_calls"].includes(reason),
    reason,
    cause,
  })
}

const INVALID_ANSWER: Record<AnswerFault, string> = {
  unreadable: "could not be read",
  too_large: "was too large",
  says_error: "told an error",
  other_charge: "was about another charge",
  other_link: "was about another payment link",
  not_shown_done: "does not show that it was done",
}

function invalidAnswerError(
  { answer, fault }: Extract<CallFailure, { kind: "answer_invalid" }>,
  context: CallContext
): GatewayError {
  const fields = commonFields(context)
  return new GatewayResponseInvalidError({
    ...fields,
    details: { ...fields.details, fault },
    code: "gateway_answer_invalid",
    message: wording(
      context,
      `the gateway answered ${answer.httpStatus}, but the answer ${INVALID_ANSWER[fault]}`,
      operationRow(context.operation).inDoubt
    ),
    outcome: outcomeFor(context, "unknown"),
    retryable: fault === "unreadable",
    httpStatus: answer.httpStatus,
    rawAnswer: answer.body,
  })
}

function listed(problems: readonly ConfigurationProblem[]): string {
  return problems
    .map(({ path, message }) => `${path} ${message}`.trim())
    .join("; ")
}
