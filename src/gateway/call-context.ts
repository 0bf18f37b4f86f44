import type {
  GatewayErrorCode,
  GatewayErrorFields,
  GatewayOperation,
  GatewayOutcome,
} from "../charge/errors/gateway-error"
import { leaveOutUndefined } from "../charge/reading/values"
import type { IntegrationSettings } from "./settings"
import {
  type CallSubject,
  CHARGE_PATHS,
  isOfLinks,
  LINK_PATHS,
  operationRow,
} from "./operations"

/** What an error needs to know about the call it is about. */
export interface CallContext extends CallSubject {
  operation: GatewayOperation
  /** Whose access token is requested; left out: the checkout's. */
  integration?: "payment_link" | undefined
  /** Where it is sent, and the option that says so. */
  address?: CalledAddress
  /** Values of this request that no error may repeat. */
  secrets: readonly string[]
}

interface CalledAddress {
  /** Host and port: a path or query may name more than an error may repeat. */
  host: string
  option: string
}

/** Where the calls of an integration go, or its requests for access tokens. */
export function calledAddress(
  {
    integration,
    ...urls
  }: Pick<IntegrationSettings, "integration" | "baseUrl" | "authUrl">,
  name: "baseUrl" | "authUrl"
): CalledAddress {
  const { hostname, port, protocol } = new URL(urls[name])
  // Who has set one address alone knows only that one.
  const set = urls.authUrl === urls.baseUrl ? "baseUrl" : name
  return {
    host: `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`,
    option:
      integration === "payment_link"
        ? `paymentLink.${set} (default: the account's baseUrl)`
        : set,
  }
}

/** The option that holds an operation's path. */
export function pathOption({ operation, integration }: CallContext): string {
  if (operation === "request_access_token") {
    return integration === "payment_link"
      ? "dialect.linkPaths.accessToken"
      : "dialect.paths.accessToken"
  }
  return isOfLinks(operation)
    ? `dialect.linkPaths.${LINK_PATHS[operation]}`
    : `dialect.paths.${CHARGE_PATHS[operation]}`
}

/** What was attempted, what came back, what to do: a sentence for each. `toDo` has no full stop. */
export function wording(
  context: CallContext,
  cameBack: string,
  toDo: string
): string {
  const attempted = operationRow(context.operation).attempted(context)
  const whose =
    context.integration === "payment_link" ? " for payment links" : ""
  return `${attempted}${whose}: ${cameBack}. ${toDo}.`
}

/**
 * The outcome for the operation the caller asked for. A failed access token request means that the
 * operation itself never left, whatever became of the token.
 */
export function outcomeFor(
  { operation }: CallContext,
  outcome: GatewayOutcome
): GatewayOutcome {
  return operation === "request_access_token" ? "not_sent" : outcome
}

/** Fields that every gateway error has in common. */
export function commonFields(
  context: CallContext
): Pick<GatewayErrorFields, "operation" | "details"> {
  const { operation, merchantChargeId } = context
  const { orderNumber, paymentLinkId, transactionId } = context
  return {
    operation,
    details: leaveOutUndefined({
      merchantChargeId,
      orderNumber,
      paymentLinkId,
      transactionId,
    }),
  }
}

const ADVICE: Partial<Record<GatewayErrorCode, string>> = {
  gateway_authentication_failed:
    "Check clientId and clientSecret; after a credential was renewed in the merchant panel, the old one expires within 7 days",
  gateway_scope_missing:
    "Ask the operator to enable this product for the credential",
  gateway_rate_limited: "Nothing was done; wait before the next request",
}

/** What to do about the credential of payment links: it is not the checkout's. */
const LINK_ADVICE: typeof ADVICE = {
  gateway_authentication_failed:
    "Check paymentLink.clientId and paymentLink.clientSecret; after a credential was renewed in the merchant panel, the old one expires within 7 days",
  gateway_scope_missing:
    "Payment links are not enabled for this credential: use the one of the payment-link integration (option paymentLink), or ask the operator to enable them",
}

/**
 * The gateway publishes the codes of its refusals of payment links and not what they mean. These
 * readings help a person, and decide nothing.
 */
const MEANINGS = new Map([
  ["B001", "a field is malformed, or nothing has this id"],
  ["B005", "the order number is malformed or was used before"],
  ["B021", "the amount is out of range"],
  ["B028", "a way to pay is not allowed"],
  ["B036", "the last day to pay is malformed or over"],
  ["B038", "the link or the payment is not in a state for this"],
  ["C001", "the service is not available"],
])

/** What to do about a refusal that has nothing to do with the content of the request. */
export function adviceForCode(
  code: GatewayErrorCode,
  { operation, integration }: CallContext
): string | undefined {
  const isOfLinkCredential =
    integration === "payment_link" || isOfLinks(operation)
  return (isOfLinkCredential && LINK_ADVICE[code]) || ADVICE[code]
}

/** What a code of the gateway may mean, where anything is known of it. */
export function meaningOf(
  code: string | undefined,
  { operation }: CallContext
): string | undefined {
  return isOfLinks(operation) ? MEANINGS.get(code ?? "") : undefined
}
