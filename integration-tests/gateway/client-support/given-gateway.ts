import { TimeBudget } from "../../../src/charge/time-budget"
import { createGatewayClient } from "../../../src/gateway/client"
import { createPaymentLinkClient } from "../../../src/gateway/payment-link-client"
import type {
  GatewaySettings,
  PaymentLinkSettings,
} from "../../../src/gateway/settings"
import { accessTokensInMemory } from "./access-tokens"
import { gatewaySettings } from "./builders"
import { FakeClock } from "./clocks"
import { type Respond, startGatewayServer } from "./gateway-server"
import { linkSettings } from "./payment-links"

export type GivenGateway = Awaited<ReturnType<typeof givenGateway>>

/** One gateway and both clients. Delays of retries pass at once; deadlines when the test says so. */
export async function givenGateway(
  answers: { charge?: Respond; token?: Respond },
  settings: Partial<GatewaySettings> = {},
  ofLinks: Partial<PaymentLinkSettings> = {}
) {
  const server = await startGatewayServer(answers)
  const clock = new FakeClock(2_000)
  const addresses = { baseUrl: server.url, authUrl: server.url }
  const dependencies = {
    clock,
    accessTokens: accessTokensInMemory(clock),
    random: () => 0,
  }
  const client = createGatewayClient(
    gatewaySettings({ ...addresses, ...settings }),
    dependencies
  )
  const links = createPaymentLinkClient(
    linkSettings({ ...addresses, ...ofLinks }),
    dependencies
  )
  return {
    server,
    client,
    links,
    clock,
    budget: TimeBudget.of(20_000, clock),
    close: async () => {
      await Promise.all([client.close(), links.close()])
      await server.close()
    },
  }
}
