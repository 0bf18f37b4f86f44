import type { Charge } from "../../src/core/charge/charge"
import { aLedgerDatabase } from "./support/a-ledger"
import { aSettledCharge } from "./support/an-intent"

const database = aLedgerDatabase()
const BOUND = { most: 3, withinMs: 60_000 }
const NOT_TOLD = { kind: "enough", wasTold: false }

const look = ({ id }: Charge) => database.ledger().takeShopperLook(id, BOUND)

async function aCode(): Promise<Charge> {
  return (await aSettledCharge(database.ledger(), { chargeState: "pending" }))
    .charge
}

describe("looks at a charge that shoppers ask for", () => {
  it("are as many as allowed within a minute, however many ask at once", async () => {
    const code = await aCode()

    const looks = await Promise.all(
      Array.from({ length: 20 }, () => look(code))
    )

    expect(looks.filter(({ kind }) => kind === "ask")).toHaveLength(3)
  })

  it("begin anew when the minute is over", async () => {
    const code = await aCode()
    for (let times = 0; times < 4; times++) {
      await look(code)
    }
    await database.knex("checkout_transparent_charge").update({
      shopper_looks_since: database.knex.raw("now() - interval '61 seconds'"),
    })

    expect(await look(code)).toEqual({ kind: "ask" })
  })

  it("tell those beyond whether one of them told what the charge is", async () => {
    const code = await aCode()
    for (let times = 0; times < 3; times++) {
      await look(code)
    }
    expect(await look(code)).toEqual(NOT_TOLD)

    await database.ledger().noteShopperLookTold(code.id)

    expect(await look(code)).toEqual({ kind: "enough", wasTold: true })
  })

  it("begin anew with the end of the code: only what was told after that counts", async () => {
    const code = await aCode()
    const endsIn = (seconds: number) =>
      database.knex("checkout_transparent_charge").update({
        code_expires_at: database.knex.raw("now() + ? * interval '1 second'", [
          seconds,
        ]),
        shopper_looks_since: database.knex.raw("now() - interval '20 seconds'"),
        shopper_look_told_at: database.knex.raw(
          "now() - interval '15 seconds'"
        ),
      })
    for (let times = 0; times < 3; times++) {
      await look(code)
    }
    await endsIn(60)
    expect(await look(code)).toEqual({ kind: "enough", wasTold: true })

    await endsIn(-10)

    expect(await look(code)).toEqual({ kind: "ask" })
    await look(code)
    await look(code)
    expect(await look(code)).toEqual(NOT_TOLD)
    await database.ledger().noteShopperLookTold(code.id)
    expect(await look(code)).toEqual({ kind: "enough", wasTold: true })
  })

  it("of one charge keep nobody from another", async () => {
    const [one, other] = [await aCode(), await aCode()]
    for (let times = 0; times < 4; times++) {
      await look(one)
    }

    expect(await look(other)).toEqual({ kind: "ask" })
  })
})
