import type { GatewayFault } from "../chaos/gateway-faults"

/** A fault of the chaos proxy, or a fault that the simulator itself can make. */
export type CallFault =
  | GatewayFault
  /** The request is never sent: nobody listens. */
  | { kind: "refused" }
  /** The request is accepted, and carried out only after `ms` milliseconds. */
  | { kind: "queued"; ms: number }
  /** The request is carried out, but lookups do not show it for `ms` milliseconds. */
  | { kind: "invisible"; ms: number }
  /** All access tokens have ended. */
  | { kind: "token_revoked" }
