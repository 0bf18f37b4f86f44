import { minorUnits } from "../../../src/charge/money"
import type { PaymentLinkOrder } from "../../../src/charge/payment-link"
import { TimeBudget } from "../../../src/charge/time-budget"
import {
  createPaymentLinkClient,
  type PaymentLinkClient,
} from "../../../src/gateway/payment-link-client"
import type { PaymentLinkSettings } from "../../../src/gateway/settings"
import { accessTokensInMemory } from "./access-tokens"
import { CLIENT_SECRET, gatewaySettings } from "./builders"
import { FakeClock } from "./clocks"
import { type Respond, startGatewayServer } from "./gateway-server"

export const LINK_ID = "65a1f0c2d3"
export const TRANSACTION_ID = "7e8b9c1d-5b1e-5c3d-9a77-0d1c2b3a4f5e"

export const aLinkAnswer = {
  link: `https://pay.example/p/${LINK_ID}`,
  deeplink: "wallet://pay/65a1f0c2d3",
  brcode: "00020126BR.GOV.BCB.PIX6304ABCD",
  status: "ACTIVE",
  charge: { order_number: "ORDER-1" },
  expired_at: "2026-12-01",
}

export const aRefundAnswer = {
  id: "7e8b9c1d-5b1e-5c3d-9a77-0d1c2b3a4f60",
  originalTransactionId: TRANSACTION_ID,
  status: "PARTREFUNDED",
  amount: 500,
}

export function linkSettings(
  overrides: Partial<PaymentLinkSettings> = {}
): PaymentLinkSettings {
  const { baseUrl, pathPrefix, timeouts, userAgent } = gatewaySettings()
  return {
    integration: "payment_link",
    baseUrl,
    authUrl: overrides.baseUrl ?? baseUrl,
    pathPrefix,
    paths: {
      accessToken: "/oauth2/token",
      createPaymentLink: "/paymentlink/create",
      lookUpPaymentLink: "/paymentlink/{paymentLinkId}",
      listLinkTransactions: "/paymentlink/{paymentLinkId}/transactions",
      deactivatePaymentLink: "/paymentlink/{paymentLinkId}/inactive",
      refundLinkTransaction: "/paymentlink/transaction/{transactionId}/refund",
    },
    clientId: "link-client-1",
    clientSecret: CLIENT_SECRET,
    timeouts,
    leastCallMs: 0,
    userAgent,
    ...overrides,
  }
}

export function anOrder(
  changes: Partial<PaymentLinkOrder> = {}
): PaymentLinkOrder {
  return {
    orderNumber: "ORDER-1",
    name: "Pedido 1024",
    amount: minorUnits(1_999),
    methods: ["pix", "wallet", "card"],
    ...changes,
  }
}

type Call = (client: PaymentLinkClient, budget: TimeBudget) => Promise<unknown>

interface LinkCall {
  operation: string
  call: Call
  /** Sent again, as doing it twice is doing it once. */
  isRepeatable: boolean
  /** What the gateway answers when it is done. */
  done: unknown
}

/** Every call of the client, by the name that errors have for it. */
export const linkCalls: readonly LinkCall[] = [
  {
    operation: "create_payment_link",
    call: (client, budget) => client.createPaymentLink(anOrder(), budget),
    isRepeatable: false,
    done: aLinkAnswer,
  },
  {
    operation: "look_up_payment_link",
    call: (client, budget) => client.lookUpPaymentLink(LINK_ID, budget),
    isRepeatable: true,
    done: aLinkAnswer,
  },
  {
    operation: "list_link_transactions",
    call: (client, budget) => client.listLinkTransactions(LINK_ID, budget),
    isRepeatable: true,
    done: { data: [], total: 0 },
  },
  {
    operation: "deactivate_payment_link",
    call: (client, budget) => client.deactivatePaymentLink(LINK_ID, budget),
    isRepeatable: true,
    done: { status: "INACTIVE" },
  },
  {
    operation: "refund_link_transaction",
    call: (client, budget) =>
      client.refundLinkTransaction(
        {
          paymentLinkId: LINK_ID,
          transactionId: TRANSACTION_ID,
          amount: minorUnits(500),
        },
        budget
      ),
    isRepeatable: false,
    done: aRefundAnswer,
  },
]

/** Delays of retries pass at once; deadlines when the test says so. */
export async function givenLinkGateway(
  answers: { link?: Respond; token?: Respond },
  settings: Partial<PaymentLinkSettings> = {}
) {
  const { link, token } = answers
  const server = await startGatewayServer({
    ...(link ? { charge: link } : {}),
    ...(token ? { token } : {}),
  })
  const clock = new FakeClock(2_000)
  const client = createPaymentLinkClient(
    linkSettings({ baseUrl: server.url, ...settings }),
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
