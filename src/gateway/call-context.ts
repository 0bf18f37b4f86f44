import type { GatewayOperation } from "../charge/errors/gateway-error"
import { type CallSubject, OPERATIONS } from "./operations"
import type { IntegrationSettings } from "./settings"

export interface CallContext extends CallSubject {
  operation: GatewayOperation
  /** The integration whose access token is requested; left out: the checkout. */
  integration?: "payment_link" | undefined
  /** The address to which the call is sent, and the option that sets it. */
  address?: CalledAddress
  /** Values of this request that no error message may repeat. */
  secrets: readonly string[]
}

interface CalledAddress {
  /** Host and port only: a path or query may contain values that an error must not repeat. */
  host: string
  option: string
}

/** Returns the address of an integration's calls, or of its requests for access tokens. */
export function calledAddress(
  {
    integration,
    ...urls
  }: Pick<IntegrationSettings, "integration" | "baseUrl" | "authUrl">,
  name: "baseUrl" | "authUrl"
): CalledAddress {
  const { hostname, port, protocol } = new URL(urls[name])
  // A user who has set only one of the two addresses knows only that option.
  const set = urls.authUrl === urls.baseUrl ? "baseUrl" : name
  return {
    host: `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`,
    option:
      integration === "payment_link"
        ? `paymentLink.${set} (default: the account's baseUrl)`
        : set,
  }
}

/** Returns the name of the option that has an operation's path. */
export function pathOption({ operation, integration }: CallContext): string {
  const { path, isOfLinks } = OPERATIONS[operation]
  const isLinkPath = isOfLinks ?? integration === "payment_link"
  return `dialect.${isLinkPath ? "linkPaths" : "paths"}.${path}`
}
