import { TimeBudget } from "../../../../../src/domain/time-budget"
import { createInMemoryTokenLedger } from "../../../../../packages/devtools/src/confirm/experiment/in-memory-token-ledger"
import type { GatewayDependencies } from "../../../../../src/gateway/create-gateway-connection"
import { createPaymentLinkClient } from "../../../../../src/gateway/payment-link-client"
import type {
  CheckoutIntegrationSettings,
  PaymentLinkIntegrationSettings,
} from "../../../../../src/gateway/gateway-integration-settings"
import { accountOptionsSchema } from "../../../../../src/options/account-options"
import {
  checkoutIntegrationSettingsOf,
  linkIntegrationSettingsOf,
  openGatewayClient,
} from "../../../../../src/operations/perform/gateway-clients"
import { CLIENT_SECRET } from "../../../../../harness/gateway-client/request-and-answer-fixtures"
import { FakeClock } from "../../../../../harness/gateway-client/fake-clock"
import { type Respond, startGatewayServer } from "../../support/gateway-server"

/** The options of one account. No server listens at its `baseUrl`. */
export const testAccount = accountOptionsSchema.parse({
  id: "br",
  environment: "development",
  baseUrl: "http://127.0.0.1:1",
  clientId: "client-1",
  clientSecret: CLIENT_SECRET,
  dialect: { paths: { deleteCard: "/cards/{cardId}" } },
  paymentLink: { clientId: "link-client-1", clientSecret: CLIENT_SECRET },
})

const LIMITS = {
  timeouts: { connectMs: 5_000, callMs: 10_000, accessTokenMs: 10_000 },
  leastCallMs: 0,
  userAgent: "medusa-payment-checkout-transparent/0.0.0-test",
}

interface Given extends Pick<GatewayDependencies, "account" | "onCall"> {
  checkout?: Partial<CheckoutIntegrationSettings>
  links?: Partial<PaymentLinkIntegrationSettings>
  clock?: FakeClock
}

export type GivenGateway = Awaited<
  ReturnType<ReturnType<typeof gatewayStarter>>
>

/**
 * Returns a function that starts a gateway server and creates the clients for charges and payment links. They are
 * closed after each test.
 *
 * By default, waits of up to two seconds, such as the pauses before retries, end immediately. Longer waits end when the
 * test advances the clock. A test can pass another `clock`.
 */
export function gatewayStarter() {
  const opened: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of opened.splice(0)) await close()
  })
  return async (
    answers: { charge?: Respond; token?: Respond } = {},
    {
      checkout,
      links: ofLinks,
      clock = new FakeClock(2_000),
      ...rest
    }: Given = {}
  ) => {
    const server = await startGatewayServer(answers)
    const common = { ...LIMITS, baseUrl: server.url, authUrl: server.url }
    const dependencies = {
      clock,
      accessTokens: createInMemoryTokenLedger(clock),
      random: () => 0,
      ...rest,
    }
    const client = openGatewayClient(
      { ...checkoutIntegrationSettingsOf(testAccount), ...common, ...checkout },
      dependencies
    )
    const links = createPaymentLinkClient(
      { ...linkIntegrationSettingsOf(testAccount), ...common, ...ofLinks },
      dependencies
    )
    opened.push(async () => {
      await Promise.allSettled([client.close(), links.close()])
      await server.close()
    })
    const budget = TimeBudget.start(20_000, clock)
    return { server, client, links, clock, budget }
  }
}
