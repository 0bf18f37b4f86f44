import { dayOf, windowOf } from "../../src/charge/reconciled-day"
import { minorUnits } from "../../src/charge/money"
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

const aMovement = (
  id: string,
  { account = "br", day = TODAY, at = new Date() } = {}
) => ({
  ...{ id, account, day, charge_id: "ctchg_1", kind: "captured" },
  ...{ amount: 500, currency_code: "BRL", actor: "shopper" },
  observed_at: at,
})

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

describe("what was learnt of a day when it was over", () => {
  it("is in its figures, and named as that; what was learnt before is not", async () => {
    const { id } = await aPaidCharge(ledger())
    await database
      .knex("checkout_transparent_movement")
      .insert({ ...aMovement("ctmov_1", { at: END }), charge_id: id })

    const { moved, learntLater } = await figures()

    expect(learntLater).toMatchObject({
      count: 1,
      latest: [{ chargeId: id, kind: "captured", amount: 500 }],
    })
    expect(moved).toMatchObject([{ amount: 2_499, count: 2 }])
  })

  it("is counted, and the latest hundred are listed, of that day and account alone", async () => {
    const after = (ms: number) => new Date(END.getTime() + ms)
    const ids = Array.from({ length: 103 }, (_, at) => `ctmov_${100 + at}`)
    await database
      .knex("checkout_transparent_movement")
      .insert([
        ...ids.map((id, at) => aMovement(id, { at: after(at) })),
        aMovement("ctmov_2", { account: "br-2", at: after(0) }),
        aMovement("ctmov_3", { day: "2026-11-01", at: after(0) }),
      ])

    const { count, latest } = (await figures()).learntLater

    expect(count).toBe(103)
    expect(latest.map(({ id }) => id)).toEqual(ids.slice(3).reverse())
  })
})

describe("the days of an account", () => {
  it("begin with the first one on which money moved, whatever the options say of the account", async () => {
    await database
      .knex("checkout_transparent_movement")
      .insert([
        aMovement("ctmov_1", { day: "2026-11-02" }),
        aMovement("ctmov_2", { day: "2026-11-01" }),
        aMovement("ctmov_3", { account: "gone", day: "2026-10-01" }),
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
