import { Encryption } from "../../src/modules/ledger/encryption"
import { readSettings } from "../../src/modules/ledger/statements/setting-rows"
import { aLedgerDatabase, ENCRYPTION_KEY } from "./support/a-ledger"

const database = aLedgerDatabase()

describe("changes of settings that are made together", () => {
  it("are made all or none: one of a secret that is gone leaves the others undone, and nobody is told", async () => {
    const changed = await database.ledger().changeSettings({
      account: "br",
      revision: undefined,
      actor: "user_ana",
      changes: [
        { name: "installments.maximum", isSecret: false, value: 6 },
        {
          name: "paymentLink.apiKeys",
          isSecret: true,
          value: undefined,
          entry: { id: "ctset_gone" },
        },
      ],
    })

    expect(changed).toEqual({ kind: "no_such_entry" })
    expect(await database.rowsOf("setting")).toEqual([])
    expect(await database.rowsOf("setting_change")).toEqual([])
    expect(await database.rowsOf("outbox_entry")).toEqual([])
  })

  it("take a secret away that is there, of the list that names it only", async () => {
    const ledger = database.ledger()
    const change = (entry: "new" | { id: string }, name: string) =>
      ledger.changeSettings({
        account: "br",
        revision: undefined,
        actor: "user_ana",
        changes: [
          {
            name,
            isSecret: true,
            value: entry === "new" ? "an-api-key" : undefined,
            entry,
          },
        ],
      })
    await change("new", "paymentLink.apiKeys")
    const [row] = await database.rowsOf("setting")
    const id = String(row?.id)

    const ofAnotherList = await change({ id }, "notificationTokens")
    const ofItsOwn = await change({ id }, "paymentLink.apiKeys")

    expect([ofAnotherList.kind, ofItsOwn.kind]).toEqual([
      "no_such_entry",
      "changed",
    ])
    expect(await database.rowsOf("setting")).toEqual([])
  })
})

describe("settings that somebody has changed in the database by hand", () => {
  const ledger = () => database.ledger()
  const save = (name: string, isSecret: boolean, value: string) =>
    ledger().changeSettings({
      account: "br",
      revision: undefined,
      actor: "user_ana",
      changes: [{ name, isSecret, value }],
    })
  const valueAfter = async (changes: object) => {
    await database
      .knex("checkout_transparent_setting")
      .update({ deleted_at: null, ...changes })
    const [entered] = await readSettings(
      database.knex,
      new Encryption([ENCRYPTION_KEY])
    )
    return entered?.value
  }

  it.each([
    ["is renamed to what everybody may read", { name: "sdk.transparentToken" }],
    ["is renamed to another secret", { name: "paymentLink.clientSecret" }],
    ["is given to another account", { account: "br-2" }],
    [
      "stands there in clear",
      { key_id: null, ciphertext: null, value: '"mine"' },
    ],
  ])("say nothing where a secret %s", async (_, changes) => {
    await save("clientSecret", true, "a client secret")

    expect(await valueAfter({})).toBe("a client secret")
    expect(await valueAfter(changes)).toBeUndefined()
  })

  it("say nothing where what is no secret was encrypted", async () => {
    await save("clientSecret", true, "a client secret")
    const [{ key_id, ciphertext } = {}] = await database.rowsOf("setting")
    await database.knex("checkout_transparent_setting").delete()
    await save("softDescriptor", false, "LOJA")

    expect(await valueAfter({ key_id, ciphertext })).toBeUndefined()
  })
})
