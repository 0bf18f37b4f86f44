import { randomUUID } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import type { ChargeAtGateway, GatewayUnderTest } from "../provider-under-test"

/** A charge at the test gateway of the naive provider. Amounts are in minor units. */
export interface NaiveCharge {
  id: string
  amount: number
  state: "open" | "reserved" | "captured" | "canceled"
  refunded: number
}

/**
 * The in-memory gateway of the naive provider. The methods take amounts in major units.
 *
 * Like a real gateway, it refuses to cancel captured money and to refund more than was captured. If a test loses money,
 * the fault is therefore Medusa's.
 */
class NaiveGateway implements GatewayUnderTest {
  #slowMs = 0
  #attempted = 0
  readonly #all = new Map<string, NaiveCharge>()
  readonly #next = new Set<
    "declined" | "refundUnanswered" | "void" | "refund"
  >()

  async declineNext(): Promise<void> {
    this.#next.add("declined")
  }

  async slowDown(ms: number): Promise<void> {
    this.#slowMs = ms
  }

  async refuseNextCall(call: "void" | "refund"): Promise<void> {
    this.#next.add(call)
  }

  async loseAnswerOfNextRefund(): Promise<void> {
    this.#next.add("refundUnanswered")
  }

  async listCharges(): Promise<ChargeAtGateway[]> {
    return [...this.#all.values()].map(({ state, amount, refunded }) => ({
      reserved: state === "reserved" ? amount : 0,
      captured: state === "captured" ? amount : 0,
      refunded,
      isPayable: state === "open",
    }))
  }

  async countAttempts(): Promise<number> {
    return this.#attempted
  }

  createCharge(amount: number): NaiveCharge {
    const charge = {
      id: randomUUID(),
      amount: inCentavos(amount),
      state: "open" as const,
      refunded: 0,
    }
    this.#all.set(charge.id, charge)
    return { ...charge }
  }

  requireCharge(id: string): NaiveCharge {
    const charge = this.#all.get(id)
    if (!charge) throw new Error(`There is no charge ${id}.`)
    return charge
  }

  async authorizeCharge(id: string): Promise<NaiveCharge> {
    this.#attempted += 1
    const isDeclined = this.#next.delete("declined")
    await delay(this.#slowMs)
    if (isDeclined) throw new Error("The card is declined.")
    return this.#changeState(id, "open", "reserved")
  }

  captureCharge(id: string): NaiveCharge {
    return this.#changeState(id, "reserved", "captured")
  }

  /** Pays the charge like a payer who uses its Pix code. */
  payCode(id: string): NaiveCharge {
    return this.#changeState(id, "open", "captured")
  }

  cancelCharge(id: string): NaiveCharge {
    if (this.#next.delete("void")) throw new Error("Not now.")
    const charge = this.requireCharge(id)
    if (charge.state === "captured") throw new Error("It is captured.")
    charge.state = "canceled"
    return { ...charge }
  }

  refundCharge(id: string, amount: number): void {
    if (this.#next.delete("refund")) throw new Error("Not now.")
    const charge = this.requireCharge(id)
    const refunded = charge.refunded + inCentavos(amount)
    if (charge.state !== "captured" || refunded > charge.amount) {
      throw new Error("There is not so much to refund.")
    }
    charge.refunded = refunded
    if (this.#next.delete("refundUnanswered")) {
      throw new Error("The connection was reset.")
    }
  }

  /**
   * Changes the state of a charge from `from` to `to`, and returns the charge. Throws if the charge is canceled. In any
   * other state than `from`, the charge stays unchanged, so that a repeated call charges nothing twice.
   */
  #changeState(
    id: string,
    from: NaiveCharge["state"],
    to: NaiveCharge["state"]
  ): NaiveCharge {
    const charge = this.requireCharge(id)
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

/** The gateway that the naive provider calls. The trap tests read its charges. */
export let naiveGateway = new NaiveGateway()

export function resetNaiveGateway(): void {
  naiveGateway = new NaiveGateway()
}
