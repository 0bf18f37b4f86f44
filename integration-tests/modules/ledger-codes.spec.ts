import type { Charge } from "../../src/charge/charge"
import {
  aCodeIntent,
  anUnpaidCode,
  CODE,
  HALF_AN_HOUR_S,
  now,
  OBSERVED_PAID,
  observedAs,
} from "./support/a-code"
import { aLedgerDatabase } from "./support/a-ledger"
import {
  aClaimedCharge,
  anIntentWithInput,
  anOutcome,
} from "./support/an-intent"

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
