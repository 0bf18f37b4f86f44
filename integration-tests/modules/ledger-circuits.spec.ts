import type { CircuitChange } from "../../src/charge/circuit"
import { eventually } from "../support/eventually"
import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()
const CARDS = { account: "br", operation: "authorize_card" as const }
const OPENED: CircuitChange = {
  kind: "opened",
  isAgain: false,
  failures: 5,
  openMs: 10_000,
  code: "gateway_no_reply",
  message: "Authorizing the card charge: no answer came.",
}

describe("the circuit breakers that admins see", () => {
  it("are those that are open, with what the last call came to", async () => {
    const ledger = database.ledger()

    ledger.noteCircuit(
      { account: "br", operation: "create_pix_charge" },
      OPENED
    )
    ledger.noteCircuit(
      { account: "br", operation: "create_pix_charge" },
      { kind: "closed" }
    )
    // The last one: when it is written all are, and none is left for the next test.
    ledger.noteCircuit(CARDS, OPENED)

    await eventually(async () =>
      expect(await ledger.openCircuits()).toEqual([
        {
          ...CARDS,
          process: expect.stringMatching(/^.+:\d+$/),
          state: "open",
          failures: 5,
          errorCode: "gateway_no_reply",
          errorMessage: OPENED.kind === "opened" && OPENED.message,
          openedAt: expect.any(Date),
          nextTryAt: expect.any(Date),
        },
      ])
    )
  })

  it("are half open when their time is up, open since they opened first, and forgotten after an hour", async () => {
    const ledger = database.ledger()
    const earlier = (hours: number) =>
      database.knex("checkout_transparent_circuit").update({
        opened_at: database.knex.raw("opened_at - ? * interval '1 minute'", [
          hours,
        ]),
        next_try_at: database.knex.raw(
          "next_try_at - ? * interval '1 minute'",
          [hours]
        ),
      })
    // What another test left would be taken for what is noted here.
    await database.knex("checkout_transparent_circuit").delete()
    ledger.noteCircuit(CARDS, OPENED)
    await eventually(async () =>
      expect(await ledger.openCircuits()).toHaveLength(1)
    )

    await earlier(5)
    const [halfOpen] = await ledger.openCircuits()
    ledger.noteCircuit(CARDS, { ...OPENED, isAgain: true, failures: 6 })
    await eventually(async () =>
      expect(await ledger.openCircuits()).toMatchObject([
        { state: "open", failures: 6, openedAt: halfOpen!.openedAt },
      ])
    )
    await earlier(61)

    expect(halfOpen).toMatchObject({ state: "half_open" })
    expect(await ledger.openCircuits()).toEqual([])
  })
})
