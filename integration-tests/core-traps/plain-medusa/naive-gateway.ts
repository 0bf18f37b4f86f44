import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"

import { GatewayDouble } from "../gateway-double"
import type { ChargeAtGateway } from "../provider-under-test"

/** Centavos. */
export interface NaiveCharge {
  id: string
  amount: number
  state: "open" | "reserved" | "captured" | "canceled"
  refunded: number
}

/**
 * A gateway in memory, and a kind one: what was authorized is not charged again, what was captured
 * cannot be canceled, and more than was captured is not refunded. What is lost here, core has lost.
 */
class NaiveGateway extends GatewayDouble {
  readonly #all = new Map<string, NaiveCharge>()

  override async charges(): Promise<ChargeAtGateway[]> {
    return [...this.#all.values()].map(({ state, amount, refunded }) => ({
      reserved: state === "reserved" ? amount : 0,
      captured: state === "captured" ? amount : 0,
      refunded,
      isPayable: state === "open",
    }))
  }

  open(amount: number): NaiveCharge {
    const id = randomUUID()
    const charge: NaiveCharge = {
      id,
      amount: inCentavos(amount),
      state: "open",
      refunded: 0,
    }
    this.#all.set(id, charge)
    return { ...charge }
  }

  async authorize(id: string): Promise<NaiveCharge> {
    this.attempted += 1
    const isDeclined = this.isNext("declined")
    await delay(this.slowMs)
    if (isDeclined) throw new Error("The card is declined.")
    return this.move(id, "open", "reserved")
  }

  capture(id: string): NaiveCharge {
    return this.move(id, "reserved", "captured")
  }

  /** Somebody pays it, as a code. */
  pay(id: string): NaiveCharge {
    return this.move(id, "open", "captured")
  }

  cancel(id: string): NaiveCharge {
    if (this.refuses.delete("void")) throw new Error("Not now.")
    const charge = this.find(id)
    if (charge.state === "captured") throw new Error("It is captured.")
    charge.state = "canceled"
    return { ...charge }
  }

  refund(id: string, amount: number): NaiveCharge {
    if (this.refuses.delete("refund")) throw new Error("Not now.")
    const charge = this.find(id)
    const refunded = charge.refunded + inCentavos(amount)
    if (charge.state !== "captured" || refunded > charge.amount) {
      throw new Error("There is not so much to refund.")
    }
    charge.refunded = refunded
    if (this.isNext("refundUnanswered")) {
      throw new Error("The connection was reset.")
    }
    return { ...charge }
  }

  find(id: string): NaiveCharge {
    const charge = this.#all.get(id)
    if (!charge) throw new Error(`There is no charge ${id}.`)
    return charge
  }

  private move(
    id: string,
    from: NaiveCharge["state"],
    to: NaiveCharge["state"]
  ): NaiveCharge {
    const charge = this.find(id)
    if (charge.state === "canceled") throw new Error("It is canceled.")
    if (charge.state === from) charge.state = to
    return { ...charge }
  }
}

function inCentavos(amount: number): number {
  const centavos = Number((amount * 100).toFixed(6))
  if (!Number.isInteger(centavos)) {
    throw new Error(
      `An amount has two decimals at most, and ${amount} has more.`
    )
  }
  return centavos
}

/** The one that the provider asks and the traps look at. */
export let naiveGateway = new NaiveGateway()

export function resetNaiveGateway(): void {
  naiveGateway = new NaiveGateway()
}
