import type {
  GatewayErrorCode,
  GatewayErrorDetails,
} from "../../domain/errors/gateway-error"
import { type CallContext, nameOfPathOption } from "../call-context"
import { OPERATIONS } from "../gateway-operations"
import { redact } from "../redact"
import { type HttpAnswer, retryAfterMs } from "../transport/http"
import {
  type ErrorAnswer,
  mayRefusalMeanChargeExists,
  parseErrorAnswer,
  saysChargeExists,
  saysSubjectIsAbsent,
  saysLinkIsAbsent,
} from "../wire/error-answer"

/**
 * The error code of a failure, and the two parts of its error message: `problem` says what happened, and `toDo` says
 * what to do. Neither part ends with a full stop.
 */
export interface DescribedFailure {
  code: GatewayErrorCode
  problem: string
  toDo: string
  details: GatewayErrorDetails
}

interface Refusal {
  status: number
  answer: HttpAnswer
  said: ErrorAnswer | undefined
  context: CallContext
  operation: (typeof OPERATIONS)[keyof typeof OPERATIONS]
  /**
   * The prefix of the integration's options in error messages. The payment-link integration has `paymentLink.`, as in
   * `paymentLink.clientId`. The checkout integration has no prefix.
   */
  prefix: "" | "paymentLink."
}

interface RefusalMeaning {
  code: GatewayErrorCode
  isTrueOf: (refusal: Refusal) => boolean
  /**
   * Whether the operation's own text for an unknown outcome is added after the text from `toDo`. Entries without `toDo`
   * do not need this flag.
   */
  addsInDoubtText?: true
  /**
   * Returns the part of the error message that says what to do. If the function is missing, the error message contains
   * the operation's own text for an unknown outcome.
   */
  toDo?: (refusal: Refusal) => string
  details?: (refusal: Refusal) => GatewayErrorDetails
}

/**
 * HTTP statuses with which a proxy reports a timeout or a closed connection. The gateway may have carried out the
 * request.
 */
const INTERMEDIARY_TIMEOUTS = [408, 460, 499]
/** The statuses with which an API refuses the content of a request, for example because an id is already used. */
const CONTENT_REFUSED = [400, 409, 422]
/**
 * Matches the error that says that the access token belongs to another environment, such as staging instead of
 * production. The wording is known from public code.
 */
const OTHER_ENVIRONMENT = /token issuer not allowed/i
const isErrorOfDocumentField = ({ field = "" }) => field.endsWith("document")
const WRONG_CREDENTIAL = ["invalid_client", "unauthorized_client"]

/**
 * The meanings of an answer whose status is not 2xx. The first entry whose `isTrueOf` returns true applies. Entries for
 * answers after which money may have moved come before the entries for plain refusals. The meanings are assumptions
 * because the gateway's interface document lists no status codes.
 */
const REFUSAL_MEANINGS: readonly RefusalMeaning[] = [
  {
    // A 303 can mean that the request was carried out. The other redirects may come from a proxy.
    code: "gateway_redirected",
    isTrueOf: ({ status }) => status < 400,
    toDo: ({ operation }) =>
      `Check the base URL and the path. ${operation.inDoubt}`,
  },
  {
    code: "gateway_unavailable",
    isTrueOf: ({ status }) =>
      status >= 500 || INTERMEDIARY_TIMEOUTS.includes(status),
  },
  {
    code: "gateway_scope_missing",
    addsInDoubtText: true,
    isTrueOf: ({ status, answer }) =>
      status === 403 && /scope/i.test(answer.body),
    toDo: ({ prefix }) =>
      prefix === ""
        ? "Ask the operator to enable this product for the credential"
        : "Payment links are not enabled for this credential: use the one of the payment-link integration (option paymentLink), or ask the operator to enable them",
  },
  {
    code: "gateway_authentication_failed",
    addsInDoubtText: true,
    isTrueOf: ({ status, answer, said, context }) =>
      [401, 403].includes(status) ||
      OTHER_ENVIRONMENT.test(answer.body) ||
      (context.operation === "request_access_token" &&
        WRONG_CREDENTIAL.includes(said?.businessCode ?? "")),
    toDo: ({ prefix, answer }) =>
      OTHER_ENVIRONMENT.test(answer.body)
        ? `The access token is of another environment than the service: ${prefix}authUrl and ${prefix}baseUrl must both be the sandbox's, or both production's`
        : `Check ${prefix}clientId and ${prefix}clientSecret; after a credential was renewed in the merchant panel, the old one expires within 7 days`,
  },
  {
    code: "gateway_rate_limited",
    addsInDoubtText: true,
    isTrueOf: ({ status }) => status === 429,
    toDo: () => "Wait before the next request",
    details: ({ answer }) => ({ retryAfterMs: retryAfterMs(answer) }),
  },
  {
    code: "gateway_charge_exists",
    isTrueOf: ({ status, answer, context, operation }) =>
      operation.effect === "charge" &&
      CONTENT_REFUSED.includes(status) &&
      (status === 409 ||
        mayRefusalMeanChargeExists(answer.body, context.merchantChargeId)),
    details: ({ answer, context }) => ({
      saysItExists: saysChargeExists(answer, context.merchantChargeId),
    }),
  },
  { code: "gateway_answer_invalid", isTrueOf: isOutcomeInDoubtAfterRefusal },
  {
    // The gateway's interface document describes neither captures nor refunds, so the gateway may not offer them.
    code: "gateway_not_offered",
    isTrueOf: (refusal) =>
      (refusal.operation.isPossibleInPanel === true &&
        (refusal.status === 405 || isUnknownPath(refusal))) ||
      // The client has already recognized a 404 that is about the card.
      (refusal.context.operation === "delete_card" &&
        [404, 405].includes(refusal.status)),
    toDo: (refusal) =>
      `Nothing was done. ${refusal.operation.isPossibleInPanel ? "If the operator does not offer it, do it in the merchant panel. Otherwise check" : "Check"} the options ${refusal.prefix}pathPrefix and ${nameOfPathOption(refusal.context)}, as the gateway does not seem to know this path`,
    details: ({ context: { route } }) => (route === undefined ? {} : { route }),
  },
  {
    code: "gateway_rejected",
    isTrueOf: () => true,
    toDo: (refusal) =>
      isUnknownPath(refusal)
        ? `Nothing was done; check the options ${refusal.prefix}pathPrefix and ${nameOfPathOption(refusal.context)}, as the gateway does not seem to know this path`
        : refusal.said?.fieldErrors.some(isErrorOfDocumentField)
          ? `${refusal.operation.refused}; if the buyer gave a CNPJ: the service's published pattern takes none of 14 digits, so set dialect.documentPattern to it, and ask the operator (A-11)`
          : refusal.operation.refused,
  },
]

/**
 * Returns true if a refusal does not show whether the gateway carried out the request. Two examples are:
 * - a 409 after a capture,
 * - a 404 after a lookup, if the 404 comes from a proxy and not from the gateway's API.
 *
 * Call this function only if no earlier entry of REFUSAL_MEANINGS applies, such as the entry for a 5xx.
 */
function isOutcomeInDoubtAfterRefusal(refusal: Refusal): boolean {
  const { status, answer, said, context, operation } = refusal
  if (operation.effect === "nothing") {
    // The API's own 404 about an absent charge does not get here, because `lookUpCharge` returns `absent` for it. A 404
    // about an absent link is a plain refusal. Any other 404 proves nothing.
    return (
      context.operation !== "request_access_token" &&
      status === 404 &&
      !(operation.isPaymentLinkOperation && saysLinkIsAbsent(answer.body))
    )
  }
  // A 409 means that another capture or refund is in progress, or that this one was already done. An unreadable
  // refusal may mean the same, or that the id is already used.
  return status === 409 || (CONTENT_REFUSED.includes(status) && !said)
}

/**
 * Returns true if a 404 probably means that the path of a request is wrong, and not that a charge or link is absent.
 * Always returns false for operations that change nothing, such as lookups.
 */
function isUnknownPath({ status, answer, operation }: Refusal): boolean {
  const isAbsent = operation.isPaymentLinkOperation
    ? saysLinkIsAbsent
    : saysSubjectIsAbsent
  return (
    operation.effect !== "nothing" && status === 404 && !isAbsent(answer.body)
  )
}

export function describeRefusal(
  answer: HttpAnswer,
  context: CallContext
): DescribedFailure {
  const operation = OPERATIONS[context.operation]
  const status = answer.httpStatus
  const isOfLinks =
    operation.isPaymentLinkOperation ?? context.tokenIntegration !== undefined
  const refusal: Refusal = {
    status,
    answer,
    said: parseErrorAnswer(answer.body),
    context,
    operation,
    prefix: isOfLinks ? "paymentLink." : "",
  }
  const meaning = REFUSAL_MEANINGS.find(({ isTrueOf }) => isTrueOf(refusal))
  const {
    code = "gateway_rejected",
    toDo,
    details,
    addsInDoubtText,
  } = meaning ?? {}
  const said =
    code === "gateway_redirected"
      ? ", a redirect, which is never followed"
      : formatRefusalMessages(refusal)
  return {
    code,
    problem: `the gateway answered ${status}${said}`,
    toDo: [
      toDo?.(refusal),
      ...(toDo && !addsInDoubtText ? [] : [operation.inDoubt]),
    ]
      .filter((text) => text !== undefined)
      .join(". "),
    details: { httpStatus: status, ...details?.(refusal) },
  }
}

function formatRefusalMessages({ said, context }: Refusal): string {
  const { secrets, secretIds } = context
  const { message, businessCode, fieldErrors = [] } = said ?? {}
  const words = [
    message,
    businessCode,
    ...fieldErrors
      .slice(0, 20)
      .map(({ field = "", message }) => `${field} ${message}`.trim()),
  ].flatMap((word) =>
    word === undefined ? [] : [redact(word, secrets, secretIds)]
  )
  return words.length > 0 ? ` (${words.join("; ")})` : ""
}
