import type { Charge } from "../../src/charge/charge"
import { CHARGE_STATES } from "../../src/charge/charge-state"
import { minorUnits } from "../../src/charge/money"
import type { OperationOutcome } from "../../src/modules/ledger/ports/charge-ledger"
import {
  anAbandonedCode,
  aCodeIntent,
  anUnpaidCode,
  CODE,
  HALF_AN_HOUR_S,
  now,
  OBSERVED_PAID,
  observedAs,
} from "./support/a-code"
import { aRefund, aResolvedChange } from "./support/a-change"
import { aLedgerDatabase } from "./support/a-ledger"
import {
  aClaim,
  aClaimedCharge,
  anIntentWithInput,
  anOutcome,
} from "./support/an-intent"

const database = aLedgerDatabase()

/** What a charge is read with: its picture is read by itself. */
const TEXT = { payload: CODE.payload }

const REPORTED_END = new Date("2026-11-20T12:30:00.000Z")

type State = NonNullable<OperationOutcome["chargeState"]>

const pictureOf = ({ id }: Charge) => database.ledger().findCodePicture(id)

async function rowOf({ id }: Charge): Promise<Record<string, unknown>> {
  const rows = await database.rowsOf("charge")
  return rows.find((row) => row.id === id) ?? {}
}

const secondsFrom = (from: unknown, to: unknown): number =>
  Math.round((Number(to) - Number(from)) / 1_000)

describe("a code that is claimed", () => {
  it("ends, by the database's clock, when so many seconds have passed as are asked for", async () => {
    const { charge } = await aClaimedCharge(
      database.ledger(),
      aCodeIntent({ codeSeconds: 900 })
    )

    expect(secondsFrom(charge.createdAt, charge.codeExpiresAt)).toBe(900)
    expect(charge.code).toBeUndefined()
    expect(charge.abandonedAt).toBeUndefined()
    expect(charge.method).toBe("pix")
  })

  it("has no end where none is asked for", async () => {
    const { charge } = await aClaimedCharge(database.ledger())

    expect(charge.codeExpiresAt).toBeUndefined()
  })

  it("begins anew when it was certainly not created, with the end that is asked for now", async () => {
    const ledger = database.ledger()
    const intent = await anIntentWithInput(
      ledger,
      aCodeIntent({ codeSeconds: 60 })
    )
    const first = await aClaimedCharge(ledger, intent)
    await ledger.resolve(
      first.operation.id,
      anOutcome({ outcome: "not_sent", chargeState: "not_created" })
    )

    const again = await aClaimedCharge(ledger, {
      ...intent,
      codeSeconds: HALF_AN_HOUR_S,
    })

    expect(again.charge.id).toBe(first.charge.id)
    expect(
      secondsFrom(again.charge.createdAt, again.charge.codeExpiresAt)
    ).toBe(HALF_AN_HOUR_S)
  })
})

describe("a code that the gateway told", () => {
  it("is kept with its picture, and is to be told of at once", async () => {
    const charge = await anUnpaidCode(database.ledger())

    expect(charge).toMatchObject({ state: "pending" })
    expect(charge.code).toEqual(TEXT)
    expect(await pictureOf(charge)).toBe(CODE.imageBase64)
    expect((await rowOf(charge)).synchronize_at).toEqual(expect.any(Date))
    expect(Number((await rowOf(charge)).synchronize_at)).toBeLessThanOrEqual(
      Date.now() + 1_000
    )
  })

  it("ends when the gateway says so, whatever was asked for", async () => {
    const charge = await anUnpaidCode(
      database.ledger(),
      {},
      { code: { ...CODE, expiresAt: REPORTED_END } }
    )

    expect(charge.codeExpiresAt).toEqual(REPORTED_END)
  })

  it("ends as was asked for where the gateway says nothing", async () => {
    const charge = await anUnpaidCode(database.ledger())

    expect(secondsFrom(charge.createdAt, charge.codeExpiresAt)).toBe(
      HALF_AN_HOUR_S
    )
  })

  it("is kept without a picture where none was told, or one that is no picture of a code", async () => {
    const { payload } = CODE
    const [none, huge] = [
      await anUnpaidCode(database.ledger(), {}, { code: { payload } }),
      await anUnpaidCode(
        database.ledger(),
        {},
        { code: { payload, imageBase64: "i".repeat(100_001) } }
      ),
    ]

    expect([none.code, huge.code]).toEqual([TEXT, TEXT])
    expect(await pictureOf(none)).toBeUndefined()
    expect(await pictureOf(huge)).toBeUndefined()
  })

  it("is kept with a picture as large as pictures of codes are", async () => {
    const imageBase64 = "i".repeat(100_000)

    const charge = await anUnpaidCode(
      database.ledger(),
      {},
      { code: { ...CODE, imageBase64 } }
    )

    expect(await pictureOf(charge)).toBe(imageBase64)
  })

  it("can be told by the look-up that finds what an answer lost", async () => {
    const ledger = database.ledger()
    const { charge, operation } = await aClaimedCharge(ledger, aCodeIntent())
    await ledger.markUnknown(operation.id, { code: "lost", message: "Lost." })

    const resolved = await ledger.resolve(
      operation.id,
      anOutcome({
        chargeState: "pending",
        resolvedVia: "look_up",
        code: { ...CODE, expiresAt: REPORTED_END },
      })
    )

    expect(resolved).toMatchObject({
      id: charge.id,
      state: "pending",
      code: TEXT,
      codeExpiresAt: REPORTED_END,
    })
    expect(await pictureOf(charge)).toBe(CODE.imageBase64)
  })

  it.each(CHARGE_STATES.filter((state) => state !== "unresolved"))(
    "keeps its picture in no other state than one in which it can be paid (%s)",
    async (state) => {
      const charge = await anUnpaidCode(
        database.ledger(),
        {},
        { chargeState: state satisfies State }
      )

      expect((await rowOf(charge)).code_image).toBe(
        state === "pending" ? CODE.imageBase64 : null
      )
    }
  )
})

describe("a code that is looked at", () => {
  it("keeps what was told once and is not told again", async () => {
    const ledger = database.ledger()
    const charge = await anUnpaidCode(
      ledger,
      {},
      { code: { ...CODE, expiresAt: REPORTED_END } }
    )

    expect(await ledger.observe(charge, observedAs("pending"))).toBe(true)

    expect(await now(ledger, charge)).toMatchObject({
      code: TEXT,
      codeExpiresAt: REPORTED_END,
    })
    expect(await pictureOf(charge)).toBe(CODE.imageBase64)
  })

  it("learns its text, picture and end from a look-up when the answer told none", async () => {
    const ledger = database.ledger()
    const charge = await anUnpaidCode(ledger, {}, { code: undefined })
    expect(charge.code).toBeUndefined()

    await ledger.observe(charge, {
      ...observedAs("pending"),
      code: { ...CODE, expiresAt: REPORTED_END },
    })

    expect(await now(ledger, charge)).toMatchObject({
      code: TEXT,
      codeExpiresAt: REPORTED_END,
    })
    expect(await pictureOf(charge)).toBe(CODE.imageBase64)
  })

  it.each([
    ["paid", OBSERVED_PAID],
    ["expired", observedAs("expired")],
    ["canceled", observedAs("canceled")],
    ["failed", observedAs("failed")],
  ] as const)(
    "loses its picture, and not its text and end, once it is %s",
    async (state, observed) => {
      const ledger = database.ledger()
      const charge = await anUnpaidCode(ledger)

      await ledger.observe(charge, { ...observed, code: CODE })

      expect(await now(ledger, charge)).toMatchObject({
        state,
        code: TEXT,
        codeExpiresAt: charge.codeExpiresAt,
      })
      expect(await pictureOf(charge)).toBeUndefined()
    }
  )

  it("is paid with its sums, and is to be synchronized at once", async () => {
    const ledger = database.ledger()
    const charge = await anUnpaidCode(ledger)
    await database
      .knex("checkout_transparent_charge")
      .update({ synchronize_at: null })

    await ledger.observe(charge, OBSERVED_PAID)

    expect(await now(ledger, charge)).toMatchObject({
      state: "paid",
      sums: { captured: 1_999, refunded: 0 },
      mostCaptured: 1_999,
      details: { transactionStatus: "PAID" },
    })
    expect((await rowOf(charge)).synchronize_at).toEqual(expect.any(Date))
  })

  it("is paid after its end as well: the ledger keeps what the gateway says", async () => {
    const ledger = database.ledger()
    const charge = await anUnpaidCode(ledger, {}, { chargeState: "expired" })

    expect(await ledger.observe(charge, OBSERVED_PAID)).toBe(true)

    expect(await now(ledger, charge)).toMatchObject({
      state: "paid",
      abandonedAt: undefined,
    })
  })
})

describe("a code that is changed", () => {
  it("loses its picture when it is canceled", async () => {
    const ledger = database.ledger()
    const charge = await anUnpaidCode(ledger)

    await aResolvedChange(
      ledger,
      aRefund(charge, { kind: "void", amount: minorUnits(1_999) }),
      { chargeState: "canceled" }
    )

    expect(await now(ledger, charge)).toMatchObject({
      state: "canceled",
      code: TEXT,
    })
    expect(await pictureOf(charge)).toBeUndefined()
  })

  it("keeps it when the gateway would not cancel", async () => {
    const ledger = database.ledger()
    const charge = await anUnpaidCode(ledger)

    await aResolvedChange(ledger, aRefund(charge, { kind: "void" }), {
      outcome: "rejected",
      chargeState: "pending",
    })

    expect(await now(ledger, charge)).toMatchObject({
      state: "pending",
      code: TEXT,
    })
    expect(await pictureOf(charge)).toBe(CODE.imageBase64)
  })
})

describe("the central bank's id of a Pix", () => {
  it("is kept among what the gateway told", async () => {
    const ledger = database.ledger()
    const charge = await anUnpaidCode(ledger)

    await ledger.notePixDetails(charge.id, { endToEndId: "E1" })

    expect((await now(ledger, charge)).details).toEqual({ endToEndId: "E1" })
  })

  it("is not written over one that is known", async () => {
    const ledger = database.ledger()
    const charge = await anUnpaidCode(ledger)
    await ledger.observe(charge, {
      ...OBSERVED_PAID,
      details: { endToEndId: "E1", transactionStatus: "PAID" },
    })

    await ledger.notePixDetails(charge.id, { endToEndId: "E2" })

    expect((await now(ledger, charge)).details).toMatchObject({
      endToEndId: "E1",
      transactionStatus: "PAID",
    })
  })

  it("keeps who paid it, masked, until that is erased, and not again after that", async () => {
    const ledger = database.ledger()
    const charge = await anUnpaidCode(ledger)
    const payer = { name: "M****", document: "***.982.247-**" }
    const details = async () =>
      (await ledger.currentStateOf(charge.id)).charge.details
    await ledger.notePixDetails(charge.id, { endToEndId: "E1", payer })
    const kept = await details()

    await ledger.eraseCharges(
      { name: charge.id },
      { keepsFiscalDocuments: false }
    )
    await ledger.notePixDetails(charge.id, { payer })
    await ledger.observe((await ledger.currentStateOf(charge.id)).charge, {
      ...{ state: "pending", sums: charge.sums, details: { payer, nsu: "1" } },
    })

    expect(kept).toMatchObject({ endToEndId: "E1", payer })
    expect(await details()).toMatchObject({ endToEndId: "E1", nsu: "1" })
    expect(await details()).not.toHaveProperty("payer")
  })
})

describe("the claim of one session, by many at once", () => {
  it("makes one code with one end", async () => {
    const intent = await anIntentWithInput(database.ledger(), aCodeIntent())

    const results = await Promise.all(
      Array.from({ length: 10 }, () =>
        database.ledger().claimCreation(intent, aClaim())
      )
    )

    const ends = results.map((result) =>
      "charge" in result ? result.charge.codeExpiresAt?.getTime() : undefined
    )
    expect(new Set(ends).size).toBe(1)
    expect(ends[0]).toEqual(expect.any(Number))
    expect(await database.rowsOf("charge")).toHaveLength(1)
  })
})

describe("what a method that is switched off leaves", () => {
  it("is what somebody may still pay: counted and summed up", async () => {
    const ledger = database.ledger()
    const later = await anUnpaidCode(ledger, { codeSeconds: 3_600 })
    const sooner = await anUnpaidCode(ledger, { codeSeconds: 600 })
    await ledger.noteOrders([{ chargeId: later.id, orderId: "order_1" }])
    await anAbandonedCode(ledger)
    await anUnpaidCode(ledger, { account: "another" })

    const open = await ledger.openCodesOf("br")
    expect(open).toEqual([
      {
        method: "pix",
        count: 2,
        amount: later.amount + sooner.amount,
        ordersWaiting: 1,
      },
    ])
  })
})
