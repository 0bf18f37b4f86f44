import type { Charge, ChargeIntent } from "../../../../src/domain/charge/charge"
import {
  aCodeIntent,
  anAbandonedCode,
  anUnpaidCode,
  CODE,
  HALF_AN_HOUR_S,
  now,
  OBSERVED_PAID,
  observedAs,
} from "../../../support/ledger/a-code"
import { aLedgerDatabase, twentyTimes } from "../../../support/ledger/a-ledger"
import {
  aClaim,
  aClaimedCharge,
  anIntentWithInput,
  anOutcome,
} from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

/** What a charge is read with: its picture is read by itself. */
const TEXT = { payload: CODE.payload }

const pictureOf = ({ id }: Charge) => ledger().findCodePicture(id)

const secondsFrom = (from: unknown, to: unknown): number =>
  Math.round((Number(to) - Number(from)) / 1_000)

describe("a code that is claimed", () => {
  it("ends, by the database's clock, when so many seconds have passed as are asked for; and anew when it was not created", async () => {
    const intent = await anIntentWithInput(
      ledger(),
      aCodeIntent({ codeSeconds: 900 })
    )
    const first = await aClaimedCharge(ledger(), intent)
    await ledger().resolve(
      first.operation.id,
      anOutcome({ outcome: "not_sent", chargeState: "not_created" })
    )

    const again = await aClaimedCharge(ledger(), {
      ...intent,
      codeSeconds: HALF_AN_HOUR_S,
    })

    const lasts = [first, again].map(({ charge }) =>
      secondsFrom(charge.createdAt, charge.codeExpiresAt)
    )
    expect(lasts).toEqual([900, HALF_AN_HOUR_S])
    expect(again.charge.id).toBe(first.charge.id)
    expect(first.charge).toMatchObject({ method: "pix", code: undefined })
  })
})

describe("a code that is looked at", () => {
  it.each([
    ["paid", OBSERVED_PAID],
    ["expired", observedAs("expired")],
    ["canceled", observedAs("canceled")],
    ["failed", observedAs("failed")],
  ] as const)(
    "loses its picture, and not its text and end, once it is %s",
    async (state, observed) => {
      const charge = await anUnpaidCode(ledger())

      await ledger().observe(charge, { ...observed, code: CODE })

      expect(await now(ledger(), charge)).toMatchObject({
        state,
        code: TEXT,
        codeExpiresAt: charge.codeExpiresAt,
      })
      expect(await pictureOf(charge)).toBeUndefined()
    }
  )
})

describe("the central bank's id of a Pix", () => {
  it("is not written over one that is known", async () => {
    const charge = await anUnpaidCode(ledger())
    await ledger().observe(charge, {
      ...OBSERVED_PAID,
      details: { endToEndId: "E1", transactionStatus: "PAID" },
    })

    await ledger().notePixDetails(charge.id, { endToEndId: "E2" })

    expect((await now(ledger(), charge)).details).toMatchObject({
      endToEndId: "E1",
      transactionStatus: "PAID",
    })
  })
})

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
  const made: [string, number, number, () => Promise<unknown>][] = [
    ["one that waits", 1, 0, () => anUnpaidCode(ledger(), SAME)],
    ["one that was let go", 1, 0, () => anAbandonedCode(ledger(), SAME)],
    [
      "one of which nobody knows, though it was to end",
      1,
      HALF_AN_HOUR_S + 1,
      () => aClaimedCharge(ledger(), aCodeIntent(SAME)),
    ],
    [
      "none whose end has come, though the gateway never told of it",
      0,
      HALF_AN_HOUR_S + 1,
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
    await database.passTime(laterS * 1_000)

    const ofCart = { account: "br", cartId: "cart_1" }
    const { unpaid } = await ledger().countCodesOfCart(ofCart)
    expect(unpaid).toBe(count)
  })
})
