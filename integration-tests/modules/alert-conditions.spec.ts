import { observeConditions } from "../../src/alerts/observe-conditions"
import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()
const TOKENS = "checkout_transparent_access_token"

const aClientThatFailed = (code: string) =>
  database.knex(TOKENS).insert({
    id: "ctatk_1",
    integration: "checkout",
    client_id: "client-1",
    failures: 1,
    failure: JSON.stringify({ code }),
  })

/** Two accounts have the client that fails, another one has not. */
const observe = () => {
  const { openCircuits, refusedClients, noteConditions, pluginOptions } =
    database.ledger()
  const [account] = pluginOptions.accounts
  const accounts = [
    { ...account!, id: "br", clientId: "client-1" },
    { ...account!, id: "br-manual", clientId: "client-1" },
    { ...account!, id: "other", clientId: "client-2" },
  ]
  return observeConditions({
    openCircuits,
    refusedClients,
    noteConditions,
    pluginOptions: { ...pluginOptions, accounts },
    saleWithoutNotification: () => Promise.resolve(undefined),
  })
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

  it("is not one that could not be asked", async () => {
    await aClientThatFailed("gateway_no_reply")

    await observe()

    expect(await alerts()).toEqual([])
  })
})
