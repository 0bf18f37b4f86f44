import { randomUUID } from "node:crypto"
import type { AccountOptions } from "../../src/options/account-options"
import { parseOptions } from "../../src/options/parse-options"
import { TimeBudget } from "../../src/charge/time-budget"
import { createMemoryAccessTokenStore } from "../../src/gateway/access-token/memory-access-token-store"
import {
  gatewayClientFor,
  systemClock,
} from "../../src/payments/gateway-clients"
import {
  defaultMerchant,
  type Simulator,
  startSimulator,
} from "../../src/simulator"

const accessTokenStore = createMemoryAccessTokenStore(systemClock)
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
  return gatewayClientFor(account, accessTokenStore).lookUpCharge(
    randomUUID(),
    TimeBudget.of(5_000, systemClock)
  )
}

describe("two accounts with one credential", () => {
  it("request one access token between them when both ask at the same time", async () => {
    const accounts = accountsWith("automatic", "manual")

    const lookedUp = await Promise.all(accounts.map(lookUp))

    expect(lookedUp).toMatchObject([{ kind: "absent" }, { kind: "absent" }])
    expect(await simulator.requests("look_up")).toHaveLength(2)
    expect(await simulator.requests("token")).toHaveLength(1)
  })

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
