import type { ConfigurationProblem } from "../charge/errors/payment-plugin-error"
import {
  type GatewayError,
  GatewayNoReplyError,
  GatewayOperationDisabledError,
  GatewayPausedError,
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
import { FAILURES_BEFORE_PAUSE } from "./pause-after-failures"
import { refusalError } from "./refusal-error"
import type { HttpAnswer } from "./transport/http"

/** Everything that can come of a call instead of what it was for. */
export type CallFailure =
  | { kind: "disabled" }
  | { kind: "request_invalid"; problems: readonly ConfigurationProblem[] }
  | { kind: "not_sent"; reason: UnreachableReason; cause?: unknown }
  | { kind: "paused"; retryAfterMs: number }
  | {
      kind: "no_reply"
      phase: NoReplyPhase
      /** Of an answer that broke off. */
      httpStatus?: number
      cause?: unknown
    }
  | { kind: "refused"; answer: HttpAnswer }
  | { kind: "answer_invalid"; answer: HttpAnswer; fault: AnswerFault }

/** What is wrong with a 2xx, or with a 401 of a token that is good. */
export type AnswerFault =
  | "unreadable"
  | "too_large"
  | "says_error"
  | "other_charge"
  | "other_link"
  | "not_shown_done"
  | "false_401"

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
    case "paused":
      return new GatewayPausedError({
        ...fields,
        code: "gateway_paused",
        message: wording(
          context,
          `not tried, since ${FAILURES_BEFORE_PAUSE} calls of this kind failed in a row`,
          `Nothing was sent; calls are sent again in ${Math.ceil(callFailure.retryAfterMs / 1000)} s`
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
          noReply(callFailure.phase, context),
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

function noReply(phase: NoReplyPhase, { address }: CallContext): string {
  const host = address?.host ?? "the gateway"
  switch (phase) {
    case "before_headers":
      return `the request was sent to ${host}, and no answer came`
    case "in_body":
      return `the answer of ${host} broke off before its end`
  }
}

/** What came back, and what to do: about the address where it is the address that does not work. */
function unreachable(
  reason: UnreachableReason,
  { address }: CallContext
): { cameBack: string; toDo: string } {
  const host = address?.host ?? "the gateway"
  const option = address ? `option ${address.option}` : "gateway's address"
  switch (reason) {
    case "refused":
      return {
        cameBack: `${host} refused the connection`,
        toDo: `Check the ${option} and that the gateway (in development: the simulator) is running there`,
      }
    case "dns":
      return {
        cameBack: `the host name of ${host} could not be resolved`,
        toDo: `Check the ${option} for a typing error, and the DNS of this server`,
      }
    case "tls":
      return {
        cameBack: `no secure connection (TLS) to ${host} could be made`,
        toDo: `Check that the ${option} is the gateway's own address, its certificate, and the clock of this server`,
      }
    case "connect_timeout":
    case "connection_failed":
      return {
        cameBack:
          reason === "connect_timeout"
            ? `connecting to ${host} timed out`
            : `no connection to ${host} could be made`,
        toDo: `Check the ${option} and that the firewall of this server lets it connect there`,
      }
    case "client_closed":
      return {
        cameBack: "this client has been closed",
        toDo: "This process is stopping",
      }
    case "token_store_failed":
      return {
        cameBack: "the store of access tokens failed",
        toDo: "Check the database connection",
      }
    case "budget_spent":
      return {
        cameBack: "the time for it was spent before it could be sent",
        toDo: "See what the gateway and the database take so long for where it happens often",
      }
  }
}

function unreachableError(
  { reason, cause }: Extract<CallFailure, { kind: "not_sent" }>,
  context: CallContext
): GatewayError {
  const { cameBack, toDo } = unreachable(reason, context)
  return new GatewayUnreachableError({
    ...commonFields(context),
    code:
      reason === "budget_spent"
        ? "gateway_budget_spent"
        : "gateway_unreachable",
    message: wording(
      context,
      cameBack,
      `Nothing was sent; it is safe to try again. ${toDo}`
    ),
    outcome: "not_sent",
    // A certificate does not mend itself within seconds, and a closed client stays closed.
    retryable: !["tls", "client_closed"].includes(reason),
    reason,
    cause,
  })
}

const INVALID_ANSWER: Record<AnswerFault, string> = {
  unreadable: "could not be read",
  too_large: "was too large",
  says_error: "reports an error",
  other_charge: "was about another charge",
  other_link: "was about another payment link",
  not_shown_done: "does not show that it was done",
  false_401: "may not be true: a lookup with the same token was not refused",
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
