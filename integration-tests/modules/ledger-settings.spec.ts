import { aLedgerDatabase } from "./support/a-ledger"

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
