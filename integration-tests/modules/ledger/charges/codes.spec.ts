import type { Charge, ChargeIntent } from "../../../../src/domain/charge/charge"
import {
  aCodeIntent,
  anAbandonedCode,
  anUnpaidCode,
  PIX_CODE,
  HALF_AN_HOUR_S,
  reloadCharge,
  PAID_LOOKUP,
  anUnpaidCodeLookupResult,
} from "../../../support/ledger/a-code"
import {
  aLedgerDatabase,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"
import {
  aClaim,
  aClaimedCharge,
  anIntentWithInput,
  anOperationOutcome,
} from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

/**
 * The fields of a code that the ledger reads together with its charge. The picture of the QR code is read separately.
 */
const TEXT = { payload: PIX_CODE.payload }

const pictureOf = ({ id }: Charge) => ledger().findQrCodeImage(id)

const secondsFrom = (from: unknown, to: unknown): number =>
  Math.round((Number(to) - Number(from)) / 1_000)

describe("a code that is claimed", () => {
  it("a Pix code expires the requested number of seconds after its charge was claimed, and a second claim sets a new expiry time", async () => {
    const intent = await anIntentWithInput(
      ledger(),
      aCodeIntent({ codeSeconds: 900 })
    )
    const first = await aClaimedCharge(ledger(), intent)
    await ledger().resolveOperation(
      first.operation.id,
      anOperationOutcome({ outcome: "not_sent", chargeState: "not_created" })
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
    ["paid", PAID_LOOKUP],
    ["expired", anUnpaidCodeLookupResult("expired")],
    ["canceled", anUnpaidCodeLookupResult("canceled")],
    ["failed", anUnpaidCodeLookupResult("failed")],
  ] as const)(
    "the ledger deletes the QR picture of a code and keeps its text and expiry time when the gateway shows the code as %s",
    async (state, observed) => {
      const charge = await anUnpaidCode(ledger())

      await ledger().recordSnapshot(charge, { ...observed, code: PIX_CODE })

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
  it("the recorded end-to-end id of a Pix payment is not replaced by a different id", async () => {
    const charge = await anUnpaidCode(ledger())
    await ledger().recordSnapshot(charge, {
      ...PAID_LOOKUP,
      details: { endToEndId: "E1", transactionStatus: "PAID" },
    })

    await ledger().recordPixPayerAndEndToEndId(charge.id, { endToEndId: "E2" })

    expect((await reloadCharge(ledger(), charge)).details).toMatchObject({
      endToEndId: "E1",
      transactionStatus: "PAID",
    })
  })
})

/** Ids for charges of the same payment collection and the same cart. */
const SAME = { paymentCollectionId: "pay_col_1", cartId: "cart_1" }

async function claimCodeCreation(
  intent: Partial<ChargeIntent>
): Promise<string> {
  const result = await ledger().claimChargeCreation(
    await anIntentWithInput(ledger(), aCodeIntent(intent)),
    aClaim()
  )
  return result.kind
}

describe("an abandoned code", () => {
  it("an abandoned code stays abandoned if the gateway shows it as unpaid, and is no longer abandoned if the gateway shows it as paid", async () => {
    const { id } = await anAbandonedCode(ledger())
    const charge = () => reloadCharge(ledger(), { id })

    await ledger().recordSnapshot(
      await charge(),
      anUnpaidCodeLookupResult("pending")
    )
    const { abandonedAt } = await charge()
    await ledger().recordSnapshot(await charge(), PAID_LOOKUP)

    expect(abandonedAt).toEqual(expect.any(Date))
    expect((await charge()).abandonedAt).toBeUndefined()
  })
})

describe("a payment collection whose code was abandoned", () => {
  it("after the code of a payment collection was abandoned, only one of twenty simultaneous new charges is created for the collection", async () => {
    await anAbandonedCode(ledger(), SAME)

    const kinds = await runTwentyAtOnce(() => claimCodeCreation(SAME))

    expect(kinds.filter((kind) => kind === "claimed")).toHaveLength(1)
    expect(new Set(kinds)).toEqual(new Set(["claimed", "collection_taken"]))
  })
})

describe("countUnpaidChargesAndCodesOfCart", () => {
  const made: [string, number, number, () => Promise<unknown>][] = [
    [
      "a code that waits for its payer",
      1,
      0,
      () => anUnpaidCode(ledger(), SAME),
    ],
    ["an abandoned code", 1, 0, () => anAbandonedCode(ledger(), SAME)],
    [
      "a code whose creation has no outcome yet, even after the code's expiry",
      1,
      HALF_AN_HOUR_S + 1,
      () => aClaimedCharge(ledger(), aCodeIntent(SAME)),
    ],
    [
      "no abandoned code after its expiry",
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
    "when the ledger counts the codes of a cart that can still be paid, the number includes %s",
    async (_, count, laterS, given) => {
      await given()
      await database.setTimeOffset(laterS * 1_000)

      const ofCart = { account: "br", cartId: "cart_1" }
      const { unpaid } = await ledger().countUnpaidChargesAndCodesOfCart(ofCart)
      expect(unpaid).toBe(count)
    }
  )
})
