import { dayOf } from "../../src/charge/reconciled-day"
import { minorUnits } from "../../src/charge/money"
import type { Compared, StatementRow } from "../../src/modules/ledger"
import { aPaidCharge, aRefund, aResolvedChange } from "./support/a-change"
import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const TODAY = dayOf(new Date())
const DAY = { account: "br", day: TODAY }
const RANGE = { account: "br", from: TODAY, to: TODAY }
const NOTHING: Compared = {
  charges: 0,
  medusa: { captured: 0, refunded: 0 },
  gateway: { captured: 0, refunded: 0 },
  findings: [],
}
const A_FINDING = {
  kind: "charge_differs" as const,
  subjectId: "ctchg_1",
  chargeId: "ctchg_1",
  details: {},
}

const dayRow = async () =>
  (await database.rowsOf("reconciled_day"))[0] as {
    again_at: Date
    updated_at: Date
  }
const findings = () => database.rowsOf("reconciliation_finding")

async function aDay() {
  await ledger().requestDays([DAY])
  return (await ledger().dueDay())!
}

describe("a day that is reconciled", () => {
  it("goes on where it was, with what was found until then", async () => {
    const day = await aDay()
    await ledger().saveProgress(day, {
      ...{ ...NOTHING, charges: 10, findings: [A_FINDING] },
      next: { pass: "charges", cursor: "ctchg_10" },
    })

    expect(await ledger().dueDay()).toMatchObject({
      pass: "charges",
      cursor: "ctchg_10",
    })
    expect(await dayRow()).toMatchObject({ charges: 10 })
    expect(await findings()).toHaveLength(1)
  })

  it("has what is found twice once", async () => {
    const day = await aDay()
    for (const _ of [1, 2]) {
      await ledger().saveProgress(day, {
        ...{ ...NOTHING, findings: [A_FINDING] },
        next: { pass: "charges", cursor: "ctchg_10" },
      })
    }

    expect(await findings()).toHaveLength(1)
  })

  it("tells the store at its end, once, where something was found", async () => {
    const day = await aDay()
    const end = { ...NOTHING, findings: [A_FINDING], next: undefined }
    await ledger().saveProgress(day, end)
    await ledger().saveProgress(day, end)

    expect(await database.rowsOf("outbox_entry")).toMatchObject([
      {
        name: "checkout_transparent.reconciliation.differs",
        data: { account: "br", day: TODAY, findings: 1 },
      },
    ])
  })

  it("takes nothing more from a worker that was too slow: it was begun again", async () => {
    const day = await aDay()
    await ledger().requestDays([DAY])

    await ledger().saveProgress(day, {
      ...{ ...NOTHING, charges: 10, findings: [A_FINDING] },
      next: undefined,
    })

    expect(await dayRow()).toMatchObject({ charges: 0, finished_at: null })
    expect(await findings()).toEqual([])
  })

  it("waits longer with every failure", async () => {
    const day = await aDay()
    const pauses = []
    for (const _ of [1, 2, 3]) {
      await ledger().noteDayFailed(day, "The gateway does not answer.")
      const { again_at, updated_at } = await dayRow()
      pauses.push(
        Math.round((again_at.getTime() - updated_at.getTime()) / 1_000)
      )
    }

    expect(pauses).toEqual([30, 60, 120])
    expect(await ledger().dueDay()).toBeUndefined()
  })
})

describe("days that are to be reconciled", () => {
  const wanted = () => ledger().daysToReconcile([DAY])

  it("are those that never were", async () => {
    expect(await wanted()).toEqual([DAY])
    await aDay()
    expect(await wanted()).toEqual([])
  })

  it("and those of which something became known only after that", async () => {
    await ledger().saveProgress(await aDay(), { ...NOTHING, next: undefined })
    const before = await wanted()

    await aPaidCharge(ledger())

    expect(before).toEqual([])
    expect(await wanted()).toEqual([DAY])
  })
})

describe("the charges of a day", () => {
  it("are those of which something moved, page by page", async () => {
    const charges = []
    for (const _ of [1, 2, 3]) charges.push(await aPaidCharge(ledger()))
    const ids = charges.map(({ id }) => id).sort()
    const page = async (after: string | undefined) =>
      (await ledger().chargesOfDay(DAY, { after, limit: 2 })).map(
        ({ id }) => id
      )

    expect(await page(undefined)).toEqual(ids.slice(0, 2))
    expect(await page(ids[1])).toEqual(ids.slice(2))
    expect(
      await ledger().chargesOfDay(
        { account: "other", day: TODAY },
        { after: undefined, limit: 2 }
      )
    ).toEqual([])
  })

  it("are added up by kind", async () => {
    const { id } = await aPaidCharge(ledger())
    await aPaidCharge(ledger())
    await aResolvedChange(ledger(), aRefund({ id }), {
      chargeState: "paid",
      sums: { captured: minorUnits(1_999), refunded: minorUnits(500) },
    })

    expect(await ledger().sumsOfDay(DAY)).toMatchObject({
      captured: 3_998,
      refunded: -500,
      lost: 0,
    })
  })
})

describe("the merchant's statement", () => {
  const compare = async (rows: StatementRow[], range = RANGE) => {
    async function* batches() {
      for (const row of rows) yield [row]
    }
    return ledger().compareStatement(range, batches())
  }
  const sold = (id: string, amount = 1_999): StatementRow => ({
    id,
    amount,
    day: TODAY,
  })
  /** With what the gateway names it by. */
  async function aNamedCharge(details: Record<string, string>) {
    const charge = await aPaidCharge(ledger())
    const { revision } = (await ledger().currentStateOf(charge.id)).charge
    await ledger().observe(
      { id: charge.id, revision },
      { state: "paid", sums: charge.sums, details }
    )
    return charge
  }
  beforeEach(() => ledger().requestDays([DAY]))

  it("agrees where it has the same sums, whatever names the charges", async () => {
    const ours = await aPaidCharge(ledger())
    await aNamedCharge({ nsu: "000123" })
    await aNamedCharge({ endToEndId: "E1" })
    await aNamedCharge({ transactionId: "t-1" })

    expect(
      await compare([
        sold(ours.merchantChargeId),
        sold("000123"),
        sold("E1"),
        sold("t-1"),
      ])
    ).toEqual({ rows: 4, differing: 0, unknown: 0 })
    expect(await dayRow()).toMatchObject({
      statement_captured: 4 * 1_999,
      statement_refunded: 0,
    })
    expect(await findings()).toEqual([])
  })

  it("adds several rows of a charge up", async () => {
    const { id } = await aNamedCharge({ nsu: "1" })
    await aResolvedChange(ledger(), aRefund({ id }), {
      chargeState: "paid",
      sums: { captured: minorUnits(1_999), refunded: minorUnits(500) },
    })

    expect(
      await compare([sold("1"), sold("1", -300), sold("1", -200)])
    ).toMatchObject({ differing: 0, unknown: 0 })
  })

  it("differs where it has another sum, or lacks a charge", async () => {
    const one = await aNamedCharge({ nsu: "1" })
    const lacking = await aPaidCharge(ledger())

    expect(await compare([sold("1", 1_000)])).toEqual({
      ...{ rows: 1, differing: 2, unknown: 0 },
    })
    const found = await findings()
    expect(found).toHaveLength(2)
    expect(found).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: "statement_differs",
          charge_id: one.id,
          details: {
            ledger: { captured: 19.99, refunded: 0 },
            statement: { captured: 10, refunded: 0 },
          },
        }),
        expect.objectContaining({
          kind: "statement_differs",
          charge_id: lacking.id,
        }),
      ])
    )
  })

  it("has money that belongs to no charge", async () => {
    expect(await compare([sold("nobody")])).toMatchObject({ unknown: 1 })
    expect(await findings()).toMatchObject([
      { kind: "statement_unknown", subject_id: "nobody", charge_id: null },
    ])
  })

  it("does not guess between two charges with one name", async () => {
    await aNamedCharge({ nsu: "1" })
    await aNamedCharge({ nsu: "1" })

    expect(await compare([sold("1")])).toMatchObject({
      differing: 2,
      unknown: 1,
    })
  })

  it("replaces what an earlier one found, and outlasts a day that is begun again", async () => {
    await aNamedCharge({ nsu: "1" })
    await compare([sold("1", 1)])
    await ledger().requestDays([DAY])
    const kept = await findings()
    await compare([sold("1")])

    expect(kept).toHaveLength(1)
    expect(await findings()).toEqual([])
  })
})
