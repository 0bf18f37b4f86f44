import { randomUUID } from "node:crypto"
import type { CodeCharge } from "../../src/charge/charge-request"
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
  aPixCharge,
  aWalletCharge,
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

/** What is its own in each charge. */
const aSale = (changes: Partial<CodeCharge> = {}) => ({
  merchantChargeId: randomUUID(),
  softDescriptor: "LOJA",
  ...changes,
  customer: {
    ...(changes.customer ?? aPixCharge().customer),
    phone: {
      countryCode: "55",
      areaCode: "21",
      number: "999999999",
      type: "MOBILE" as const,
    },
  },
})

async function aCardSale(cardNumber = cards.approved, lateCapture = false) {
  const temporaryCardToken = await new Caller(simulator.url).cardToken(
    cardNumber
  )
  return aCardAuthorization({ ...aSale(), temporaryCardToken, lateCapture })
}

/** Each way to make a charge, and how often one likes. */
const creations = {
  authorize: async () => {
    const sale = await aCardSale()
    return { sale, create: () => client.authorizeCard(sale, budget()) }
  },
  pix: async () => {
    const sale = aPixCharge(aSale())
    return { sale, create: () => client.createPixCharge(sale, budget()) }
  },
  wallet: async () => {
    const sale = aWalletCharge(aSale())
    return { sale, create: () => client.createWalletCharge(sale, budget()) }
  },
}

const methods = ["authorize", "pix", "wallet"] as const

const lookUp = ({ merchantChargeId }: { merchantChargeId: string }) =>
  client.lookUpCharge(merchantChargeId, budget())

describe.each(methods)("against the simulator, %s", (method) => {
  it("makes a charge that is found; with its id once more it is unknown, and there is one charge", async () => {
    const { sale, create } = await creations[method]()

    const charge = await create()
    const again = await errorOf(create())

    expect(charge.merchantChargeId).toBe(sale.merchantChargeId)
    expect(await lookUp(sale)).toEqual({ kind: "found", charge })
    expect(again).toMatchObject({
      code: "gateway_charge_exists",
      outcome: "unknown",
    })
    expect(await simulator.charges()).toHaveLength(1)
  })

  it.each([
    ["hangs", "absent", (on: Script) => on.hang()],
    ["hangs after it", "found", (on: Script) => on.hangAfterCommit()],
    ["resets after it", "found", (on: Script) => on.resetAfterCommit()],
    ["fails after it", "found", (on: Script) => on.failAfterCommit()],
    ["truncates its answer", "found", (on: Script) => on.truncated()],
  ])(
    "at a gateway that %s is unknown, not sent again, and %s by a look-up",
    async (_title, kind, script) => {
      await script(simulator.on(method)).once()
      const { sale, create } = await creations[method]()

      const error = await errorOf(create())

      expect(error).toMatchObject({ outcome: "unknown" })
      expect(await simulator.requests(method)).toHaveLength(1)
      expect((await lookUp(sale)).kind).toBe(kind)
    }
  )
})

describe("the client against the simulator", () => {
  it.each([
    ["an approved card is paid", cards.approved, false, "PAID"],
    ["one with late capture is reserved", cards.approved, true, /PRE_AUTH/],
    ["a declined card is a value", cards.denied, false, "DENIED"],
  ])("%s", async (_title, cardNumber, lateCapture, chargeStatus) => {
    const sale = await aCardSale(cardNumber, lateCapture)

    const charge = await client.authorizeCard(sale, budget())

    expect(charge).toMatchObject({
      chargeStatus: expect.stringMatching(chargeStatus),
      originalAmount: 1999,
      transactions: [
        { paymentType: "CREDIT", installments: 1, card: { brand: "VISA" } },
      ],
    })
  })

  it.each(["pix", "wallet"] as const)(
    "a %s waits for its payer, with its code",
    async (method) => {
      const { create } = await creations[method]()

      expect(await create()).toMatchObject({
        chargeStatus: "PRE_AUTHORIZED",
        transactions: [
          {
            transactionStatus: "PENDING",
            code: { payload: expect.stringMatching(/./) },
          },
        ],
      })
    }
  )

  it("a card token used before is rejected, which is about the card and not about the id", async () => {
    const sale = await aCardSale()
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

  it("the sandbox's values for a 502 leave a code unknown, and a look-up tells that it was not made", async () => {
    const { customer } = aPixCharge()
    const pix = aPixCharge({ ...aSale(), expirationSeconds: 321 })
    const wallet = aWalletCharge(
      aSale({ customer: { ...customer, name: "Pessoa timeout" } })
    )

    const errors = [
      await errorOf(client.createPixCharge(pix, budget())),
      await errorOf(client.createWalletCharge(wallet, budget())),
    ]

    expect(errors).toMatchObject(
      Array(2).fill({ httpStatus: 502, outcome: "unknown" })
    )
    expect([await lookUp(pix), await lookUp(wallet)]).toEqual(
      Array(2).fill({ kind: "absent" })
    )
  })

  it("a token that expired at the gateway is replaced, and one charge is made", async () => {
    await client.lookUpCharge(randomUUID(), budget())
    await simulator.advanceClock(6 * 60 * 1000)

    await client.authorizeCard(await aCardSale(), budget())

    expect(await simulator.requests("token")).toHaveLength(2)
    expect(await simulator.charges()).toHaveLength(1)
  })
})

describe("capture and refund against the simulator", () => {
  async function aMadeCharge(lateCapture: boolean) {
    const sale = await aCardSale(cards.approved, lateCapture)
    await client.authorizeCard(sale, budget())
    return (amount: number) => ({
      merchantChargeId: sale.merchantChargeId,
      amount: minorUnits(amount),
    })
  }

  it("a reservation is captured, then given back in two parts", async () => {
    const of = await aMadeCharge(true)

    const captured = await client.captureCharge(of(1999), budget())
    const refunded = await client.refundCharge(of(500), budget())
    const refundedAgain = await client.refundCharge(of(1499), budget())

    expect([captured, refunded, refundedAgain]).toMatchObject([
      { chargeStatus: "PAID" },
      { refundedAmount: 500 },
      { refundedAmount: 1999, chargeStatus: "REFUNDED" },
    ])
  })

  it("a reservation that is refunded is voided", async () => {
    const of = await aMadeCharge(true)

    const voided = await client.refundCharge(of(1999), budget())

    expect(voided.chargeStatus).toMatch(/^CANCELL?ED$/)
  })

  it("what the gateway refuses is rejected, and absence is no reason to check paths", async () => {
    const of = await aMadeCharge(false)

    const tooMuch = await errorOf(client.refundCharge(of(2000), budget()))
    const absent = await errorOf(
      client.captureCharge(
        { ...of(1), merchantChargeId: randomUUID() },
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
    ["hangs", 0, (on: Script) => on.hang()],
    ["hangs after it", 500, (on: Script) => on.hangAfterCommit()],
    ["resets after it", 500, (on: Script) => on.resetAfterCommit()],
    ["fails after it", 500, (on: Script) => on.failAfterCommit()],
    ["truncates its answer", 500, (on: Script) => on.truncated()],
  ])(
    "a refund at a gateway that %s is unknown, not sent again, and a look-up tells of %i",
    async (_title, refundedAmount, script) => {
      const of = await aMadeCharge(false)
      await script(simulator.on("refund")).once()

      const error = await errorOf(client.refundCharge(of(500), budget()))

      expect(error).toMatchObject({ outcome: "unknown" })
      expect(await simulator.requests("refund")).toHaveLength(1)
      expect(await lookUp(of(500))).toMatchObject({
        kind: "found",
        charge: { refundedAmount },
      })
    }
  )
})
