import { setTimeout as delay } from "node:timers/promises"

import { type DoubleCharge, GatewayDouble } from "../gateway-double"

/** The gateway of the naive provider, which is asked in major units. */
class NaiveGateway extends GatewayDouble {
  override open(amount: number): DoubleCharge {
    return super.open(inCentavos(amount))
  }

  override refund(id: string, amount: number): void {
    super.refund(id, inCentavos(amount))
  }

  async authorize(id: string): Promise<DoubleCharge> {
    this.attempted += 1
    const isDeclined = this.isDeclined()
    await delay(this.slowMs)
    if (isDeclined) throw new Error("The card is declined.")
    return this.move(id, "open", "reserved")
  }

  capture(id: string): DoubleCharge {
    return this.move(id, "reserved", "captured")
  }

  /** Somebody pays it, as a code. */
  pay(id: string): DoubleCharge {
    return this.move(id, "open", "captured")
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
