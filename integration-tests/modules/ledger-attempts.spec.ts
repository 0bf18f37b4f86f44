import type { ChargeIntent } from "../../src/core/charge/charge"
import type { Settlement } from "../../src/core/ports/charge-ledger"
import { aLedgerDatabase } from "./support/a-ledger"
import { aClaimedCharge, aSettledCharge } from "./support/an-intent"

const database = aLedgerDatabase()

const QUESTION = {
  account: "br",
  cartId: "cart_1",
  emailDigest: "digest_1",
  windowMinutes: 60,
}
const DECLINED: Partial<Settlement> = {
  outcome: "rejected",
  chargeState: "declined",
}

/** A declined attempt, `minutesAgo` minutes ago. */
async function aDecline(
  intent: Partial<ChargeIntent>,
  minutesAgo = 0
): Promise<void> {
  const { charge } = await aSettledCharge(database.ledger(), DECLINED, intent)
  await database
    .knex("checkout_transparent_charge")
    .where({ id: charge.id })
    .update({
      created_at: database.knex.raw("now() - ? * interval '1 minute'", [
        minutesAgo,
      ]),
    })
}

describe("counting attempts", () => {
  it("counts those of the cart, of the e-mail address and of the account apart", async () => {
    await aDecline({ cartId: "cart_1", emailDigest: "digest_1" })
    await aDecline({ cartId: "cart_1", emailDigest: "digest_2" })
    await aDecline({ cartId: "cart_2", emailDigest: "digest_1" })
    await aDecline({ cartId: "cart_3", emailDigest: "digest_1" })
    await aDecline({ cartId: "cart_4", emailDigest: "digest_4" })

    expect(await database.ledger().countAttempts(QUESTION)).toEqual({
      ofCart: 2,
      ofEmail: 3,
      ofAccount: 5,
    })
  })

  it("counts nothing of another account", async () => {
    await aDecline({
      account: "br-2",
      cartId: "cart_1",
      emailDigest: "digest_1",
    })

    expect(await database.ledger().countAttempts(QUESTION)).toEqual({
      ofCart: 0,
      ofEmail: 0,
      ofAccount: 0,
    })
  })

  it("looks back on the window only", async () => {
    await aDecline({}, 59)
    await aDecline({}, 61)

    expect(
      await database.ledger().countAttempts({ ...QUESTION, windowMinutes: 60 })
    ).toEqual({ ofCart: 1, ofEmail: 1, ofAccount: 1 })
    expect(
      await database.ledger().countAttempts({ ...QUESTION, windowMinutes: 120 })
    ).toEqual({ ofCart: 2, ofEmail: 2, ofAccount: 2 })
  })

  it.each(["declined", "failed"] as const)(
    "counts a charge that is %s",
    async (chargeState) => {
      await aSettledCharge(database.ledger(), {
        outcome: "rejected",
        chargeState,
      })

      expect(await database.ledger().countAttempts(QUESTION)).toMatchObject({
        ofCart: 1,
      })
    }
  )

  it.each([
    "paid",
    "authorized",
    "canceled",
    "refunded",
    "absent",
    "not_created",
  ] as const)("does not count a charge that is %s", async (chargeState) => {
    await aSettledCharge(database.ledger(), { chargeState })

    expect(await database.ledger().countAttempts(QUESTION)).toEqual({
      ofCart: 0,
      ofEmail: 0,
      ofAccount: 0,
    })
  })

  it("counts those in flight, so that a hundred at once do not pass the limit", async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => aClaimedCharge(database.ledger()))
    )

    expect(await database.ledger().countAttempts(QUESTION)).toEqual({
      ofCart: 20,
      ofEmail: 20,
      ofAccount: 20,
    })
  })

  it("counts for the account alone where cart and e-mail are not known", async () => {
    await aDecline({ cartId: undefined, emailDigest: undefined })

    expect(
      await database.ledger().countAttempts({
        ...QUESTION,
        cartId: undefined,
        emailDigest: undefined,
      })
    ).toEqual({
      ofCart: 0,
      ofEmail: 0,
      ofAccount: 1,
    })
  })
})
