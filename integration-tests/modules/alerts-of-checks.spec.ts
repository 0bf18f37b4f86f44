import { alertsOfFindings } from "../../src/charge/alerts-of-events"
import type { GatewayErrorCode } from "../../src/charge/errors/gateway-error"
import { runChecks } from "../../src/checks/check"
import { CHECKS } from "../../src/checks/checks"
import { accessTokenKeysOf } from "../../src/payments/access-token-keys"
import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()
const SOLD_AT = new Date("2026-11-21T12:00:00.000Z")

/** Two accounts have the client that fails, another one has not. */
const accounts = () => {
  const [account] = database.ledger().pluginOptions.accounts
  const with1 = { clientId: "client-1", clientSecret: "in-force" }
  return [
    { ...account!, id: "br", ...with1 },
    { ...account!, id: "br-manual", ...with1 },
    { ...account!, id: "other", clientId: "client-2", clientSecret: "other" },
  ]
}

/** What a process writes down whose request for an access token failed. */
const aClientThatFailed = async (
  code: GatewayErrorCode,
  clientSecret = "in-force"
) => {
  const ledger = database.ledger()
  const [key] = accessTokenKeysOf({ ...accounts()[0]!, clientSecret })
  const turn = await ledger.takeAccessToken(key!, { claimMs: 5_000 })
  await ledger.releaseAccessToken(key!, {
    claim: turn.kind === "claimed" ? turn.claim : "",
    failure: { code, message: "The gateway said no." },
  })
}

/** `withoutNotification` is an account whose sale nobody has told of. */
const found = async (withoutNotification?: string) => {
  const ledger = database.ledger()
  const observed = Object.create(ledger, {
    pluginOptions: {
      value: { ...ledger.pluginOptions, accounts: accounts() },
    },
    saleWithoutNotification: {
      value: (account: string) =>
        Promise.resolve(account === withoutNotification ? SOLD_AT : undefined),
    },
  }) as typeof ledger
  const scope = { resolve: () => observed } as never
  return alertsOfFindings(
    await runChecks(CHECKS, scope, { readers: ["alerts"] })
  )
}

describe("a client whose secret the gateway refuses", () => {
  it.each(["gateway_authentication_failed", "gateway_scope_missing"] as const)(
    "is one alert a day, with the accounts that use it (%s)",
    async (code) => {
      await aClientThatFailed(code)

      expect(await found()).toEqual([
        {
          key: "credentials_refused:checkout:client-1",
          isDaily: true,
          cause: "gateway",
          data: { accounts: ["br", "br-manual"], code: "credentials_refused" },
        },
      ])
    }
  )

  it("is not one of which a connection test tried a secret that is not in force", async () => {
    await aClientThatFailed("gateway_authentication_failed", "only-tried")

    expect(await found()).toEqual([])
  })
})

it("sales of which no notification came are one alert a day for each account", async () => {
  expect(await found("other")).toEqual([
    {
      key: "sales_without_notifications:other",
      isDaily: true,
      cause: "gateway",
      data: { accounts: ["other"], code: "sales_without_notifications" },
    },
  ])
})
