import type { IncomingHttpHeaders } from "node:http"
import { isIP } from "node:net"

// The simulator has no login. Unless `allowRemote` is set, it is protected only because no other machine can reach it.

/** Returns whether a host is this machine itself: `localhost`, `::1` or `127.…`. An IPv6 address may be in brackets. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "")
  return (
    bare === "localhost" ||
    bare === "::1" ||
    (isIP(bare) === 4 && bare.startsWith("127."))
  )
}

/**
 * Returns why a request to the control API, a page or the card SDK is refused, or `undefined` if it is allowed. Unless
 * `allowRemote` is set, the header `host` must name this machine. This stops a DNS-rebinding attack, in which a foreign
 * web site resolves its own domain name to this machine.
 */
export function findHostHeaderProblem(
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
 * Returns why a request is refused, or `undefined` if it is allowed. The header `origin` must be missing or name the
 * simulator itself. Otherwise any web site could send requests to the simulator from a visitor's browser.
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
 * Returns why notifications cannot be sent to a URL, or `undefined` if they can. Without `allowRemote`, the URL must be
 * on this machine. Unlike the gateway, the simulator does not require HTTPS or a domain name, because a shop on a
 * developer's machine may have neither.
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
