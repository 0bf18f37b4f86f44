import { isIP, isIPv4, isIPv6 } from "node:net"
import type {
  AuthenticatedMedusaRequest,
  MedusaRequest,
} from "@medusajs/framework/http"

/**
 * Where a shopper's request comes from, to count by: an IPv4 address, or the 64 bits of an IPv6 address
 * that one household has. Undefined where nobody has said how many proxies stand before Medusa, and for
 * an admin. Not Express' `request.ip`: Medusa lets it believe one proxy always, so that a client who
 * calls Medusa itself chooses it (measured).
 */
export function clientAddress(
  request: MedusaRequest,
  trustedProxies: number | null
): string | undefined {
  const { auth_context: caller } =
    request as Partial<AuthenticatedMedusaRequest>
  if (trustedProxies === null || caller?.actor_type === "user") {
    return undefined
  }
  return (
    networkOf(reportedByProxies(request, trustedProxies)) ??
    networkOf(request.socket.remoteAddress)
  )
}

/**
 * What the outermost proxy of ours added to the header. What stands before it the client may have
 * written. With fewer entries the request came around a proxy: nothing of the header is believed.
 */
function reportedByProxies(
  { headers }: Pick<MedusaRequest, "headers">,
  proxies: number
): string | undefined {
  const reported = [headers["x-forwarded-for"] ?? []].flat().join(",").split(",")
  return proxies === 0 ? undefined : reported.at(-proxies)?.trim()
}

/** `203.0.113.7`, `2001:db8:0:1::/64`; undefined for what is no address. */
export function networkOf(reported: string | undefined): string | undefined {
  const address = withoutPort(reported ?? "")
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (isIPv4(mapped ?? address)) {
    return mapped ?? address
  }
  // The URL parser writes each address in one way, so that it counts once.
  return isIPv6(address)
    ? firstHalf(new URL(`http://[${address.replace(/%.*/, "")}]`).hostname)
    : undefined
}

/** Some proxies add the port. */
function withoutPort(reported: string): string {
  const bracketed = /^\[(.+)\](?::\d+)?$/.exec(reported)?.[1]
  return bracketed ?? (isIP(reported) ? reported : reported.replace(/:\d+$/, ""))
}

function firstHalf(hostname: string): string {
  const [head = "", tail] = hostname.slice(1, -1).split("::")
  const groups = head === "" ? [] : head.split(":")
  const after = tail ? tail.split(":").length : 0
  const zeros =
    tail === undefined ? [] : Array<string>(8 - groups.length - after).fill("0")
  return `${[...groups, ...zeros]
    .concat(tail?.split(":") ?? [])
    .slice(0, 4)
    .join(":")}::/64`
}
