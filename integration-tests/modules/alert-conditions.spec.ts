import { observeConditions } from "../../src/alerts/observe-conditions"
import type { GatewayErrorCode } from "../../src/charge/errors/gateway-error"
import { accessTokenKeysOf } from "../../src/payments/access-token-keys"
import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()
const TOKENS = "checkout_transparent_access_token"

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
  await ledger.takeAccessToken(key!, { owner: "me", leaseMs: 5_000 })
  await ledger.releaseAccessToken(key!, "me", {
    failure: { code, message: "The gateway said no.", httpStatus: 401 },
    waitMs: 0,
  })
}

const observe = () => {
  const { accessTokenState, noteConditions, pluginOptions } = database.ledger()
  return observeConditions(
    {
      accessTokenState,
      noteConditions,
      pluginOptions: { ...pluginOptions, accounts: accounts() },
      saleWithoutNotification: () => Promise.resolve(undefined),
    },
    accessTokenKeysOf
  )
}

const alerts = async () =>
  (await database.rowsOf("alert")).map(({ cause, data, ended_at }) => ({
    cause,
    data,
    isOver: ended_at !== null,
  }))

describe("a client whose secret the gateway refuses", () => {
  it("is one alert for as long as that lasts, with the accounts that use it", async () => {
    await aClientThatFailed("gateway_authentication_failed")

    await observe()
    await observe()

    expect(await alerts()).toEqual([
      {
        cause: "credential_refused",
        data: {
          accounts: ["br", "br-manual"],
          integration: "checkout",
          client_id: "client-1",
        },
        isOver: false,
      },
    ])
  })

  it("is another one when it is refused again after it was accepted", async () => {
    await aClientThatFailed("gateway_authentication_failed")
    await observe()
    await database.knex(TOKENS).delete()
    await database.knex("checkout_transparent_alert").update({
      observed_at: database.knex.raw("observed_at - interval '3 minutes'"),
    })
    await observe()

    await aClientThatFailed("gateway_scope_missing")
    await observe()

    expect((await alerts()).map(({ isOver }) => isOver)).toEqual([true, false])
  })

  it("is not one of which a connection test tried a secret that is not in force", async () => {
    await aClientThatFailed("gateway_authentication_failed", "only-tried")

    await observe()

    expect(await alerts()).toEqual([])
  })

  it("is not one that could not be asked", async () => {
    await aClientThatFailed("gateway_no_reply")

    await observe()

    expect(await alerts()).toEqual([])
  })
})
