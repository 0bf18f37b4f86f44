import type { Charge, ChargeIntent } from "../../../../src/domain/charge/charge"
import {
  aCodeIntent,
  anAbandonedCode,
  anUnpaidCode,
  CODE,
  HALF_AN_HOUR_S,
  reloadCharge,
  OBSERVED_PAID,
  lookupOfUnpaidCode,
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

/**
 * The part of a code that the ledger reads together with its charge. The code's picture is left out, because the ledger
 * reads pictures separately.
 */
const TEXT = { payload: CODE.payload }

const pictureOf = ({ id }: Charge) => ledger().findCodePicture(id)

const secondsFrom = (from: unknown, to: unknown): number =>
  Math.round((Number(to) - Number(from)) / 1_000)

describe("a code that is claimed", () => {
  it("a code ends the requested number of seconds after its creation by the database's clock, and a repeated claim of the code sets a new end", async () => {
    const intent = await anIntentWithInput(
      ledger(),
      aCodeIntent({ codeSeconds: 900 })
    )
    const first = await aClaimedCharge(ledger(), intent)
    await ledger().resolveOperation(
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

describe("a code that is observed", () => {
  it.each([
    ["paid", OBSERVED_PAID],
    ["expired", lookupOfUnpaidCode("expired")],
    ["canceled", lookupOfUnpaidCode("canceled")],
    ["failed", lookupOfUnpaidCode("failed")],
  ] as const)(
    "a code loses its picture, but not its text and end, once it is %s",
    async (state, observed) => {
      const charge = await anUnpaidCode(ledger())

      await ledger().recordSnapshot(charge, { ...observed, code: CODE })

      expect(await reloadCharge(ledger(), charge)).toMatchObject({
        state,
        code: TEXT,
        codeExpiresAt: charge.codeExpiresAt,
      })
      expect(await pictureOf(charge)).toBeUndefined()
    }
  )
})

describe("the central bank's id of a Pix", () => {
  it("the central bank's id of a Pix is not overwritten by another id", async () => {
    const charge = await anUnpaidCode(ledger())
    await ledger().recordSnapshot(charge, {
      ...OBSERVED_PAID,
      details: { endToEndId: "E1", transactionStatus: "PAID" },
    })

    await ledger().notePixDetails(charge.id, { endToEndId: "E2" })

    expect((await reloadCharge(ledger(), charge)).details).toMatchObject({
      endToEndId: "E1",
      transactionStatus: "PAID",
    })
  })
})

/** Ids that put several charges into the same payment collection and the same cart. */
const SAME = { paymentCollectionId: "pay_col_1", cartId: "cart_1" }

async function claim(intent: Partial<ChargeIntent>): Promise<string> {
  const result = await ledger().claimCreation(
    await anIntentWithInput(ledger(), aCodeIntent(intent)),
    aClaim()
  )
  return result.kind
}

describe("an abandoned code", () => {
  it("an abandoned code stays abandoned while it is shown as unpaid, and no longer when it is paid", async () => {
    const { id } = await anAbandonedCode(ledger())
    const charge = () => reloadCharge(ledger(), { id })

    await ledger().recordSnapshot(await charge(), lookupOfUnpaidCode("pending"))
    const { abandonedAt } = await charge()
    await ledger().recordSnapshot(await charge(), OBSERVED_PAID)

    expect(abandonedAt).toEqual(expect.any(Date))
    expect((await charge()).abandonedAt).toBeUndefined()
  })
})

describe("a payment collection whose code was abandoned", () => {
  it("a payment collection whose code was abandoned gets one of twenty simultaneous new charges", async () => {
    await anAbandonedCode(ledger(), SAME)

    const kinds = await twentyTimes(() => claim(SAME))

    expect(kinds.filter((kind) => kind === "claimed")).toHaveLength(1)
    expect(new Set(kinds)).toEqual(new Set(["claimed", "collection_taken"]))
  })
})

describe("countCodesOfCart", () => {
  const made: [string, number, number, () => Promise<unknown>][] = [
    [
      "a code that waits for its payer",
      1,
      0,
      () => anUnpaidCode(ledger(), SAME),
    ],
    ["an abandoned code", 1, 0, () => anAbandonedCode(ledger(), SAME)],
    [
      "a code in doubt, even after its end",
      1,
      HALF_AN_HOUR_S + 1,
      () => aClaimedCharge(ledger(), aCodeIntent(SAME)),
    ],
    [
      "no abandoned code after its end",
      0,
      HALF_AN_HOUR_S + 1,
      () => anAbandonedCode(ledger(), SAME),
    ],
    [
      "no code that is paid",
      0,
      0,
      () => anUnpaidCode(ledger(), SAME, { chargeState: "paid" }),
    ],
  ]

  it.each(made)(
    "the number of a cart's codes that can be paid includes %s",
    async (_, count, laterS, given) => {
      await given()
      await database.passTime(laterS * 1_000)

      const ofCart = { account: "br", cartId: "cart_1" }
      const { unpaid } = await ledger().countCodesOfCart(ofCart)
      expect(unpaid).toBe(count)
    }
  )
})
