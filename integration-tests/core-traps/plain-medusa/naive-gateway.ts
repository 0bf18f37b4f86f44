import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"

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
export class NaiveGateway {
  readonly charges = new Map<string, NaiveCharge>()
  attempts = 0
  slowMs = 0
  declinesNext = false
  refuses = new Set<"void" | "refund">()
  losesNextAnswer = false

  reset(): void {
    this.charges.clear()
    Object.assign(this, { attempts: 0, slowMs: 0, losesNextAnswer: false })
    this.declinesNext = false
    this.refuses.clear()
  }

  open(amount: number): NaiveCharge {
    const id = randomUUID()
    const charge: NaiveCharge = {
      id,
      amount: inCentavos(amount),
      state: "open",
      refunded: 0,
    }
    this.charges.set(id, charge)
    return { ...charge }
  }

  async authorize(id: string): Promise<NaiveCharge> {
    this.attempts += 1
    const isDeclined = this.declinesNext
    this.declinesNext = false
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
    if (this.losesNextAnswer) {
      this.losesNextAnswer = false
      throw new Error("The connection was reset.")
    }
    return { ...charge }
  }

  find(id: string): NaiveCharge {
    const charge = this.charges.get(id)
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
export const naiveGateway = new NaiveGateway()
