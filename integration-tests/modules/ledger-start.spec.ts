import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

describe("the ledger(), when the application starts", () => {
  it("warns in one line of what is not offered to shoppers, and why", async () => {
    const warn = jest.spyOn(console, "warn").mockImplementation()

    await ledger().__hooks.onApplicationStart()

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
    "stands in for the scheduled job where its schedule may be forgotten: $mode on $engine, $rows",
    async ({ rows, ...process }) => {
      jest.spyOn(console, "warn").mockImplementation()
      const { __hooks } = database.ledger({ process })

      await __hooks.onApplicationStart()
      await __hooks.onApplicationPrepareShutdown()

      // Whoever stands in begins with a note, in the one row of the installation.
      expect(await database.rowsOf("installation")).toHaveLength(rows)
      jest.restoreAllMocks()
    }
  )
})
