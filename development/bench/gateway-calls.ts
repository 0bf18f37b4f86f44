import type { LoggedRequest, SimulatorControl } from "../../src/simulator"

/** What was asked of the gateway while carts were completed. */
export interface GatewayCalls {
  authorizations: number
  /** Of how many charges; fewer when one was asked for twice. */
  charges: number
  /** Shared by all sales until they expire. */
  tokens: number
  /** Look-ups, refused calls, and whatever else no sale needs. */
  others: number
}

/** How many requests the gateway has seen; hand it to `gatewayCallsSince`. */
export async function gatewayMark(
  simulator: SimulatorControl
): Promise<number> {
  return (await simulator.requests()).length
}

export async function gatewayCallsSince(
  simulator: SimulatorControl,
  mark: number
): Promise<GatewayCalls> {
  const requests = (await simulator.requests()).slice(mark)
  const authorizations = requests.filter(
    ({ operation, status }) => operation === "authorize" && status === 200
  )
  const tokens = requests.filter(({ operation }) => operation === "token")
  return {
    authorizations: authorizations.length,
    charges: new Set(authorizations.map(chargeOf)).size,
    tokens: tokens.length,
    others: requests.length - authorizations.length - tokens.length,
  }
}

function chargeOf(request: LoggedRequest): string | null {
  return request.merchantChargeId
}
