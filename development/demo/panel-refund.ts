import { simulatorControl } from "../../src/simulator"
import { reais } from "./fill-cart"
import { say } from "./say"
import { waitFor } from "./wait-for"

/**
 * Refunds in the merchant panel of the simulator, and waits until Medusa has booked it: nothing
 * but the gateway's notification tells of it.
 */
export async function refundInPanel(
  given: { simulatorUrl: string; merchantChargeId: string; amount: number },
  isBooked: () => Promise<boolean>
): Promise<void> {
  const { simulatorUrl, merchantChargeId, amount } = given
  await simulatorControl(simulatorUrl).panelRefund(
    merchantChargeId,
    Math.round(amount * 100)
  )
  const { seconds } = await waitFor(
    async () => ((await isBooked()) ? true : undefined),
    "Medusa did not learn of the refund in the merchant panel: that is a bug."
  )
  say("Refunded", `${reais(amount)}, in the merchant panel`)
  say("", `Medusa has booked it ${seconds} s later, by a notification`)
}
