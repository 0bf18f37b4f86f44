import { isLoopback } from "../loopback"

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
  // A name in brackets is an IPv6 address.
  if (!allowRemote && !isLoopback(url.hostname.replace(/^\[|\]$/g, ""))) {
    return `${given} leads to another machine; the simulator is a tool for this one, so this has to be allowed explicitly (allowRemote)`
  }
  return undefined
}
