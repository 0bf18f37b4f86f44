import { dayOf } from "../../src/charge/reconciled-day"
import type { Compared } from "../../src/modules/ledger"
import { aPaidCharge } from "./support/a-change"
import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const TODAY = dayOf(new Date())
const DAY = { account: "br", day: TODAY }
const NOTHING: Compared = { charges: 0, findings: [] }
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
})
