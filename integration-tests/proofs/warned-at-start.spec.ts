import { freePort } from "../../development/free-port"
import { type Simulator, startSimulator } from "../../src/simulator"
import { aStoreProcess, type StoreProcess } from "../support/a-store-process"
import { aMigratedDatabase } from "../support/database/a-database"
import { eventually } from "../support/eventually"

describe("a store that starts", () => {
  let simulator: Simulator
  let database: Awaited<ReturnType<typeof aMigratedDatabase>>
  let store: StoreProcess | undefined
  beforeAll(async () => {
    simulator = await startSimulator()
    database = await aMigratedDatabase()
  })
  afterAll(async () => {
    await store?.stop()
    await database.drop()
    await simulator.close()
  })

  const start = async (gatewayUrl: string, account: object = {}) => {
    const env = {
      NODE_ENV: "development",
      GATEWAY_URL: gatewayUrl,
      ACCOUNT_OPTIONS: JSON.stringify({ paymentLink: null, ...account }),
    }
    await store?.stop()
    store = await aStoreProcess({ databaseUrl: database.url, env })
  }
  const warnings = () =>
    store!
      .logs()
      .split("\n")
      .filter((line) => line.includes("checkout-transparent: account "))

  it("warns once of a secret that the gateway refuses, for all accounts that have it", async () => {
    await start(simulator.url, { clientSecret: "of-another-environment" })

    await eventually(() => expect(warnings()).toHaveLength(1))
    expect(warnings()[0]).toContain(
      `account br, br-manual, br-at-checkout: The gateway does not know this client ID with this secret. Copy both again from the merchant panel (Integrations), of the same environment and without blanks. A former secret ends 7 days after a new one was made. The address is ${simulator.url}`
    )
    expect(store!.logs()).not.toContain("of-another-environment")
  })

  it("warns of a gateway that does not answer, with its address", async () => {
    const dead = `http://127.0.0.1:${await freePort()}`
    await start(dead)

    await eventually(() => expect(warnings()).toHaveLength(1))
    expect(warnings()[0]).toMatch(
      /account br, .*: The gateway could not be reached\. .* The address is http:\/\/127/
    )
    expect(warnings()[0]).toContain(dead)
  })

  it("says nothing when the gateway knows it", async () => {
    await start(simulator.url)

    await eventually(async () =>
      expect(await simulator.requests("look_up")).toHaveLength(3)
    )
    await store!.stop()
    expect(warnings()).toEqual([])
  })
})
