import type { GatewayFault } from "../chaos/gateway-faults"

/** A fault of the chaos proxy, or one that the simulator itself has. */
export type CallFault =
  | GatewayFault
  /** The request never leaves: nobody listens. */
  | { kind: "refused" }
  /** Accepted, and done only so many milliseconds later. */
  | { kind: "queued"; ms: number }
  /** Done, and lookups show nothing of it for so many milliseconds. */
  | { kind: "invisible"; ms: number }
  /** All access tokens have ended. */
  | { kind: "token_revoked" }
