import type { GatewayOperation } from "../domain/errors/gateway-error"
import { type CallSubject, OPERATIONS } from "./gateway-operations"
import type { GatewayIntegrationSettings } from "./gateway-integration-settings"
import { joinUrl } from "./transport/http"

export interface CallContext extends CallSubject {
  operation: GatewayOperation
  /** Set only for a request for an access token of the payment-link integration. Undefined for all other calls. */
  tokenIntegration?: "payment_link" | undefined
  /** The URL to which the call is sent (host and port only), and the option that configures it. */
  address?: CalledAddress
  /** The method, the URL and the client id of the call, for example `POST https://… as my-client`. */
  route?: string
  /** Values of this request that no error message may repeat. */
  secrets: readonly string[]
  /** Secret ids of this request, which are removed from error messages even if they have only one or two characters. */
  secretIds?: readonly string[]
}

interface CalledAddress {
  /** Only the host and the port. The path or the query may contain values that an error message must not repeat. */
  host: string
  option: string
}

/**
 * Returns the host and port of the gateway's API (`baseUrl`) or of the server that issues access tokens (`authUrl`).
 * The result also has the name of the option that sets this URL, for error messages.
 */
export function hostAndUrlOptionOf(
  {
    integration,
    ...urls
  }: Pick<GatewayIntegrationSettings, "integration" | "baseUrl" | "authUrl">,
  name: "baseUrl" | "authUrl"
): CalledAddress {
  const { hostname, port, protocol } = new URL(urls[name])
  // If both URLs are equal, the developer has probably set only the option `baseUrl`.
  const set = urls.authUrl === urls.baseUrl ? "baseUrl" : name
  return {
    host: `${hostname}:${port || (protocol === "https:" ? 443 : 80)}`,
    option:
      integration === "payment_link"
        ? `paymentLink.${set} (default: the account's baseUrl)`
        : set,
  }
}

/**
 * Returns the HTTP method, the URL and the client id of an operation as one text, such as `POST https://… as
 * my-client`. The text contains no id of a charge and no secret.
 *
 * The plugin stores this text when the gateway does not offer the operation. If the URL or the client id changes later,
 * the plugin tries the operation again.
 */
export function routeTextOfOperation(
  {
    baseUrl,
    pathPrefix,
    paths,
    clientId,
  }: Pick<
    GatewayIntegrationSettings,
    "baseUrl" | "pathPrefix" | "paths" | "clientId"
  >,
  operation: GatewayOperation
): string {
  const { method, path } = OPERATIONS[operation]
  const { href } = joinUrl(baseUrl, pathPrefix, paths[path] ?? "")
  return `${method} ${href} as ${clientId}`
}

export function nameOfPathOption({
  operation,
  tokenIntegration,
}: CallContext): string {
  const { path, isPaymentLinkOperation } = OPERATIONS[operation]
  const isLinkPath =
    isPaymentLinkOperation ?? tokenIntegration === "payment_link"
  return `dialect.${isLinkPath ? "linkPaths" : "paths"}.${path}`
}
