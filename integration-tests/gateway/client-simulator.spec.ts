import { randomUUID } from "node:crypto"
import { minorUnits } from "../../src/charge/money"
import { TimeBudget } from "../../src/charge/time-budget"
import {
  createGatewayClient,
  type GatewayClient,
} from "../../src/gateway/client"
import {
  createPaymentLinkClient,
  type PaymentLinkClient,
} from "../../src/gateway/payment-link-client"
import { defaultMerchant } from "../../src/simulator"
import { accessTokensInMemory } from "./client-support/access-tokens"
import {
  aCardAuthorization,
  aPixCharge,
  aWalletCharge,
  errorOf,
  gatewaySettings,
} from "./client-support/builders"
import { FakeClock } from "./client-support/clocks"
import { anOrder, linkSettings } from "./client-support/payment-links"
import { aStage, MINUTE_MS } from "./simulator-stage"

/** What both were written for by themselves: the client understands the simulator, and it the client. */
const stage = aStage()
const clock = new FakeClock(2_000)
let client: GatewayClient
let links: PaymentLinkClient

beforeEach(() => {
  const dependencies = () => ({
    clock,
    accessTokens: accessTokensInMemory(clock),
  })
  const baseUrl = stage.simulator.url
  client = createGatewayClient(
    gatewaySettings({ baseUrl, ...defaultMerchant.credential }),
    dependencies()
  )
  links = createPaymentLinkClient(
    linkSettings({ baseUrl, ...defaultMerchant.paymentLinkCredential }),
    dependencies()
  )
})

afterEach(() => Promise.all([client.close(), links.close()]))

const budget = () => TimeBudget.of(20_000, clock)

/** What is its own in each charge. */
const aSale = () => ({
  merchantChargeId: randomUUID(),
  softDescriptor: "LOJA",
  customer: {
    ...aPixCharge().customer,
    phone: {
      countryCode: "55",
      areaCode: "21",
      number: "999999999",
      type: "MOBILE" as const,
    },
  },
})

const aCardSale = async (lateCapture = false) =>
  aCardAuthorization({
    ...aSale(),
    temporaryCardToken: await stage.caller.cardToken(),
    lateCapture,
  })

describe("a charge", () => {
  it.each<
    [
      string,
      () => Promise<() => ReturnType<GatewayClient["authorizeCard"]>>,
      string,
    ]
  >([
    [
      "of a card",
      async () => {
        const sale = await aCardSale()
        return () => client.authorizeCard(sale, budget())
      },
      "PAID",
    ],
    [
      "of a Pix",
      async () => {
        const sale = aPixCharge(aSale())
        return () => client.createPixCharge(sale, budget())
      },
      "PENDING",
    ],
    [
      "of a wallet",
      async () => {
        const sale = aWalletCharge(aSale())
        return () => client.createWalletCharge(sale, budget())
      },
      "PENDING",
    ],
  ])(
    "%s is made and found; with its id once more it is in doubt, and there is one charge",
    async (_title, sell, transactionStatus) => {
      const create = await sell()
      await stage.simulator.on("look_up").reset().once()

      const charge = await create()
      const again = await errorOf(create())

      const { merchantChargeId } = charge
      expect(charge.transactions).toMatchObject([{ transactionStatus }])
      expect(await client.lookUpCharge(merchantChargeId, budget())).toEqual({
        kind: "found",
        charge,
      })
      expect(again).toMatchObject({
        code: "gateway_charge_exists",
        outcome: "unknown",
      })
      expect(await stage.simulator.charges()).toHaveLength(1)
    }
  )

  it("that is reserved is captured, then given back in two parts, and no more", async () => {
    const { merchantChargeId } = await client.authorizeCard(
      await aCardSale(true),
      budget()
    )
    const of = (amount: number) => ({
      merchantChargeId,
      amount: minorUnits(amount),
    })

    const changed = [
      await client.captureCharge(of(1_999), budget()),
      await client.refundCharge(of(500), budget()),
      await client.refundCharge(of(1_499), budget()),
    ]
    const tooMuch = await errorOf(client.refundCharge(of(1), budget()))
    const absent = await errorOf(
      client.captureCharge(
        { ...of(1), merchantChargeId: randomUUID() },
        budget()
      )
    )

    expect(changed).toMatchObject([
      { chargeStatus: "PAID" },
      { refundedAmount: 500 },
      { refundedAmount: 1_999, chargeStatus: "REFUNDED" },
    ])
    expect([tooMuch, absent]).toMatchObject([
      { code: "gateway_rejected", outcome: "rejected" },
      { code: "gateway_rejected", outcome: "rejected", httpStatus: 404 },
    ])
    expect(String(absent)).not.toContain("pathPrefix")
  })

  it("with a card token that was used is rejected, which is about the card and not about the id", async () => {
    const sale = await aCardSale()
    await client.authorizeCard(sale, budget())

    const again = { ...sale, merchantChargeId: randomUUID() }

    expect(await errorOf(client.authorizeCard(again, budget()))).toMatchObject({
      outcome: "rejected",
      details: { businessCode: "INVALID_CARD_TOKEN" },
    })
  })

  it("is made once with another access token when the first one has ended at the gateway", async () => {
    await client.lookUpCharge(randomUUID(), budget())
    await stage.simulator.advanceClock(6 * MINUTE_MS)

    await client.createPixCharge(aPixCharge(aSale()), budget())

    expect(await stage.simulator.requests("token")).toHaveLength(2)
    expect(await stage.simulator.charges()).toHaveLength(1)
  })
})

describe("a payment link", () => {
  it("is made, seen paid and closed, and refunded in two parts, and no more", async () => {
    const link = await links.createPaymentLink(
      anOrder({
        description: "Sapatos",
        maximumInstallments: 3,
        expiresOn: "2199-12-31",
        redirectUrl: "https://shop.example/thanks",
      }),
      budget()
    )
    const again = await errorOf(links.createPaymentLink(anOrder(), budget()))
    const listed = () => links.listLinkTransactions(link.id, budget())
    const before = await listed()
    await stage.simulator.payLink(link.id, { paymentType: "PIX" })
    await links.deactivatePaymentLink(link.id, budget())
    const { transactionId } = (await listed())[0]!
    const refund = (amount: number) =>
      links.refundLinkTransaction(
        { paymentLinkId: link.id, transactionId, amount: minorUnits(amount) },
        budget()
      )
    await refund(500)
    await refund(1_499)

    expect(await errorOf(refund(1))).toMatchObject({
      outcome: "rejected",
      details: { businessCode: "B038" },
    })
    expect(again).toMatchObject({
      outcome: "rejected",
      details: { businessCode: "B005" },
    })
    expect(link).toMatchObject({
      url: `${stage.simulator.url}/p/${link.id}`,
      code: expect.stringMatching(/^000201/),
      orderNumber: "ORDER-1",
      amount: 1_999,
    })
    expect(await links.lookUpPaymentLink(link.id, budget())).toEqual({
      kind: "found",
      link: { ...link, linkStatus: "INACTIVE" },
    })
    const originalTransactionId = transactionId
    expect([before, await listed()]).toMatchObject([
      [],
      [
        { transactionStatus: "PAYED", amount: 1_999, paymentType: "PIX" },
        {
          transactionStatus: "PARTREFUNDED",
          amount: 500,
          originalTransactionId,
        },
        { transactionStatus: "REFUNDED", amount: 1_499, originalTransactionId },
      ],
    ])
  })
})
