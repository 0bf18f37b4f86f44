import { reais } from "./fill-cart"
import { say } from "./say"
import type { Till } from "./the-till"
import { waitFor } from "./wait-for"

/**
 * Refunds in the merchant panel of the simulator, and waits until Medusa has booked it: nothing
 * but the gateway's notification tells of it.
 */
export async function refundInPanel(till: Till, amount: number): Promise<void> {
  await till.panelRefund(Math.round(amount * 100))
  const { seconds } = await waitFor(async () => {
    const { medusa, gateway } = await till.compare()
    return medusa === gateway ? true : undefined
  }, "Medusa did not learn of the refund in the merchant panel: that is a bug.")
  say("Refunded", `${reais(amount)}, in the merchant panel`)
  say("", `Medusa has booked it ${seconds} s later, by a notification`)
}
