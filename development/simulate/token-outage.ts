import type { CallFault, Loss } from "./call-fault"
import type { Gateway } from "./gateway"
import type { CalledOperation } from "./story"
import { time } from "./virtual-time"

/**
 * The access of the store breaks at one call: the call is answered that it has no access, although it may have been
 * carried out, and for a while there may be no new access token.
 */
export interface TokenOutage {
  /** Begins at the nth call of this operation. */
  of: CalledOperation
  nth: number
  status: 401 | 403 | 429
  isCarriedOut: boolean
  /** Whether all access tokens end at that moment, so that a lookup with the old one is answered with 401. */
  endsTokens: boolean
  /** How many repetitions of the call are turned away as well, without being carried out. */
  again: 0 | 1 | 2
  /** How long no access token is issued, and how such a request is answered. */
  forMs: number
  loss: Loss
}

interface CallToCome {
  operation: CalledOperation
  nthOfIts: number
}

/** The outages of the token endpoint alone in a story. */
export class TokenOutages {
  readonly #left: TokenOutage[]
  #present: TokenOutage | undefined
  #until = -Infinity
  #again = 0
  /** Whether tokens end before the next call: the call of the outage itself had a valid one. */
  #endsTokens = false

  constructor(
    private readonly gateway: Pick<Gateway, "world">,
    outages: readonly TokenOutage[] = []
  ) {
    this.#left = [...outages]
  }

  /** Returns the fault of a call; undefined if no outage strikes it. Called once for each. */
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
