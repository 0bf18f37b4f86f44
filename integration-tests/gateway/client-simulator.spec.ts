import { randomUUID } from "node:crypto"
import { minorUnits } from "../../src/charge/money"
import { TimeBudget } from "../../src/charge/time-budget"
import {
  createGatewayClient,
  type GatewayClient,
} from "../../src/gateway/client"
import {
  defaultMerchant,
  type Simulator,
  startSimulator,
} from "../../src/simulator"
import { accessTokensInMemory } from "./client-support/access-tokens"
import {
  aCardAuthorization,
  errorOf,
  gatewaySettings,
} from "./client-support/builders"
import { aJumpingClock, PATIENT } from "../support/jumping-clock"
import { Caller, cards } from "./simulator-caller"

let simulator: Simulator
let client: GatewayClient

beforeAll(async () => {
  simulator = await startSimulator({ keepWaiting: clock.keepWaiting })
})
const clock = aJumpingClock({ simulator: () => simulator })

beforeEach(async () => {
  await simulator.reset()
  client = createGatewayClient(
    gatewaySettings({
      baseUrl: simulator.url,
      ...defaultMerchant.credential,
      timeouts: PATIENT,
    }),
    { clock, accessTokens: accessTokensInMemory(clock), random: () => 0 }
  )
})

afterEach(() => client.close())

afterAll(() => simulator.close())

type Script = ReturnType<Simulator["on"]>

const budget = () => TimeBudget.of(PATIENT.providerMethodMs, clock)

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
      code: "gateway_charge_exists",
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
      code: "gateway_rejected",
      outcome: "rejected",
      details: { businessCode: "INVALID_CARD_TOKEN" },
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

describe("capture and refund against the simulator", () => {
  async function aMadeCharge(lateCapture: boolean) {
    const sale = await aSaleBy(cards.approved, lateCapture)
    await client.authorizeCard(sale, budget())
    return sale
  }

  it("a reservation is captured, then given back in two parts", async () => {
    const { merchantChargeId } = await aMadeCharge(true)
    const of = (amount: number) => ({
      merchantChargeId,
      amount: minorUnits(amount),
    })

    const captured = await client.captureCharge(of(1999), budget())
    const refunded = await client.refundCharge(of(500), budget())
    const refundedAgain = await client.refundCharge(of(1499), budget())

    expect([captured, refunded, refundedAgain]).toMatchObject([
      { merchantChargeId, chargeStatus: "PAID" },
      { merchantChargeId, refundedAmount: 500 },
      { merchantChargeId, refundedAmount: 1999, chargeStatus: "REFUNDED" },
    ])
  })

  it("a reservation that is refunded is voided", async () => {
    const { merchantChargeId, amount } = await aMadeCharge(true)

    const voided = await client.refundCharge(
      { merchantChargeId, amount },
      budget()
    )

    expect(voided.chargeStatus).toMatch(/^CANCELL?ED$/)
  })

  it("what the gateway refuses is rejected, and absence is no reason to check paths", async () => {
    const { merchantChargeId } = await aMadeCharge(false)

    const tooMuch = await errorOf(
      client.refundCharge(
        { merchantChargeId, amount: minorUnits(2000) },
        budget()
      )
    )
    const absent = await errorOf(
      client.captureCharge(
        { merchantChargeId: randomUUID(), amount: minorUnits(1) },
        budget()
      )
    )

    expect([tooMuch, absent]).toMatchObject([
      { code: "gateway_rejected", outcome: "rejected" },
      { code: "gateway_rejected", outcome: "rejected", httpStatus: 404 },
    ])
    expect(String(absent)).not.toContain("pathPrefix")
  })

  it.each([
    ["hangs before the refund", (on: Script) => on.hang().once(), 0],
    ["hangs after it", (on: Script) => on.hangAfterCommit().once(), 500],
    ["resets before the refund", (on: Script) => on.reset().once(), 0],
    ["resets after it", (on: Script) => on.resetAfterCommit().once(), 500],
    [
      "fails before the refund",
      (on: Script) => on.failBeforeCommit().once(),
      0,
    ],
    ["fails after it", (on: Script) => on.failAfterCommit().once(), 500],
    ["truncates its answer", (on: Script) => on.truncated().once(), 500],
    ["answers nothing", (on: Script) => on.empty().once(), 500],
  ])(
    "a gateway that %s leaves a refund unknown, is not asked for it again, and a look-up tells",
    async (_title, script, refundedAmount) => {
      const { merchantChargeId } = await aMadeCharge(false)
      await script(simulator.on("refund"))

      const error = await errorOf(
        client.refundCharge(
          { merchantChargeId, amount: minorUnits(500) },
          budget()
        )
      )

      expect(error).toMatchObject({ outcome: "unknown" })
      expect(await simulator.requests("refund")).toHaveLength(1)
      expect(
        await client.lookUpCharge(merchantChargeId, budget())
      ).toMatchObject({ kind: "found", charge: { refundedAmount } })
    }
  )
})
