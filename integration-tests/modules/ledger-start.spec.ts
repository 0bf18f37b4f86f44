import { warnOfModules } from "../../src/modules/ledger/at-start"
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
    {
      title: "in production",
      environment: "production",
      modules: {},
      said: [
        /keeps to itself: locks, events, workflows\. .*locking-redis, event-bus-redis, workflow-engine-redis: docs\/several-processes\.md/,
      ],
    },
    {
      title: "in production, but for its events",
      environment: "production",
      modules: {
        event_bus: { resolve: "@medusajs/medusa/event-bus-redis" },
        workflows: { resolve: "@medusajs/medusa/workflow-engine-redis" },
      },
      said: [/keeps to itself: locks\. .*give all of them locking-redis: /],
    },
    {
      title: "on a laptop",
      environment: "development",
      modules: {},
      said: [],
    },
    {
      title: "on a laptop, with its locks in PostgreSQL",
      environment: "development",
      modules: {
        locking: {
          resolve: "@medusajs/medusa/locking",
          options: {
            providers: [{ resolve: "@medusajs/medusa/locking-postgres" }],
          },
        },
      },
      said: [/Locks are in PostgreSQL, .*locking-redis/],
    },
  ] as const)(
    "says what it keeps to itself, and what to configure: $title",
    ({ environment, modules, said }) => {
      const warn = jest.fn<void, [string]>()

      warnOfModules([{ environment }], modules, { warn })

      expect(warn.mock.calls).toEqual(
        said.map((line) => [expect.stringMatching(line)])
      )
    }
  )

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
