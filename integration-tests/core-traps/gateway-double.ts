import { randomUUID } from "node:crypto"
import type { ChargeAtGateway, GatewayUnderTest } from "./provider-under-test"

/** Centavos. */
export interface DoubleCharge {
  id: string
  amount: number
  state: "open" | "reserved" | "captured" | "canceled"
  refunded: number
}

/**
 * A gateway in memory, and a kind one: what was captured cannot be canceled, more than was captured
 * is not refunded, and a repeated idempotency key refunds nothing more. Without charges of its own
 * it is one that moves no money. What is lost here, core has lost.
 */
export class GatewayDouble implements GatewayUnderTest {
  protected slowMs = 0
  protected attempted = 0
  readonly #all = new Map<string, DoubleCharge>()
  readonly #refunds = new Set<string>()
  readonly #next = new Set<
    "declined" | "refundUnanswered" | "void" | "refund"
  >()

  async declineNext(): Promise<void> {
    this.#next.add("declined")
  }

  async slowDown(ms: number): Promise<void> {
    this.slowMs = ms
  }

  async refuseNext(call: "void" | "refund"): Promise<void> {
    this.#next.add(call)
  }

  async loseAnswerOfNextRefund(): Promise<void> {
    this.#next.add("refundUnanswered")
  }

  async charges(): Promise<ChargeAtGateway[]> {
    return [...this.#all.values()].map(({ state, amount, refunded }) => ({
      reserved: state === "reserved" ? amount : 0,
      captured: state === "captured" ? amount : 0,
      refunded,
      isPayable: state === "open",
    }))
  }

  async attempts(): Promise<number> {
    return this.attempted
  }

  open(amount: number): DoubleCharge {
    const charge = {
      id: randomUUID(),
      amount,
      state: "open",
      refunded: 0,
    } as const
    this.#all.set(charge.id, { ...charge })
    return { ...charge }
  }

  find(id: string): DoubleCharge {
    const charge = this.#all.get(id)
    if (!charge) throw new Error(`There is no charge ${id}.`)
    return charge
  }

  cancel(id: string): DoubleCharge {
    if (this.#next.delete("void")) throw new Error("Not now.")
    const charge = this.find(id)
    if (charge.state === "captured") throw new Error("It is captured.")
    charge.state = "canceled"
    return { ...charge }
  }

  refund(
    id: string,
    amount: number,
    idempotencyKey: string = randomUUID()
  ): void {
    if (this.#refunds.has(idempotencyKey)) return
    if (this.#next.delete("refund")) throw new Error("Not now.")
    const charge = this.find(id)
    const refunded = charge.refunded + amount
    if (charge.state !== "captured" || refunded > charge.amount) {
      throw new Error("There is not so much to refund.")
    }
    this.#refunds.add(idempotencyKey)
    charge.refunded = refunded
    if (this.#next.delete("refundUnanswered")) {
      throw new Error("The connection was reset.")
    }
  }

  /** Whether the card is declined now; that happens once. */
  protected isDeclined(): boolean {
    return this.#next.delete("declined")
  }

  /** What is in another state than `from` stays as it is: it is not charged again. */
  protected move(
    id: string,
    from: DoubleCharge["state"],
    to: DoubleCharge["state"]
  ): DoubleCharge {
    const charge = this.find(id)
    if (charge.state === "canceled") throw new Error("It is canceled.")
    if (charge.state === from) charge.state = to
    return { ...charge }
  }
}
