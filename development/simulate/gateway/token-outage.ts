import type { CallFault } from "./call-fault"
import type { SimulatedGateway } from "./simulated-gateway"
import type { CalledOperation, TokenOutage } from "../stories/story"
import { virtualTime } from "../process/time/virtual-time"

interface CallToCome {
  operation: CalledOperation
  nthOfIts: number
}

/**
 * Simulates the token outages of a story. A call is answered with 401, 403 or 429, and afterwards the gateway issues no
 * access token for some time, while its other endpoints work.
 */
export class TokenOutages {
  readonly #left: TokenOutage[]
  #present: TokenOutage | undefined
  #until = -Infinity
  #again = 0
  /**
   * Whether all existing access tokens become invalid just before the next gateway call. The value is set by the call
   * that begins an outage. That call itself still has a valid token.
   */
  #endsTokens = false

  constructor(
    private readonly gateway: Pick<SimulatedGateway, "world">,
    outages: readonly TokenOutage[] = []
  ) {
    this.#left = [...outages]
  }

  /**
   * Returns the fault of a gateway call, or `undefined` if no outage affects the call. An outage affects these calls:
   * - The call that begins the outage is answered with the outage's `status`.
   * - The next `again` calls of the same kind are answered with the same status.
   * - Each token request in the first `forMs` milliseconds of the outage fails.
   *
   * Call this function exactly once for each gateway call, because the function counts the calls.
   */
  takeFaultOfCall({ operation, nthOfIts }: CallToCome): CallFault | undefined {
    if (this.#endsTokens) {
      this.#endsTokens = false
      this.gateway.world.accessTokens.forgetTokens()
    }
    const present = this.#present
    if (operation === "token") {
      return present && virtualTime.now() < this.#until
        ? { kind: "lost_before", loss: present.loss }
        : undefined
    }
    if (present?.of === operation && this.#again > 0) {
      this.#again -= 1
      return createRefusedAccessFault(present.status, false)
    }
    const at = this.#left.findIndex(
      ({ of, nth }) => of === operation && nth === nthOfIts
    )
    const [begun] = at < 0 ? [] : this.#left.splice(at, 1)
    if (!begun) return undefined
    this.#present = begun
    this.#until = virtualTime.now() + begun.forMs
    this.#again = begun.again
    this.#endsTokens = begun.endsTokens
    return createRefusedAccessFault(begun.status, begun.isCarriedOut)
  }
}

function createRefusedAccessFault(
  status: number,
  isCarriedOut: boolean
): CallFault {
  return {
    kind: isCarriedOut ? "lost_after" : "lost_before",
    loss: { how: "error", status },
  }
}
