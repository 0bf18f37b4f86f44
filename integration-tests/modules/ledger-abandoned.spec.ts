import type { ChargeIntent } from "../../src/charge/charge"
import {
  aCodeIntent,
  anAbandonedCode,
  anUnpaidCode,
  letCodeTimePass,
  now,
  OBSERVED_PAID,
  observedAs,
} from "./support/a-code"
import { aLedgerDatabase, twentyTimes } from "./support/a-ledger"
import {
  aClaim,
  aClaimedCharge,
  anIntentWithInput,
  aResolvedCharge,
} from "./support/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

/** Of one payment collection and one cart. */
const SAME = { paymentCollectionId: "pay_col_1", cartId: "cart_1" }

async function claim(intent: Partial<ChargeIntent>): Promise<string> {
  const result = await ledger().claimCreation(
    await anIntentWithInput(ledger(), aCodeIntent(intent)),
    aClaim()
  )
  return result.kind
}

describe("a code that is let go", () => {
  it("stays unpaid, and is marked with when that was, once", async () => {
    const charge = await anUnpaidCode(ledger())

    expect(await ledger().abandon(charge.id)).toBe(true)
    const { abandonedAt } = await now(ledger(), charge)
    expect(await ledger().abandon(charge.id)).toBe(true)

    expect(await now(ledger(), charge)).toMatchObject({
      state: "pending",
      abandonedAt,
    })
    expect(abandonedAt).toEqual(expect.any(Date))
  })

  it("stays let go while it is seen as unpaid, and not when it is paid", async () => {
    const { id } = await anAbandonedCode(ledger())
    const charge = () => now(ledger(), { id })

    await ledger().observe(await charge(), observedAs("pending"))
    const { abandonedAt } = await charge()
    await ledger().observe(await charge(), OBSERVED_PAID)

    expect(abandonedAt).toEqual(expect.any(Date))
    expect((await charge()).abandonedAt).toBeUndefined()
  })
})

describe("a charge that cannot be let go", () => {
  it("is one that was paid, and a card's", async () => {
    const paid = await anUnpaidCode(ledger(), {}, { chargeState: "paid" })
    const { charge: card } = await aResolvedCharge(ledger(), {
      chargeState: "pending",
    })

    expect([
      await ledger().abandon(paid.id),
      await ledger().abandon(card.id),
    ]).toEqual([false, false])
  })
})

describe("a payment collection whose code was let go", () => {
  it("gets one of twenty that want it, and no other", async () => {
    await anAbandonedCode(ledger(), SAME)

    const kinds = await twentyTimes(() => claim(SAME))

    expect(kinds.filter((kind) => kind === "claimed")).toHaveLength(1)
    expect(new Set(kinds)).toEqual(new Set(["claimed", "collection_taken"]))
  })
})

describe("a code that was let go and is paid when another one is open", () => {
  it("is recorded, and stands in the way of nothing", async () => {
    const late = await anAbandonedCode(ledger(), SAME)
    const other = await anUnpaidCode(ledger(), SAME)

    expect(await ledger().observe(late, OBSERVED_PAID)).toBe(true)

    expect(await now(ledger(), late)).toMatchObject({
      state: "paid",
      sums: { captured: 1_999, refunded: 0 },
      abandonedAt: late.abandonedAt,
    })
    expect(
      await ledger().findOpenChargeOfCollection("pay_col_1")
    ).toMatchObject({ id: other.id })
  })
})

describe("the codes of a cart that can still be paid", () => {
  const EXPIRES_S = 1_800
  const made: [string, number, number, () => Promise<unknown>][] = [
    ["one that waits", 1, 0, () => anUnpaidCode(ledger(), SAME)],
    ["one that was let go", 1, 0, () => anAbandonedCode(ledger(), SAME)],
    [
      "one of which nobody knows, though it was to end",
      1,
      EXPIRES_S + 1,
      () => aClaimedCharge(ledger(), aCodeIntent(SAME)),
    ],
    [
      "none whose end has come, though the gateway never told of it",
      0,
      EXPIRES_S + 1,
      () => anAbandonedCode(ledger(), SAME),
    ],
    [
      "none of another cart",
      0,
      0,
      () => anUnpaidCode(ledger(), { cartId: "cart_2" }),
    ],
    ...(["paid", "expired", "canceled", "failed", "refunded"] as const).map(
      (chargeState): (typeof made)[number] => [
        `none that is ${chargeState}`,
        0,
        0,
        () => anUnpaidCode(ledger(), SAME, { chargeState }),
      ]
    ),
  ]

  it.each(made)("are %s", async (_, count, laterS, given) => {
    await given()
    await letCodeTimePass(database, laterS)

    expect(await ledger().countUnpaidOfCart("cart_1")).toBe(count)
  })
})

describe("the orders that charges were seen to have", () => {
  it("are noted at once, for no others, and leave a charge what it is for whoever looks at it meanwhile", async () => {
    const [one, two, three] = [
      await anUnpaidCode(ledger()),
      await anUnpaidCode(ledger()),
      await anUnpaidCode(ledger()),
    ]

    await ledger().noteOrders([
      { chargeId: one.id, orderId: "order_1" },
      { chargeId: two.id, orderId: "order_2" },
      { chargeId: "ctchg_none", orderId: "order_3" },
    ])

    expect(await now(ledger(), one)).toEqual({ ...one, orderId: "order_1" })
    expect((await now(ledger(), two)).orderId).toBe("order_2")
    expect(await now(ledger(), three)).toEqual(three)
    expect(await ledger().observe(one, OBSERVED_PAID)).toBe(true)
  })
})
