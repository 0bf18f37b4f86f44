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
import { aClaim, aClaimedCharge, anIntentWithInput } from "./support/an-intent"

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

describe("a payment collection whose code was let go", () => {
  it("gets one of twenty that want it, and no other", async () => {
    await anAbandonedCode(ledger(), SAME)

    const kinds = await twentyTimes(() => claim(SAME))

    expect(kinds.filter((kind) => kind === "claimed")).toHaveLength(1)
    expect(new Set(kinds)).toEqual(new Set(["claimed", "collection_taken"]))
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
      "none that is paid",
      0,
      0,
      () => anUnpaidCode(ledger(), SAME, { chargeState: "paid" }),
    ],
  ]

  it.each(made)("are %s", async (_, count, laterS, given) => {
    await given()
    await letCodeTimePass(database, laterS)

    expect(await ledger().countUnpaidOfCart("cart_1")).toBe(count)
  })
})
