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
  it("a code expires the requested number of seconds after its claim, and a claim after a failed creation sets a new expiry", async () => {
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

describe("a code that is observed", () => {
  it.each([
    ["paid", OBSERVED_PAID],
    ["expired", observedAs("expired")],
    ["canceled", observedAs("canceled")],
    ["failed", observedAs("failed")],
  ] as const)(
    "a code loses its picture and keeps its text and expiry time when it is observed as %s",
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
  it("the end-to-end id of a Pix is not replaced when another one is known already", async () => {
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

describe("an abandoned code", () => {
  it("an abandoned code stays abandoned while it is observed as unpaid, and is no longer abandoned when it is paid", async () => {
    const { id } = await anAbandonedCode(ledger())
    const charge = () => now(ledger(), { id })

    await ledger().observe(await charge(), observedAs("pending"))
    const { abandonedAt } = await charge()
    await ledger().observe(await charge(), OBSERVED_PAID)

    expect(abandonedAt).toEqual(expect.any(Date))
    expect((await charge()).abandonedAt).toBeUndefined()
  })
})

describe("a payment collection whose code was abandoned", () => {
  it("a payment collection whose code was abandoned grants only one of twenty simultaneous claims", async () => {
    await anAbandonedCode(ledger(), SAME)

    const kinds = await twentyTimes(() => claim(SAME))

    expect(kinds.filter((kind) => kind === "claimed")).toHaveLength(1)
    expect(new Set(kinds)).toEqual(new Set(["claimed", "collection_taken"]))
  })
})

describe("the codes of a cart that can still be paid", () => {
  const made: [string, number, number, () => Promise<unknown>][] = [
    ["an open code", 1, 0, () => anUnpaidCode(ledger(), SAME)],
    ["an abandoned code", 1, 0, () => anAbandonedCode(ledger(), SAME)],
    [
      "a code in doubt after its expiry time",
      1,
      HALF_AN_HOUR_S + 1,
      () => aClaimedCharge(ledger(), aCodeIntent(SAME)),
    ],
    [
      "an abandoned code after its expiry time that the gateway has not reported as expired",
      0,
      HALF_AN_HOUR_S + 1,
      () => anAbandonedCode(ledger(), SAME),
    ],
    [
      "a paid code",
      0,
      0,
      () => anUnpaidCode(ledger(), SAME, { chargeState: "paid" }),
    ],
  ]

  it.each(made)(
    "a cart with %s has this number of payable codes: %i",
    async (_, count, laterS, given) => {
      await given()
      await database.passTime(laterS * 1_000)

      expect(await ledger().countUnpaidOfCart("cart_1")).toBe(count)
    }
  )
})
