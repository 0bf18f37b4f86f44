import { setTimeout } from "node:timers/promises"

import { reais } from "./fill-cart"
import { say } from "./say"

const LONGEST_MS = 20_000
const PAUSE_MS = 50

/**
 * Refunds in the merchant panel of the simulator, and waits until Medusa has booked it: nothing
 * but the gateway's notification tells of it.
 */
export async function refundInPanel(
  given: { simulatorUrl: string; merchantChargeId: string; amount: number },
  isBooked: () => Promise<boolean>
): Promise<void> {
  const { simulatorUrl, merchantChargeId, amount } = given
  const address = `${simulatorUrl}/_simulator/charges/${merchantChargeId}/refund`
  const answer = await fetch(address, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ amount: Math.round(amount * 100) }),
  })
  if (!answer.ok) {
    throw new Error(
      `${address} answered ${answer.status}: ${await answer.text()}`
    )
  }
  const since = performance.now()
  while (!(await isBooked())) {
    if (performance.now() - since > LONGEST_MS) {
      throw new Error(
        "Medusa did not learn of the refund in the merchant panel: that is a bug."
      )
    }
    await setTimeout(PAUSE_MS)
  }
  const seconds = ((performance.now() - since) / 1000).toFixed(1)
  say("Refunded", `${reais(amount)}, in the merchant panel`)
  say("", `Medusa has booked it ${seconds} s later, by a notification`)
}
