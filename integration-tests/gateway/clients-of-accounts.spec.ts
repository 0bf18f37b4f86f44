import { randomUUID } from "node:crypto"
import type { AccountOptions } from "../../src/options/account-options"
import { parseOptions } from "../../src/options/parse-options"
import { TimeBudget } from "../../src/charge/time-budget"
import {
  gatewayClientFor,
  systemClock,
} from "../../src/payments/gateway-clients"
import {
  defaultMerchant,
  type Simulator,
  startSimulator,
} from "../../src/simulator"
import { accessTokensInMemory } from "./client-support/access-tokens"

const accessTokens = accessTokensInMemory(systemClock)
let simulator: Simulator

beforeEach(async () => {
  simulator = await startSimulator()
})

afterEach(() => simulator.close())

function accountsWith(...captures: AccountOptions["capture"][]) {
  return parseOptions({
    encryptionKeys: [Buffer.alloc(32, 1).toString("base64")],
    accounts: captures.map((capture) => ({
      id: `br-${capture}`,
      environment: "development",
      ...defaultMerchant.credential,
      baseUrl: simulator.url,
      softDescriptor: "LOJA DEMO",
      capture,
    })),
  }).accounts
}

function lookUp(account: AccountOptions) {
  return gatewayClientFor(account, accessTokens).lookUpCharge(
    randomUUID(),
    TimeBudget.of(60_000, systemClock)
  )
}

describe("two accounts with one credential", () => {
  it("use the access token that the other one obtained", async () => {
    const [automatic, manual] = accountsWith("automatic", "manual")

    await lookUp(automatic!)
    await lookUp(manual!)

    expect(await simulator.requests("token")).toHaveLength(1)
  })
})

describe("an account whose credential changes while its calls pause after failures", () => {
  it("has no pause any more: the gateway is asked with the new credential", async () => {
    const lookUpAs = (clientSecret: string) => {
      const [account] = accountsWith("automatic")
      return lookUp({ ...account!, clientSecret })
    }
    for (let nth = 0; nth < 5; nth++) {
      await expect(lookUpAs("a-wrong-one")).rejects.toThrow()
    }
    await expect(lookUpAs("a-wrong-one")).rejects.toMatchObject({
      code: "gateway_paused",
    })

    const asked = lookUpAs(defaultMerchant.credential.clientSecret)

    await expect(asked).resolves.toEqual({ kind: "absent" })
  })
})
