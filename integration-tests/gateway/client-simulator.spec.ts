import { randomUUID } from "node:crypto"
import { TimeBudget } from "../../src/core/time/time-budget"
import {
  createGatewayClient,
  type GatewayClient,
} from "../../src/gateway/client"
import {
  defaultMerchant,
  type Simulator,
  startSimulator,
} from "../../src/simulator"
import {
  aCardAuthorization,
  errorOf,
  gatewaySettings,
} from "./client-support/builders"
import { systemClock } from "./client-support/clocks"
import { Caller, cards } from "./simulator-caller"

let simulator: Simulator
let client: GatewayClient

beforeAll(async () => {
  simulator = await startSimulator()
})

beforeEach(async () => {
  await simulator.reset()
  client = createGatewayClient(
    gatewaySettings({
      baseUrl: simulator.url,
      ...defaultMerchant.credential,
      timeouts: { connectMs: 1_000, callMs: 1_000, accessTokenMs: 1_000 },
    }),
    { clock: systemClock, random: () => 0 }
  )
})

afterEach(() => client.close())

afterAll(() => simulator.close())

const budget = () => TimeBudget.of(5_000, systemClock)

async function aSaleBy(cardNumber: string, lateCapture = false) {
  const temporaryCardToken = await new Caller(simulator.url).cardToken(
    cardNumber
  )
  const { customer } = aCardAuthorization()
  return aCardAuthorization({
    merchantChargeId: randomUUID(),
    temporaryCardToken,
    lateCapture,
    softDescriptor: "LOJA",
    customer: {
      ...customer,
      phone: {
        countryCode: "55",
        areaCode: "21",
        number: "999999999",
        type: "MOBILE",
      },
    },
  })
}

describe("the client against the simulator", () => {
  it.each([
    ["an approved card is paid", cards.approved, false, "PAID"],
    [
      "an approved card with late capture is reserved",
      cards.approved,
      true,
      "PRE_AUTHORIZED",
    ],
    ["a declined card is a value", cards.denied, false, "DENIED"],
  ])("%s", async (_title, cardNumber, lateCapture, chargeStatus) => {
    const sale = await aSaleBy(cardNumber, lateCapture)

    const charge = await client.authorizeCard(sale, budget())

    expect(charge).toMatchObject({
      merchantChargeId: sale.merchantChargeId,
      chargeStatus,
      originalAmount: 1999,
      transactions: [
        { paymentType: "CREDIT", installments: 1, card: { brand: "VISA" } },
      ],
    })
  })

  it("finds what it made, and hears of what was never made that it is absent", async () => {
    const sale = await aSaleBy(cards.approved)
    const charge = await client.authorizeCard(sale, budget())

    await expect(
      client.lookUpCharge(sale.merchantChargeId, budget())
    ).resolves.toEqual({
      kind: "found",
      charge,
    })
    await expect(client.lookUpCharge(randomUUID(), budget())).resolves.toEqual({
      kind: "absent",
    })
  })

  it("a second charge with one id is unknown, and there is one charge", async () => {
    const sale = await aSaleBy(cards.approved)
    await client.authorizeCard(sale, budget())

    const error = await errorOf(client.authorizeCard(sale, budget()))

    expect(error).toMatchObject({
      name: "GatewayDuplicateChargeError",
      outcome: "unknown",
    })
    expect(await simulator.charges()).toHaveLength(1)
  })

  it("a card token used before is rejected, which is about the card and not about the id", async () => {
    const sale = await aSaleBy(cards.approved)
    await client.authorizeCard(sale, budget())

    const error = await errorOf(
      client.authorizeCard(
        { ...sale, merchantChargeId: randomUUID() },
        budget()
      )
    )

    expect(error).toMatchObject({
      name: "GatewayRejectedError",
      outcome: "rejected",
      businessCode: "INVALID_CARD_TOKEN",
    })
  })

  it.each([
    [
      "a hang before the commit",
      () => simulator.on("authorize").hang().once(),
      0,
    ],
    [
      "a hang after the commit",
      () => simulator.on("authorize").hangAfterCommit().once(),
      1,
    ],
    [
      "a reset before the commit",
      () => simulator.on("authorize").reset().once(),
      0,
    ],
    [
      "a reset after the commit",
      () => simulator.on("authorize").resetAfterCommit().once(),
      1,
    ],
    [
      "a 500 before the commit",
      () => simulator.on("authorize").failBeforeCommit().once(),
      0,
    ],
    [
      "a 500 after the commit",
      () => simulator.on("authorize").failAfterCommit().once(),
      1,
    ],
    ["a proxy's HTML", () => simulator.on("authorize").html().once(), 0],
    [
      "a truncated answer",
      () => simulator.on("authorize").truncated().once(),
      1,
    ],
    ["an empty answer", () => simulator.on("authorize").empty().once(), 1],
  ])(
    "%s is unknown, is not sent again, and a look-up tells",
    async (_title, script, charges) => {
      await script()
      const sale = await aSaleBy(cards.approved)

      const error = await errorOf(client.authorizeCard(sale, budget()))
      const lookUp = await client.lookUpCharge(sale.merchantChargeId, budget())

      expect(error).toMatchObject({ outcome: "unknown" })
      expect(await simulator.requests("authorize")).toHaveLength(1)
      expect(lookUp.kind).toBe(charges === 1 ? "found" : "absent")
    }
  )

  it("a token that expired at the gateway is replaced, and one charge is made", async () => {
    await client.lookUpCharge(randomUUID(), budget())
    await simulator.advanceClock(6 * 60 * 1000)

    await client.authorizeCard(await aSaleBy(cards.approved), budget())

    expect(await simulator.requests("token")).toHaveLength(2)
    expect(await simulator.charges()).toHaveLength(1)
  })
})
