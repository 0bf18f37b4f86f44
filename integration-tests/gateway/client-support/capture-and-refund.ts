import { minorUnits } from "../../../src/core/money"
import { TimeBudget } from "../../../src/core/time/time-budget"
import { createGatewayClient } from "../../../src/gateway/client"
import type { GatewaySettings } from "../../../src/gateway/settings"
import { aChargeAnswer, CHARGE_ID, gatewaySettings } from "./builders"
import { FakeClock } from "./clocks"
import { json, type Respond, startGatewayServer } from "./gateway-server"

/** The two calls that change a charge, by the client's name for them. */
export const operations = [
  {
    method: "captureCharge",
    operation: "capture_charge",
    pathEnd: "capture",
    attempted: `Capturing the charge ${CHARGE_ID}`,
    nothingDone: "Nothing was captured",
    isUnknown:
      "Whether it was captured is unknown: look the charge up, and never send it again.",
  },
  {
    method: "refundCharge",
    operation: "refund_charge",
    pathEnd: "refund",
    attempted: `Refunding the charge ${CHARGE_ID}`,
    nothingDone: "Nothing was refunded",
    isUnknown:
      "Whether it was refunded is unknown: look the charge up, and never send it again.",
  },
] as const

export const aCharge = json(200, aChargeAnswer({ refundedAmount: 500 }))

export const partOfIt = {
  merchantChargeId: CHARGE_ID,
  amount: minorUnits(500),
}

/** Delays of retries pass at once; deadlines when the test says so. */
export async function givenGateway(
  answers: { charge?: Respond; token?: Respond },
  settings: Partial<GatewaySettings> = {}
) {
  const server = await startGatewayServer(answers)
  const clock = new FakeClock(2_000)
  const client = createGatewayClient(
    gatewaySettings({
      baseUrl: server.url,
      authUrl: server.url,
      ...settings,
    }),
    { clock, random: () => 0 }
  )
  return {
    server,
    client,
    clock,
    budget: TimeBudget.of(20_000, clock),
    close: async () => {
      await client.close()
      await server.close()
    },
  }
}
