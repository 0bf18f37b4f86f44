import { dayOf, windowOf } from "../../src/charge/reconciled-day"
import { minorUnits } from "../../src/charge/money"
import type { StoredDayClose } from "../../src/modules/ledger"
import { aPaidCharge, aRefund, aResolvedChange } from "./support/a-change"
import { aLedgerDatabase } from "./support/a-ledger"
import { aClaimedCharge, aResolvedCharge } from "./support/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const TODAY = dayOf(new Date())
const DAY = { account: "br", day: TODAY }
const END = windowOf(TODAY).to

const sums = (captured: number, refunded = 0) => ({
  captured: minorUnits(captured),
  refunded: minorUnits(refunded),
})
const figures = () => ledger().figuresOfDay(DAY, END)

/** A close of the day with what it has now, by somebody. */
async function aClose(closedBy = "user_1"): Promise<StoredDayClose> {
  const { readAt, latestMovementIds } = await figures()
  return {
    ...{ ...DAY, closedBy, note: "Confere." },
    ...{ closedAt: readAt, latestMovementIds, figures: { net: 19.99 } },
  }
}

const refundInPanel = async (id: string, refunded: number) =>
  ledger().observe((await ledger().currentStateOf(id)).charge, {
    ...{ state: "paid", sums: sums(1_999, refunded), details: {} },
  })

describe("the figures of a day", () => {
  it("have what moved with the charge's method and details, and by whom", async () => {
    await aPaidCharge(ledger())
    const { id } = await aPaidCharge(ledger())
    await aResolvedChange(ledger(), aRefund({ id }), {
      chargeState: "paid",
      sums: sums(1_999, 800),
    })

    const { moved, reconciled } = await figures()

    const card = { method: "card", installments: 1, brand: undefined }
    expect(moved).toHaveLength(3)
    expect(moved).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ ...card, kind: "captured", actor: "shopper" },
          ...{ amount: 3_998, count: 2 },
        }),
        expect.objectContaining({ kind: "refunded", amount: -500, count: 1 }),
        expect.objectContaining({
          ...{ kind: "refunded", actor: "merchant panel", amount: -300 },
        }),
      ])
    )
    expect(reconciled).toBeUndefined()
  })

  it("have what is being confirmed and what is reserved, until the end of the day and no later", async () => {
    await aClaimedCharge(ledger())
    await aResolvedCharge(ledger(), {
      chargeState: "authorized",
      sums: sums(0),
    })

    const today = await figures()
    const yesterday = await ledger().figuresOfDay(DAY, windowOf(TODAY).from)

    expect(today).toMatchObject({
      beingConfirmed: { count: 1, amount: 1_999 },
      reserved: { count: 1, amount: 1_999, oldestAt: expect.any(Date) as Date },
    })
    expect(yesterday).toMatchObject({
      beingConfirmed: { count: 0, amount: 0 },
      reserved: { count: 0, amount: 0, oldestAt: undefined },
    })
  })

  it("have what no order has, as long as that is listed, each charge once", async () => {
    const charge = await aPaidCharge(ledger())
    const found = {
      details: "Nobody waits for it.",
      gateway: { ...charge.sums, state: "paid" as const },
      medusa: undefined,
    }
    for (const kind of ["unmatched_payment", "paid_without_order"] as const) {
      await ledger().raiseDiscrepancy(
        { charge, orderId: undefined },
        { ...found, kind }
      )
    }

    const listed = (await figures()).withoutOrder
    await ledger().closeDiscrepancies(charge.id, [])

    expect(listed).toEqual({ count: 1, amount: 1_999 })
    expect((await figures()).withoutOrder).toEqual({ count: 0, amount: 0 })
  })

  it("count a charge once, however its dispute goes", async () => {
    const { id } = await aPaidCharge(ledger())
    for (const state of ["charged_back", "paid"] as const) {
      await ledger().observe((await ledger().currentStateOf(id)).charge, {
        ...{ state, sums: sums(1_999), details: {} },
      })
    }

    expect((await figures()).disputedCharges).toBe(1)
  })
})

describe("the close of a day", () => {
  it("is written once, by whoever of twenty was first", async () => {
    await aPaidCharge(ledger())
    const closes = await Promise.all(
      Array.from({ length: 20 }, (_, at) => aClose(`user_${at}`))
    )

    const written = await Promise.all(
      closes.map((close) => ledger().closeDay(close))
    )

    expect(written.filter(Boolean)).toHaveLength(1)
    expect(await ledger().findDayClose(DAY)).toEqual(
      closes[written.indexOf(true)]
    )
    expect(await database.rowsOf("day_close")).toHaveLength(1)
  })

  it("is of its day and its account", async () => {
    await ledger().closeDay(await aClose())

    expect(
      await ledger().findDayClose({ ...DAY, account: "br-2" })
    ).toBeUndefined()
    expect(
      await ledger().findDayClose({ ...DAY, day: "2020-01-01" })
    ).toBeUndefined()
  })

  it("tells what moved after it, and nothing of what is in it", async () => {
    const { id } = await aPaidCharge(ledger())
    const close = await aClose()
    await ledger().closeDay(close)
    const before = await ledger().movementsAfterClose(close)

    await refundInPanel(id, 300)

    expect(before).toEqual([])
    expect(await ledger().movementsAfterClose(close)).toMatchObject([
      { chargeId: id, kind: "refunded", amount: -300 },
    ])
  })

  it("tells what was under way when it was made, and was written to its end later", async () => {
    const { id } = await aPaidCharge(ledger())
    const other = await (await database.connect(1)).transaction()
    await other("checkout_transparent_charge")
      .where({ id })
      .update({ refunded_amount: 300 })
    const close = await aClose()
    await ledger().closeDay(close)

    await other.commit()

    const [late, ...more] = await ledger().movementsAfterClose(close)
    expect(late).toMatchObject({ kind: "refunded", amount: -300 })
    expect(late!.observedAt.getTime()).toBeLessThanOrEqual(
      close.closedAt.getTime()
    )
    expect(more).toEqual([])
  })
})

describe("the days of an account", () => {
  const aMovement = (id: string, account: string, day: string) => ({
    ...{ id, account, day, charge_id: "ctchg_1", kind: "captured" },
    ...{ amount: 500, currency_code: "BRL", actor: "shopper" },
    observed_at: new Date(),
  })

  it("begin with the first one on which money moved, whatever the options say of the account", async () => {
    await database
      .knex("checkout_transparent_movement")
      .insert([
        aMovement("ctmov_1", "br", "2026-11-02"),
        aMovement("ctmov_2", "br", "2026-11-01"),
        aMovement("ctmov_3", "gone", "2026-10-01"),
      ])

    expect(await ledger().firstDays()).toEqual([
      { account: "br", day: "2026-11-01" },
      { account: "gone", day: "2026-10-01" },
    ])
    expect(
      await ledger().sumsOfDays([
        { account: "br", day: "2026-11-01" },
        { account: "gone", day: "2026-11-01" },
      ])
    ).toEqual([
      { account: "br", day: "2026-11-01", kind: "captured", amount: 500 },
    ])
  })

  it("are none of a ledger in which nothing moved", async () => {
    expect(await ledger().firstDays()).toEqual([])
    expect(await ledger().sumsOfDays([])).toEqual([])
  })
})

describe("movements page by page", () => {
  it.each([1, 2, 3, 100])(
    "are all of them, each once, in their order (%i on a page)",
    async (limit) => {
      const { id } = await aPaidCharge(ledger())
      for (const refunded of [100, 200, 300, 400]) {
        await refundInPanel(id, refunded)
      }
      const found: string[] = []
      let after: { day: string; id: string } | undefined
      do {
        const page = await ledger().movementPage({
          ...{ account: "br", from: TODAY, to: TODAY },
          ...{ after, limit },
        })
        found.push(...page.map((movement) => movement.id))
        after = page.at(-1)
      } while (after)

      const inOrder = await ledger().movementsOf(id)
      expect(found).toEqual(inOrder.map((movement) => movement.id))
      expect(found).toHaveLength(5)
    }
  )
})
