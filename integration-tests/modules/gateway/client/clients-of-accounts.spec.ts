import { createInMemoryTokenLedger } from "../../../../packages/devtools/src/confirm/experiment/in-memory-token-ledger"
import { randomUUID } from "node:crypto"
import type { LedgerModuleService } from "../../../../src/modules/ledger"
import type {
  AccountOptions,
  AccountOptionsInput,
} from "../../../../src/options/account-options"
import { TimeBudget } from "../../../../src/domain/time-budget"
import {
  gatewayClientFor,
  systemClock,
} from "../../../../src/operations/perform/gateway-clients"
import { testConnection } from "../../../../src/operations/perform/test-connection"
import { eventually } from "../../../../harness/eventually"
import {
  grantToken,
  respondJson,
  startGatewayServer,
} from "../support/gateway-server"
import { accountOptionsAt } from "../../../support/confirm/a-confirmation"
import { aSimulatorWithReceiver } from "../support/simulator-with-receiver"

const stage = aSimulatorWithReceiver()

const anAccount = (changes: Partial<AccountOptionsInput> = {}) =>
  accountOptionsAt(stage.simulator.url, {
    id: `br-${randomUUID().slice(0, 8)}`,
    ...changes,
  })

/** Returns a ledger that has no access token yet. */
const aLedger = (account: AccountOptions) =>
  ({
    pluginOptions: { accounts: [account] },
    ...createInMemoryTokenLedger(),
  }) as unknown as LedgerModuleService

const lookUp = (account: AccountOptions, ledger: LedgerModuleService) =>
  gatewayClientFor(account, ledger).lookUpCharge(
    randomUUID(),
    TimeBudget.start(60_000, systemClock)
  )

it("two gateway accounts with the same credential share one access token", async () => {
  const ledger = aLedger(anAccount())

  await lookUp(anAccount({ capture: "automatic" }), ledger)
  await lookUp(anAccount({ capture: "manual" }), ledger)

  expect(await stage.simulator.requests("token")).toHaveLength(1)
})

it("after five calls with a wrong client secret, the gateway client pauses an account's calls, but sends a call with the right client secret immediately", async () => {
  const account = anAccount()
  const ledger = aLedger(account)
  const wrong = { ...account, clientSecret: "a-wrong-one" }
  for (let nth = 0; nth < 5; nth++) {
    await expect(lookUp(wrong, ledger)).rejects.toThrow()
  }
  await expect(lookUp(wrong, ledger)).rejects.toMatchObject({
    code: "gateway_paused",
  })

  const asked = lookUp(account, ledger)

  await expect(asked).resolves.toEqual({ kind: "absent" })
})

describe("a connection test", () => {
  it.each([
    ["right", grantToken, { ok: true, tookMs: expect.any(Number) }],
    [
      "wrong",
      respondJson(401, { error: "invalid_client" }),
      {
        ok: false,
        code: "wrong_credentials",
        message: expect.stringContaining("401"),
      },
    ],
  ])(
    "after a connection test with a client secret that is %s, no connection to the gateway remains open",
    async (_title, token, outcome) => {
      const charge = respondJson(404, { message: "Charge not found" })
      const server = await startGatewayServer({ charge, token })
      const account = anAccount({ baseUrl: server.url })

      const tested = await testConnection(
        { account, ledger: aLedger(account) },
        "checkout"
      )

      expect(tested).toMatchObject(outcome)
      await eventually(async () =>
        expect(await server.countOpenConnections()).toBe(0)
      )
      await server.close()
    }
  )

  it("ten connection tests with a wrong client secret do not make the gateway client pause the lookups of the account", async () => {
    const account = anAccount({ clientSecret: "wrong" })
    const ledger = aLedger(account)
    const client = gatewayClientFor(account, ledger)

    for (let times = 0; times < 10; times++) {
      await testConnection({ account, ledger }, "checkout")
    }

    expect(client.reasonNotToCall("look_up_charge")).toBeUndefined()
  })
})
