import { observeConditions } from "../../src/alerts/observe-conditions"
import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()
const TOKENS = "checkout_transparent_access_token"

const aClientThatFailed = (code: string) =>
  database.knex(TOKENS).insert({
    id: "ctatk_1",
    integration: "checkout",
    client_id: database.ledger().pluginOptions.accounts[0]?.clientId,
    failures: 1,
    failure: JSON.stringify({ code }),
  })

const alerts = async () =>
  (await database.rowsOf("alert")).map(({ cause, data, ended_at }) => ({
    cause,
    data,
    isOver: ended_at !== null,
  }))

describe("a client whose secret the gateway refuses", () => {
  it("is one alert for as long as that lasts, with the accounts that use it", async () => {
    await aClientThatFailed("gateway_authentication_failed")

    await observeConditions(database.ledger())
    await observeConditions(database.ledger())

    const { id, clientId } = database.ledger().pluginOptions.accounts[0]!
    expect(await alerts()).toEqual([
      {
        cause: "credential_refused",
        data: { accounts: [id], integration: "checkout", client_id: clientId },
        isOver: false,
      },
    ])
  })

  it("is another one when it is refused again after it was accepted", async () => {
    await aClientThatFailed("gateway_authentication_failed")
    await observeConditions(database.ledger())
    await database.knex(TOKENS).delete()
    await database.knex("checkout_transparent_alert").update({
      observed_at: database.knex.raw("observed_at - interval '3 minutes'"),
    })
    await observeConditions(database.ledger())

    await aClientThatFailed("gateway_scope_missing")
    await observeConditions(database.ledger())

    expect((await alerts()).map(({ isOver }) => isOver)).toEqual([true, false])
  })

  it("is not one that could not be asked", async () => {
    await aClientThatFailed("gateway_no_reply")

    await observeConditions(database.ledger())

    expect(await alerts()).toEqual([])
  })
})
