import { CHARGE_STATES } from "../../src/charge/charge-state"
import type { ChargeIntent } from "../../src/charge/charge"
import { minorUnits } from "../../src/charge/money"
import {
  aCodeIntent,
  anAbandonedCode,
  anUnpaidCode,
  letCodeTimePass,
  now,
  OBSERVED_PAID,
  observedAs,
} from "./support/a-code"
import { aClaimedChange, aRefund } from "./support/a-change"
import { aLedgerDatabase } from "./support/a-ledger"
import {
  aClaim,
  aClaimedCharge,
  anIntentWithInput,
  aResolvedCharge,
} from "./support/an-intent"

const database = aLedgerDatabase()

/** Of one payment collection and one cart. */
const SAME = { paymentCollectionId: "pay_col_1", cartId: "cart_1" }

async function claim(intent: Partial<ChargeIntent>): Promise<string> {
  const ledger = database.ledger()
  const result = await ledger.claimCreation(
    await anIntentWithInput(ledger, aCodeIntent(intent)),
    aClaim()
  )
  return result.kind
}

describe("a code that is let go", () => {
  it("stays unpaid, and is marked with when that was, once", async () => {
    const ledger = database.ledger()
    const charge = await anUnpaidCode(ledger)

    expect(await ledger.abandon(charge.id)).toBe(true)
    const { abandonedAt } = await now(ledger, charge)
    expect(await ledger.abandon(charge.id)).toBe(true)

    expect(await now(ledger, charge)).toMatchObject({
      state: "pending",
      abandonedAt,
    })
    expect(abandonedAt).toEqual(expect.any(Date))
  })

  it("is none that a look from before is written over", async () => {
    const ledger = database.ledger()
    const charge = await anUnpaidCode(ledger)
    await ledger.abandon(charge.id)

    expect(await ledger.observe(charge, observedAs("expired"))).toBe(false)
  })

  it.each(
    CHARGE_STATES.filter(
      (state) => state !== "pending" && state !== "unresolved"
    )
  )("cannot be one that is %s", async (state) => {
    const ledger = database.ledger()
    const charge = await anUnpaidCode(ledger, {}, { chargeState: state })

    expect(await ledger.abandon(charge.id)).toBe(false)
    expect((await now(ledger, charge)).abandonedAt).toBeUndefined()
  })

  it("cannot be one of which nobody knows", async () => {
    const ledger = database.ledger()
    const { charge } = await aClaimedCharge(ledger, aCodeIntent())

    expect(await ledger.abandon(charge.id)).toBe(false)
  })

  it("cannot be a card that waits for the gateway", async () => {
    const ledger = database.ledger()
    const { charge } = await aResolvedCharge(ledger, { chargeState: "pending" })

    expect(await ledger.abandon(charge.id)).toBe(false)
  })

  it("cannot be one that nobody has heard of", async () => {
    expect(await database.ledger().abandon("ctchg_none")).toBe(false)
  })
})

describe("a payment collection", () => {
  it("has one code that can be paid: another one is not claimed beside it", async () => {
    await anUnpaidCode(database.ledger(), SAME)

    expect(await claim(SAME)).toBe("collection_taken")
    expect(await database.rowsOf("charge")).toHaveLength(1)
  })

  it("gets another code once the first was let go, and no third", async () => {
    await anAbandonedCode(database.ledger(), SAME)

    expect(await claim(SAME)).toBe("claimed")
    expect(await claim(SAME)).toBe("collection_taken")
  })

  it("gets a card once its code was let go", async () => {
    await anAbandonedCode(database.ledger(), SAME)

    const { charge } = await aClaimedCharge(database.ledger(), SAME)

    expect(charge.method).toBe("card")
  })

  it("gets one of twenty that want it when its code was let go", async () => {
    const ledger = database.ledger()
    await anAbandonedCode(ledger, SAME)

    const kinds = await Promise.all(
      Array.from({ length: 20 }, () => claim(SAME))
    )

    expect(kinds.filter((kind) => kind === "claimed")).toHaveLength(1)
    expect(new Set(kinds)).toEqual(new Set(["claimed", "collection_taken"]))
  })

  it("may have many that were let go, and one that was not", async () => {
    const ledger = database.ledger()
    await anAbandonedCode(ledger, SAME)
    await anAbandonedCode(ledger, SAME)
    const last = await anUnpaidCode(ledger, SAME)

    expect((await ledger.findOpenChargeOfCollection("pay_col_1"))?.id).toBe(
      last.id
    )
    expect((await ledger.findOpenChargeOfCart("cart_1"))?.id).toBe(last.id)
  })
})

describe("what stands in the way of another charge", () => {
  it("is no code that was let go", async () => {
    const ledger = database.ledger()
    const charge = await anAbandonedCode(ledger, SAME)

    expect(await ledger.findOpenChargeOfCollection("pay_col_1")).toBeUndefined()
    expect(await ledger.findOpenChargeOfCart("cart_1")).toBeUndefined()
    expect(
      await ledger.findChargeBySession(charge.paymentSessionId)
    ).toMatchObject({ id: charge.id })
  })

  it("is found among all charges of its collection, the newest first", async () => {
    const ledger = database.ledger()
    const first = await anAbandonedCode(ledger, SAME)
    await letCodeTimePass(database, 60)
    const second = await anUnpaidCode(ledger, SAME, { chargeState: "expired" })
    await letCodeTimePass(database, 60)
    const third = await anUnpaidCode(ledger, SAME)
    await anUnpaidCode(ledger)

    const all = await ledger.findChargesOfCollection("pay_col_1")

    expect(all.map(({ id }) => id)).toEqual([third.id, second.id, first.id])
  })
})

describe("a code that was let go and is paid", () => {
  it("stands in the way of other charges again: it is money", async () => {
    const ledger = database.ledger()
    const charge = await anAbandonedCode(ledger, SAME)

    await ledger.observe(charge, OBSERVED_PAID)

    expect(await now(ledger, charge)).toMatchObject({
      state: "paid",
      abandonedAt: undefined,
    })
    expect(await claim(SAME)).toBe("collection_taken")
  })

  it.each(["pending", "expired", "canceled"] as const)(
    "is not one that is seen to be %s: that stays let go",
    async (state) => {
      const ledger = database.ledger()
      const charge = await anAbandonedCode(ledger, SAME)

      await ledger.observe(charge, observedAs(state))

      expect(await now(ledger, charge)).toMatchObject({
        state,
        abandonedAt: charge.abandonedAt,
      })
    }
  )
})

describe("a code that is paid when another charge is open", () => {
  it("is recorded as paid all the same, and stands in the way of nothing", async () => {
    const ledger = database.ledger()
    const late = await anUnpaidCode(ledger, SAME, { chargeState: "expired" })
    const other = await anUnpaidCode(ledger, SAME)

    expect(await ledger.observe(late, OBSERVED_PAID)).toBe(true)

    expect(await now(ledger, late)).toMatchObject({
      state: "paid",
      sums: { captured: 1_999, refunded: 0 },
      mostCaptured: 1_999,
      abandonedAt: expect.any(Date),
    })
    expect((await ledger.findOpenChargeOfCollection("pay_col_1"))?.id).toBe(
      other.id
    )
  })

  it("keeps when it was let go, where it was", async () => {
    const ledger = database.ledger()
    const late = await anAbandonedCode(ledger, SAME)
    await anUnpaidCode(ledger, SAME)

    await ledger.observe(late, OBSERVED_PAID)

    expect(await now(ledger, late)).toMatchObject({
      state: "paid",
      abandonedAt: late.abandonedAt,
    })
  })

  it("may be one of two that are paid", async () => {
    const ledger = database.ledger()
    const late = await anAbandonedCode(ledger, SAME)
    const other = await anUnpaidCode(ledger, SAME)

    await ledger.observe(other, OBSERVED_PAID)
    await ledger.observe(late, OBSERVED_PAID)

    expect([
      (await now(ledger, late)).state,
      (await now(ledger, other)).state,
    ]).toEqual(["paid", "paid"])
  })

  it("is recorded once: a look from before is not written over it", async () => {
    const ledger = database.ledger()
    const late = await anUnpaidCode(ledger, SAME, { chargeState: "expired" })
    await anUnpaidCode(ledger, SAME)
    await ledger.observe(late, OBSERVED_PAID)

    expect(await ledger.observe(late, observedAs("canceled"))).toBe(false)
    expect((await now(ledger, late)).state).toBe("paid")
  })

  it("is not recorded while a change of it is under way, whose answer will tell", async () => {
    const ledger = database.ledger()
    const late = await anAbandonedCode(ledger, SAME)
    await anUnpaidCode(ledger, SAME)
    await aClaimedChange(ledger, aRefund(late, { kind: "void" }))

    expect(await ledger.observe(late, OBSERVED_PAID)).toBe(false)
  })

  it("is kept of a card, too, that had been refused: beside the other charge", async () => {
    const ledger = database.ledger()
    const { charge } = await aResolvedCharge(
      ledger,
      { outcome: "rejected", chargeState: "declined" },
      SAME
    )
    const card = await now(ledger, charge)
    await anUnpaidCode(ledger, SAME)

    expect(await ledger.observe(card, OBSERVED_PAID)).toBe(true)

    expect(await now(ledger, card)).toMatchObject({
      state: "paid",
      sums: { captured: 1999 },
      abandonedAt: expect.any(Date),
      details: { transactionStatus: "PAID" },
    })
  })
})

describe("the codes of a cart that can still be paid", () => {
  const count = () => database.ledger().countUnpaidOfCart("cart_1")

  it("are those that wait, those that were let go, and those of which nobody knows", async () => {
    const ledger = database.ledger()
    await anAbandonedCode(ledger, SAME)
    await anUnpaidCode(ledger, SAME)
    await aClaimedCharge(ledger, aCodeIntent({ cartId: "cart_1" }))

    expect(await count()).toBe(3)
  })

  it.each(["paid", "expired", "canceled", "failed", "refunded"] as const)(
    "are none that are %s",
    async (chargeState) => {
      await anUnpaidCode(database.ledger(), SAME, { chargeState })

      expect(await count()).toBe(0)
    }
  )

  it("are none whose end has come, though the gateway never told of it", async () => {
    await anAbandonedCode(database.ledger(), SAME)

    await letCodeTimePass(database, 1_799)
    expect(await count()).toBe(1)
    await letCodeTimePass(database, 2)
    expect(await count()).toBe(0)
  })

  it("are those of which nobody knows, however long ago they were to end", async () => {
    await aClaimedCharge(database.ledger(), aCodeIntent(SAME))
    await letCodeTimePass(database, 7_200)

    expect(await count()).toBe(1)
  })

  it("are none of another cart", async () => {
    await anUnpaidCode(database.ledger(), { cartId: "cart_2" })

    expect(await count()).toBe(0)
  })
})

describe("charges of payment collections that are woken", () => {
  it("are all that may be paid or are, those that were let go among them", async () => {
    const ledger = database.ledger()
    const abandon = await anAbandonedCode(ledger, SAME)
    const open = await anUnpaidCode(ledger, SAME)
    const over = await anUnpaidCode(
      ledger,
      { paymentCollectionId: "pay_col_2" },
      { chargeState: "expired" }
    )
    const other = await anUnpaidCode(ledger)
    await database
      .knex("checkout_transparent_charge")
      .update({ synchronize_at: null })

    const woken = await ledger.wakeChargesOfCollections([
      "pay_col_1",
      "pay_col_2",
    ])

    expect(woken.sort()).toEqual([abandon.id, open.id].sort())
    const due = await ledger.takeChargesToSynchronize({
      limit: 10,
      leaseMs: 1_000,
    })
    expect(due.map(({ charge }) => charge.id).sort()).toEqual(woken)
    expect(woken).not.toContain(over.id)
    expect(woken).not.toContain(other.id)
  })

  it("are none where no collection is named", async () => {
    await anUnpaidCode(database.ledger())

    expect(await database.ledger().wakeChargesOfCollections([])).toEqual([])
  })
})

describe("the orders that charges were seen to have", () => {
  it("are noted for all of them at once, and for no others", async () => {
    const ledger = database.ledger()
    const [one, two, three] = [
      await anUnpaidCode(ledger),
      await anUnpaidCode(ledger),
      await anUnpaidCode(ledger),
    ]
    const sent: string[] = []
    const note = ({ sql }: { sql: string }) => void sent.push(sql)
    database.knex.on("query", note)

    await ledger.noteOrders([
      { chargeId: one.id, orderId: "order_1" },
      { chargeId: two.id, orderId: "order_2" },
      { chargeId: "ctchg_none", orderId: "order_3" },
    ])

    database.knex.removeListener("query", note)
    expect(sent).toHaveLength(1)
    const orders = await Promise.all(
      [one, two, three].map(
        async (charge) => (await now(ledger, charge)).orderId
      )
    )
    expect(orders).toEqual(["order_1", "order_2", undefined])
  })

  it("leave the charge what it is for whoever looks at it meanwhile", async () => {
    const ledger = database.ledger()
    const charge = await anUnpaidCode(ledger)

    await ledger.noteOrders([{ chargeId: charge.id, orderId: "order_1" }])

    expect(await now(ledger, charge)).toEqual({ ...charge, orderId: "order_1" })
    expect(await ledger.observe(charge, OBSERVED_PAID)).toBe(true)
  })

  it("need no statement where there are none", async () => {
    const sent: string[] = []
    const note = ({ sql }: { sql: string }) => void sent.push(sql)
    database.knex.on("query", note)

    await database.ledger().noteOrders([])

    database.knex.removeListener("query", note)
    expect(sent).toEqual([])
  })
})

describe("what a storefront is told of a session", () => {
  it("is nothing where there is no charge", async () => {
    expect(await database.ledger().findSessionState("payses_none")).toBe(
      undefined
    )
  })

  it("is the state, method and end of its code", async () => {
    const ledger = database.ledger()
    const charge = await anUnpaidCode(ledger)

    expect(
      await ledger.findSessionState(charge.paymentSessionId)
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

  it("is that a code has ended, by the database's clock", async () => {
    const ledger = database.ledger()
    const { paymentSessionId } = await anUnpaidCode(ledger)
    await letCodeTimePass(database, 1_801)

    expect(await ledger.findSessionState(paymentSessionId)).toMatchObject({
      state: "pending",
      hasEnded: true,
    })
  })

  it("is that it was let go", async () => {
    const ledger = database.ledger()
    const { paymentSessionId } = await anAbandonedCode(ledger)

    expect(await ledger.findSessionState(paymentSessionId)).toMatchObject({
      state: "pending",
      isAbandoned: true,
    })
  })

  it("is that it was paid and goes back, and which order has it", async () => {
    const ledger = database.ledger()
    const charge = await anUnpaidCode(ledger)
    await ledger.observe(charge, OBSERVED_PAID)
    await ledger.decideRefund(charge.id, { by: "user_1", reason: "No." })
    await ledger.noteOrders([{ chargeId: charge.id, orderId: "order_1" }])

    expect(
      await ledger.findSessionState(charge.paymentSessionId)
    ).toMatchObject({
      state: "paid",
      isBeingRefunded: true,
      orderId: "order_1",
    })
  })

  it("has no end for a card", async () => {
    const ledger = database.ledger()
    const { charge } = await aResolvedCharge(ledger, {
      chargeState: "paid",
      sums: { captured: minorUnits(1_999), refunded: minorUnits(0) },
    })

    expect(
      await ledger.findSessionState(charge.paymentSessionId)
    ).toMatchObject({
      method: "card",
      codeExpiresAt: undefined,
      hasEnded: false,
    })
  })
})
