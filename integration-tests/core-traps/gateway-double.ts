import type { ChargeAtGateway, GatewayUnderTest } from "./provider-under-test"

/** What a test can let go wrong at a gateway in memory; without charges of its own it is one that moves no money. */
export class GatewayDouble implements GatewayUnderTest {
  protected slowMs = 0
  protected attempted = 0
  protected readonly refuses = new Set<"void" | "refund">()
  #next = { declined: false, refundUnanswered: false }

  async declineNext(): Promise<void> {
    this.#next.declined = true
  }

  async slowDown(ms: number): Promise<void> {
    this.slowMs = ms
  }

  async refuseNext(call: "void" | "refund"): Promise<void> {
    this.refuses.add(call)
  }

  async loseAnswerOfNextRefund(): Promise<void> {
    this.#next.refundUnanswered = true
  }

  async charges(): Promise<ChargeAtGateway[]> {
    return []
  }

  async attempts(): Promise<number> {
    return this.attempted
  }

  /** Whether that is to happen now; it happens once. */
  protected isNext(what: "declined" | "refundUnanswered"): boolean {
    const isNow = this.#next[what]
    this.#next[what] = false
    return isNow
  }
}
