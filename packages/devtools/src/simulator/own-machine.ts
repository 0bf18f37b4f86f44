import type { IncomingHttpHeaders } from "node:http"
import { isIP } from "node:net"

// The simulator has no login. It is protected only because no other machine can reach it.

/** Returns whether a host name or address always means this machine. An IPv6 address may be in brackets. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "")
  return (
    bare === "localhost" ||
    bare === "::1" ||
    (isIP(bare) === 4 && bare.startsWith("127."))
  )
}

/**
 * Returns the reason why a request for the control or a page is refused because of its host, or `undefined` if the
 * request is allowed. The check stops a web site whose domain name is made to resolve to this machine: its pages send
 * that domain name as the host.
 */
export function hostProblem(
  { host = "" }: IncomingHttpHeaders,
  { allowRemote }: { allowRemote: boolean }
): string | undefined {
  const address = `http://${host}`
  const hostname = URL.canParse(address) ? new URL(address).hostname : ""
  return allowRemote || isLoopback(hostname)
    ? undefined
    : `The host "${host}" is not this machine; the simulator has no protection, so this has to be allowed explicitly (allowRemote)`
}

/**
 * Returns the reason why a request is refused because of its origin, or `undefined` if the request is allowed. Without
 * this check, a page of any web site could send requests to the simulator.
 */
export function originProblem({
  host = "",
  origin,
}: IncomingHttpHeaders): string | undefined {
  const isOwn =
    origin === undefined ||
    (URL.canParse(origin) && new URL(origin).host === host)
  return isOwn
    ? undefined
    : `The page of ${origin} may not act here; open ${host} itself`
}

/**
 * Returns the reason why notifications cannot be sent to an address, or `undefined` if they can. Only one of the
 * gateway's rules for this address is checked, the rule about query parameters. A shop on this machine has no
 * certificate and no domain, so it cannot follow the others.
 */
export function notificationUrlProblem(
  given: string,
  allowRemote: boolean
): string | undefined {
  if (!URL.canParse(given)) {
    return `"${given}" is no URL`
  }
  const url = new URL(given)
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return `${given} must begin with http:// or https://`
  }
  if (url.search !== "" || url.hash !== "" || url.username !== "") {
    return `${given} must have no query parameters, fragment or user name; the service takes none either`
  }
  if (!allowRemote && !isLoopback(url.hostname)) {
    return `${given} leads to another machine; the simulator is a tool for this one, so this has to be allowed explicitly (allowRemote)`
  }
  return undefined
}
