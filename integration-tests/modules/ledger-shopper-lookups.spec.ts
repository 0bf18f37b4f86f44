import type { Charge } from "../../src/charge/charge"
import { anUnpaidCode, letCodeTimePass, OBSERVED_PAID } from "./support/a-code"
import { aLedgerDatabase } from "./support/a-ledger"
import { aResolvedCharge } from "./support/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()
const BOUND = { most: 3, withinMs: 60_000 }
const NOT_ANSWERED = { kind: "enough", wasReported: false }

const readInput = ({ id }: Charge) => ledger().takeShopperLookup(id, BOUND)

async function aCode(): Promise<Charge> {
  return (await aResolvedCharge(ledger(), { chargeState: "pending" })).charge
}

describe("looks at a charge that shoppers ask for", () => {
  it("are as many as allowed within a minute, however many ask at once", async () => {
    const code = await aCode()

    const lookups = await Promise.all(
      Array.from({ length: 20 }, () => readInput(code))
    )

    expect(lookups.filter(({ kind }) => kind === "ask")).toHaveLength(3)
  })

  it("tell those beyond whether one of them told what the charge is", async () => {
    const code = await aCode()
    for (let times = 0; times < 3; times++) {
      await readInput(code)
    }
    expect(await readInput(code)).toEqual(NOT_ANSWERED)

    await ledger().noteShopperLookupAnswered(code.id)

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
    await ledger().noteShopperLookupAnswered(code.id)
    expect(await readInput(code)).toEqual({ kind: "enough", wasReported: true })
  })
})

describe("what a storefront is told of a session", () => {
  it("is the state, method and end of its code", async () => {
    const charge = await anUnpaidCode(ledger())

    expect(
      await ledger().findSessionState(charge.paymentSessionId)
    ).toStrictEqual({
      method: "pix",
      state: "pending",
      codeExpiresAt: charge.codeExpiresAt,
      hasEnded: false,
      isBeingRefunded: false,
      isAbandoned: false,
      orderId: undefined,
    })
  })

  it.each<[string, (charge: Charge) => Promise<unknown>, object]>([
    [
      "it has ended, by the database's clock",
      () => letCodeTimePass(database, 1_801),
      { state: "pending", hasEnded: true },
    ],
    [
      "it was let go",
      ({ id }) => ledger().abandon(id),
      { state: "pending", isAbandoned: true },
    ],
    [
      "it was paid and goes back, and which order has it",
      async (charge) => {
        await ledger().observe(charge, OBSERVED_PAID)
        await ledger().decideRefund(charge.id, { by: "user_1", reason: "No." })
        const orderId = "order_1"
        await ledger().noteOrders([{ chargeId: charge.id, orderId }])
      },
      { state: "paid", isBeingRefunded: true, orderId: "order_1" },
    ],
  ])("is that %s", async (_, given, reported) => {
    const charge = await anUnpaidCode(ledger())

    await given(charge)

    expect(
      await ledger().findSessionState(charge.paymentSessionId)
    ).toMatchObject(reported)
  })
})
