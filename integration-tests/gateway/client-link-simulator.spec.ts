import type { AccountOptions } from "../../src/options/account-options"
import { minorUnits } from "../../src/charge/money"
import { parseOptions } from "../../src/options/parse-options"
import { TimeBudget } from "../../src/charge/time-budget"
import type { PaymentLinkClient } from "../../src/gateway/payment-link-client"
import {
  paymentLinkClientFor,
  systemClock,
} from "../../src/payments/gateway-clients"
import {
  defaultMerchant,
  type Simulator,
  startSimulator,
} from "../../src/simulator"
import { accessTokensInMemory } from "./client-support/access-tokens"
import { errorOf } from "./client-support/builders"
import { anOrder } from "./client-support/payment-links"
import { beingPatient, PATIENT } from "../support/jumping-clock"

const accessTokens = accessTokensInMemory(systemClock)
const clientFor = (account: AccountOptions) =>
  paymentLinkClientFor(account, accessTokens)
let simulator: Simulator
let client: PaymentLinkClient

beingPatient()

beforeEach(async () => {
  simulator = await startSimulator()
  client = clientFor(accountWith())
})

afterEach(async () => {
  await client.close()
  await simulator.close()
})

function accountWith(
  paymentLink: object = defaultMerchant.paymentLinkCredential
) {
  const [account] = parseOptions({
    encryptionKeys: [Buffer.alloc(32, 1).toString("base64")],
    accounts: [
      {
        id: "br",
        environment: "development",
        ...defaultMerchant.credential,
        baseUrl: simulator.url,
        softDescriptor: "LOJA DEMO",
        paymentLink,
      },
    ],
  }).accounts
  return account!
}

const budget = () => TimeBudget.of(PATIENT.providerMethodMs, systemClock)

async function aPaidLink() {
  const { id } = await client.createPaymentLink(anOrder(), budget())
  await simulator.payLink(id)
  const [payment] = await client.listLinkTransactions(id, budget())
  const { transactionId } = payment!
  return {
    id,
    part: (amount: number) => ({
      paymentLinkId: id,
      transactionId,
      amount: minorUnits(amount),
    }),
  }
}

describe("the client of payment links against the simulator", () => {
  it("makes a link, sees it paid and closed, and refunds it in two parts", async () => {
    const link = await client.createPaymentLink(
      anOrder({
        description: "Sapatos",
        maximumInstallments: 3,
        expiresOn: "2199-12-31",
        redirectUrl: "https://shop.example/thanks",
      }),
      budget()
    )
    expect(link).toMatchObject({
      url: `${simulator.url}/p/${link.id}`,
      code: expect.stringMatching(/^000201/),
      linkStatus: "ACTIVE",
      orderNumber: "ORDER-1",
      amount: 1_999,
    })
    expect(await client.listLinkTransactions(link.id, budget())).toEqual([])

    await simulator.payLink(link.id, { paymentType: "PIX" })
    await client.deactivatePaymentLink(link.id, budget())
    await client.deactivatePaymentLink(link.id, budget())
    const [payment] = await client.listLinkTransactions(link.id, budget())
    const { transactionId } = payment!
    for (const amount of [500, 1_499]) {
      await client.refundLinkTransaction(
        {
          paymentLinkId: link.id,
          transactionId,
          amount: minorUnits(amount),
        },
        budget()
      )
    }

    expect(await client.lookUpPaymentLink(link.id, budget())).toEqual({
      kind: "found",
      link: { ...link, linkStatus: "INACTIVE" },
    })
    expect(await client.listLinkTransactions(link.id, budget())).toMatchObject([
      { transactionStatus: "PAYED", amount: 1_999, paymentType: "PIX" },
      {
        transactionStatus: "PARTREFUNDED",
        amount: 500,
        originalTransactionId: transactionId,
      },
      {
        transactionStatus: "REFUNDED",
        amount: 1_499,
        originalTransactionId: transactionId,
      },
    ])
    expect(await simulator.paymentLink(link.id)).toMatchObject({
      paidAmount: 1_999,
      refundedAmount: 1_999,
    })
  })

  it("is refused an order number that was used, and a refund of more than is left", async () => {
    const { id, part } = await aPaidLink()

    expect(
      await errorOf(client.createPaymentLink(anOrder(), budget()))
    ).toMatchObject({ outcome: "rejected", details: { businessCode: "B005" } })
    expect(
      await errorOf(client.refundLinkTransaction(part(2_000), budget()))
    ).toMatchObject({ outcome: "rejected", details: { businessCode: "B038" } })
    expect(await simulator.paymentLink(id)).toMatchObject({ refundedAmount: 0 })
  })

  it("does what was asked once where the answer was lost, which a look shows", async () => {
    const { id, part } = await aPaidLink()
    const list = () => client.listLinkTransactions(id, budget())
    await simulator.on("create_link").resetAfterCommit().once()
    await simulator.on("refund_link").failAfterCommit().once()

    const errors = [
      await errorOf(
        client.createPaymentLink(anOrder({ orderNumber: "ORDER-2" }), budget())
      ),
      await errorOf(client.refundLinkTransaction(part(500), budget())),
    ]

    expect(errors).toMatchObject(Array(2).fill({ outcome: "unknown" }))
    expect(await simulator.paymentLinks()).toHaveLength(2)
    expect(await list()).toMatchObject([
      { transactionStatus: "PAYED" },
      { transactionStatus: "PARTREFUNDED", amount: 500 },
    ])
  })

  it("makes a link inactive although the first answer was lost", async () => {
    const { id } = await client.createPaymentLink(anOrder(), budget())
    await simulator.on("deactivate_link").resetAfterCommit().once()

    await client.deactivatePaymentLink(id, budget())

    expect(await simulator.paymentLink(id)).toMatchObject({
      status: "INACTIVE",
    })
    expect(await simulator.requests("deactivate_link")).toHaveLength(2)
  })
})

describe("the payment-link client of an account", () => {
  it("is the same for whoever asks", () => {
    expect(clientFor(accountWith())).toBe(client)
  })

  it("wants the credential of payment links", () => {
    expect(() => clientFor(accountWith({}))).toThrow(
      'accounts (id "br").paymentLink.clientId is not set'
    )
  })
})
