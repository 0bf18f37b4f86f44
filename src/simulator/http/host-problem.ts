import type { IncomingHttpHeaders } from "node:http"

import { isLoopback } from "../loopback"

/**
 * Why a request for the control or for a person is not taken; undefined when it is. A site whose name
 * is made to lead to this machine is stopped here: its pages come with its own name as the host.
 */
export function hostProblem(
  { host = "" }: IncomingHttpHeaders,
  { allowRemote }: { allowRemote: boolean }
): string | undefined {
  if (allowRemote || isLoopback(hostname(host))) {
    return undefined
  }
  return `The host "${host}" is not this machine; the simulator has no protection, so this has to be allowed explicitly (allowRemote)`
}

/** For what a page could send unasked: a form. */
export function originProblem({
  host = "",
  origin,
}: IncomingHttpHeaders): string | undefined {
  if (origin === undefined) {
    return undefined
  }
  const isOwn = URL.canParse(origin) && new URL(origin).host === host
  return isOwn
    ? undefined
    : `The page of ${origin} may not act here; open ${host} itself`
}

function hostname(host: string): string {
  const address = `http://${host}`
  return URL.canParse(address)
    ? // A name in brackets is an IPv6 address.
      new URL(address).hostname.replace(/^\[|\]$/g, "")
    : ""
}
