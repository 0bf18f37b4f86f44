import type { Charge } from "../../src/charge/charge"
import { aLedgerDatabase } from "./support/a-ledger"
import { aResolvedCharge } from "./support/an-intent"

const database = aLedgerDatabase()
const BOUND = { most: 3, withinMs: 60_000 }
const NOT_ANSWERED = { kind: "enough", wasReported: false }

const readInput = ({ id }: Charge) =>
  database.ledger().takeShopperLookup(id, BOUND)

async function aCode(): Promise<Charge> {
  return (await aResolvedCharge(database.ledger(), { chargeState: "pending" }))
    .charge
}

describe("looks at a charge that shoppers ask for", () => {
  it("are as many as allowed within a minute, however many ask at once", async () => {
    const code = await aCode()

    const lookups = await Promise.all(
      Array.from({ length: 20 }, () => readInput(code))
    )

    expect(lookups.filter(({ kind }) => kind === "ask")).toHaveLength(3)
  })

  it("begin anew when the minute is over", async () => {
    const code = await aCode()
    for (let times = 0; times < 4; times++) {
      await readInput(code)
    }
    await database.knex("checkout_transparent_charge").update({
      shopper_lookups_since: database.knex.raw("now() - interval '61 seconds'"),
    })

    expect(await readInput(code)).toEqual({ kind: "ask" })
  })

  it("tell those beyond whether one of them told what the charge is", async () => {
    const code = await aCode()
    for (let times = 0; times < 3; times++) {
      await readInput(code)
    }
    expect(await readInput(code)).toEqual(NOT_ANSWERED)

    await database.ledger().noteShopperLookupAnswered(code.id)

    expect(await readInput(code)).toEqual({ kind: "enough", wasReported: true })
  })

  it("begin anew with the end of the code: only what was told after that counts", async () => {
    const code = await aCode()
    const endsIn = (seconds: number) =>
      database.knex("checkout_transparent_charge").update({
        code_expires_at: database.knex.raw("now() + ? * interval '1 second'", [
          seconds,
        ]),
        shopper_lookups_since: database.knex.raw(
          "now() - interval '20 seconds'"
        ),
        shopper_lookup_answered_at: database.knex.raw(
          "now() - interval '15 seconds'"
        ),
      })
    for (let times = 0; times < 3; times++) {
      await readInput(code)
    }
    await endsIn(60)
    expect(await readInput(code)).toEqual({ kind: "enough", wasReported: true })

    await endsIn(-10)

    expect(await readInput(code)).toEqual({ kind: "ask" })
    await readInput(code)
    await readInput(code)
    expect(await readInput(code)).toEqual(NOT_ANSWERED)
    await database.ledger().noteShopperLookupAnswered(code.id)
    expect(await readInput(code)).toEqual({ kind: "enough", wasReported: true })
  })

  it("of one charge keep nobody from another", async () => {
    const [one, other] = [await aCode(), await aCode()]
    for (let times = 0; times < 4; times++) {
      await readInput(one)
    }

    expect(await readInput(other)).toEqual({ kind: "ask" })
  })
})
