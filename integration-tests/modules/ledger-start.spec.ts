import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()

describe("the ledger, when the application starts", () => {
  it("warns in one line of what is not offered to shoppers, and why", async () => {
    const warn = jest.spyOn(console, "warn").mockImplementation()

    await database.ledger().__hooks.onApplicationStart()

    expect(warn.mock.calls).toEqual([
      [
        expect.stringMatching(
          /^checkout-transparent: not offered to shoppers, .*pp_transparent-pix_br.*\(not set: clientId, clientSecret\).*Enter what is missing in the admin/
        ),
      ],
    ])
    warn.mockRestore()
  })

  it.each([
    { mode: "shared", engine: "workflow-engine-redis", rows: 1 },
    { mode: "worker", engine: "workflow-engine-redis", rows: 1 },
    { mode: "server", engine: "workflow-engine-redis", rows: 0 },
    { mode: "shared", engine: "workflow-engine-inmemory", rows: 0 },
  ] as const)(
    "watches over the scheduled job where its schedule may be forgotten: $mode on $engine, $rows",
    async ({ rows, ...process }) => {
      jest.spyOn(console, "warn").mockImplementation()
      const ledger = database.ledger({ process })

      await ledger.__hooks.onApplicationStart()
      await ledger.__hooks.onApplicationPrepareShutdown()

      // A watch begins with a note, in the one row of the installation.
      expect(await database.rowsOf("installation")).toHaveLength(rows)
      jest.restoreAllMocks()
    }
  )
})
