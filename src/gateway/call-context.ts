import type { GatewayOperation } from "../domain/errors/gateway-error"
import { type CallSubject, OPERATIONS } from "./operations"
import type { IntegrationSettings } from "./settings"
import { joinUrl } from "./transport/http"

export interface CallContext extends CallSubject {
  operation: GatewayOperation
  /** The integration whose access token is requested. The default is the checkout integration. */
  integration?: "payment_link" | undefined
  /** The address to which the call is sent, and the option that sets it. */
  address?: CalledAddress
  /** The method, the URL and the client id with which the call is made (see callRouteOf). */
  route?: string
  /** Values of this request that no error message may repeat. */
  secrets: readonly string[]
}

interface CalledAddress {
  /** The host and the port only. A path or query may contain values that an error must not repeat. */
  host: string
  option: string
}

/**
 * Returns the address to which an integration sends its calls (`baseUrl`), or its requests for access tokens
 * (`authUrl`).
 */
export function calledAddress(
  {
    integration,
    ...urls
  }: Pick<IntegrationSettings, "integration" | "baseUrl" | "authUrl">,
  name: "baseUrl" | "authUrl"
): CalledAddress {
  const { hostname, port, protocol } = new URL(urls[name])
  // If both addresses are equal, the user has probably set only `baseUrl` and knows only that option.
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
 * my-client`. The plugin stores this text when the gateway does not offer the operation. If the URL or the client id
 * changes later, the text differs and the plugin tries the operation again. The text contains no id of a charge and no
 * secret.
 */
export function callRouteOf(
  {
    baseUrl,
    pathPrefix,
    paths,
    clientId,
  }: Pick<IntegrationSettings, "baseUrl" | "pathPrefix" | "paths" | "clientId">,
  operation: GatewayOperation
): string {
  const { method, path } = OPERATIONS[operation]
  const { href } = joinUrl(baseUrl, pathPrefix, paths[path] ?? "")
  return `${method} ${href} as ${clientId}`
}

/** Returns the name of the option that contains the path of an operation. */
export function pathOption({ operation, integration }: CallContext): string {
  const { path, isOfLinks } = OPERATIONS[operation]
  const isLinkPath = isOfLinks ?? integration === "payment_link"
  return `dialect.${isLinkPath ? "linkPaths" : "paths"}.${path}`
}
