import type { CallFault } from "./call-fault"
import type { Gateway } from "./gateway"
import type { CalledOperation, TokenOutage } from "../stories/story"
import { time } from "../process/time/virtual-time"

interface CallToCome {
  operation: CalledOperation
  nthOfIts: number
}

/** Makes the token endpoint fail during a story, while the rest of the gateway works. */
export class TokenOutages {
  readonly #left: TokenOutage[]
  #present: TokenOutage | undefined
  #until = -Infinity
  #again = 0
  /**
   * Whether the next call must find that all access tokens have become invalid. The call that began the outage still
   * had a valid token.
   */
  #endsTokens = false

  constructor(
    private readonly gateway: Pick<Gateway, "world">,
    outages: readonly TokenOutage[] = []
  ) {
    this.#left = [...outages]
  }

  /**
   * Returns the fault of a call. Returns `undefined` if no outage strikes the call. It must be called exactly once for
   * each call.
   */
  faultOf({ operation, nthOfIts }: CallToCome): CallFault | undefined {
    if (this.#endsTokens) {
      this.#endsTokens = false
      this.gateway.world.accessTokens.reset()
    }
    const present = this.#present
    if (operation === "token") {
      return present && time.now() < this.#until
        ? { kind: "lost_before", loss: present.loss }
        : undefined
    }
    if (present?.of === operation && this.#again > 0) {
      this.#again -= 1
      return turnedAway(present.status, false)
    }
    const at = this.#left.findIndex(
      ({ of, nth }) => of === operation && nth === nthOfIts
    )
    const [begun] = at < 0 ? [] : this.#left.splice(at, 1)
    if (!begun) return undefined
    this.#present = begun
    this.#until = time.now() + begun.forMs
    this.#again = begun.again
    this.#endsTokens = begun.endsTokens
    return turnedAway(begun.status, begun.isCarriedOut)
  }
}

function turnedAway(status: number, isCarriedOut: boolean): CallFault {
  return {
    kind: isCarriedOut ? "lost_after" : "lost_before",
    loss: { how: "error", status },
  }
}
