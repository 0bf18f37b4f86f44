import type { IncomingHttpHeaders } from "node:http"
import { isIP } from "node:net"

// The simulator has no protection but that it is for the machine that it runs on.

/** Whether only this machine can be meant; a name in brackets is an IPv6 address. */
export function isLoopback(host: string): boolean {
  const bare = host.replace(/^\[|\]$/g, "")
  return (
    bare === "localhost" ||
    bare === "::1" ||
    (isIP(bare) === 4 && bare.startsWith("127."))
  )
}

/**
 * Why a request for the control or for a person is not taken; undefined when it is. A site whose name
 * is made to lead to this machine is stopped here: its pages come with its own name as the host.
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

/** The same for what a page could send unasked: a form. */
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
 * Why notifications cannot be sent to this address; undefined when they can. Of the service's own rules
 * only the one about query parameters holds: a shop on this machine has no certificate and no name.
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
