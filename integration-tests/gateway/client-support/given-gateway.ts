import { TimeBudget } from "../../../src/charge/time-budget"
import { createGatewayClient } from "../../../src/gateway/client"
import type { GatewaySettings } from "../../../src/gateway/settings"
import { accessTokensInMemory } from "./access-tokens"
import { gatewaySettings } from "./builders"
import { FakeClock } from "./clocks"
import { type Respond, startGatewayServer } from "./gateway-server"

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
    { clock, accessTokens: accessTokensInMemory(clock), random: () => 0 }
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
