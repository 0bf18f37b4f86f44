import type { GatewayOperation } from "../charge/errors/gateway-error"
import { type CallSubject, OPERATIONS } from "./operations"
import type { IntegrationSettings } from "./settings"

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
  const { path, isOfLinks } = OPERATIONS[operation]
  const isLinkPath = isOfLinks ?? integration === "payment_link"
  return `dialect.${isLinkPath ? "linkPaths" : "paths"}.${path}`
}
