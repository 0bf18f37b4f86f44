import { dayOf, windowOf } from "../../src/charge/days"
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

    const { moved } = await figures()

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

  it.each([
    ["unmatched_payment", "paid_without_order"],
    // A payment of another amount is on no order, though an order waits for it.
    ["unmatched_payment", "refund_failed"],
  ] as const)(
    "have what no order has, as long as that is listed (%s, %s), each charge once",
    async (...kinds) => {
      const charge = await aPaidCharge(ledger())
      const found = {
        details: "Nobody waits for it.",
        gateway: { ...charge.sums, state: "paid" as const },
        medusa: undefined,
      }
      for (const kind of kinds) {
        await ledger().raiseDiscrepancy(
          { charge, orderId: undefined },
          { ...found, kind }
        )
      }

      const listed = (await figures()).withoutOrder
      await ledger().closeDiscrepancies(charge.id, [])

      expect(listed).toEqual({ count: 1, amount: 1_999 })
      expect((await figures()).withoutOrder).toEqual({ count: 0, amount: 0 })
    }
  )

  it("count what was learnt when the day was over, and have it in the sums", async () => {
    const { id } = await aPaidCharge(ledger())
    await database
      .knex("checkout_transparent_movement")
      .insert([
        { ...aMovement("ctmov_1", { at: END }), charge_id: id },
        aMovement("ctmov_2", { account: "br-2", at: END }),
        aMovement("ctmov_3", { day: "2026-11-01", at: END }),
      ])

    const { moved, learntLater } = await figures()

    expect(learntLater).toBe(1)
    expect(moved).toMatchObject([{ amount: 2_499, count: 2 }])
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
})

describe("movements page by page", () => {
  const FOR_EVER = {
    day: { from: TODAY, to: TODAY },
    observed_at: { from: "2026-01-01T00:00:00Z", to: "2100-01-01T00:00:00Z" },
  }
  it.each([
    ["day", 1],
    ["day", 3],
    ["observed_at", 1],
    ["observed_at", 2],
    ["observed_at", 100],
  ] as const)(
    "are all of them by %s, each once, in their order (%i on a page)",
    async (by, limit) => {
      const { id } = await aPaidCharge(ledger())
      for (const refunded of [100, 200, 300, 400]) {
        await refundInPanel(id, refunded)
      }
      const found: string[] = []
      let after: { place: string; id: string } | undefined
      do {
        const page = await ledger().movementPage({
          ...{ account: "br", by, ...FOR_EVER[by], after, limit },
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
