import { randomUUID } from "node:crypto"
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
  aPixCharge,
  aWalletCharge,
  errorOf,
  gatewaySettings,
} from "./client-support/builders"
import { systemClock } from "./client-support/clocks"
import { codeCreations } from "./client-support/creations"
import { PATIENT } from "../support/jumping-clock"

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
      timeouts: PATIENT,
    }),
    {
      clock: systemClock,
      accessTokens: accessTokensInMemory(systemClock),
      random: () => 0,
    }
  )
})

afterEach(() => client.close())

afterAll(() => simulator.close())

const budget = () => TimeBudget.of(PATIENT.providerMethodMs, systemClock)

const phone = {
  countryCode: "55",
  areaCode: "21",
  number: "999999999",
  type: "MOBILE" as const,
}

/** What is its own in each charge. */
const aSale = () => ({
  merchantChargeId: randomUUID(),
  softDescriptor: "LOJA",
  customer: { ...aPixCharge().customer, phone },
})

const operations = { PIX: "pix", WALLET: "wallet" } as const

describe.each(codeCreations)(
  "$operation against the simulator",
  ({ create, paymentType }) => {
    it("makes a charge that waits for its payer, and is found with its code", async () => {
      const sale = aSale()

      const charge = await create(client, budget(), sale)

      expect(charge).toMatchObject({
        merchantChargeId: sale.merchantChargeId,
        chargeStatus: "PRE_AUTHORIZED",
        transactions: [
          {
            paymentType,
            transactionStatus: "PENDING",
            code: { payload: expect.stringMatching(/./) as string },
          },
        ],
      })
      await expect(
        client.lookUpCharge(sale.merchantChargeId, budget())
      ).resolves.toEqual({ kind: "found", charge })
    })

    it("with an id that is taken is unknown, and there is one charge", async () => {
      const sale = aSale()
      await create(client, budget(), sale)

      const error = await errorOf(create(client, budget(), sale))

      expect(error).toMatchObject({
        code: "gateway_charge_exists",
        outcome: "unknown",
      })
      expect(await simulator.charges()).toHaveLength(1)
    })

    it("whose answer is lost is unknown, is not sent again, and a look-up tells the code", async () => {
      const operation = operations[paymentType]
      await simulator.on(operation).resetAfterCommit().once()
      const sale = aSale()

      const error = await errorOf(create(client, budget(), sale))
      const lookUp = await client.lookUpCharge(sale.merchantChargeId, budget())

      expect(error).toMatchObject({ outcome: "unknown" })
      expect(await simulator.requests(operation)).toHaveLength(1)
      expect(lookUp).toMatchObject({
        charge: {
          transactions: [
            { code: { payload: expect.stringMatching(/./) as string } },
          ],
        },
      })
    })
  }
)

describe("the sandbox's values for a 502", () => {
  it("leave a Pix unknown, and a look-up tells that it was not made", async () => {
    const pix = aPixCharge({ ...aSale(), expirationSeconds: 321 })

    const error = await errorOf(client.createPixCharge(pix, budget()))

    expect(error).toMatchObject({ httpStatus: 502, outcome: "unknown" })
    await expect(
      client.lookUpCharge(pix.merchantChargeId, budget())
    ).resolves.toEqual({ kind: "absent" })
  })

  it("leave a wallet unknown, and a look-up tells that it was not made", async () => {
    const { customer, ...sale } = aSale()
    const wallet = aWalletCharge({
      ...sale,
      customer: { ...customer, name: "Pessoa timeout" },
    })

    const error = await errorOf(client.createWalletCharge(wallet, budget()))

    expect(error).toMatchObject({ httpStatus: 502, outcome: "unknown" })
    await expect(
      client.lookUpCharge(wallet.merchantChargeId, budget())
    ).resolves.toEqual({ kind: "absent" })
  })
})
