import {
  aLedgerDatabase,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"
import {
  aClaim,
  aClaimedCharge,
  anIntentWithInput,
} from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

describe("the note that a cart got the price of a way of paying", () => {
  it("after the store's first discount or interest is recorded, the ledger reports mayHavePriceAdjustment as true for every cart", async () => {
    const before = await ledger().findOpenChargeOfCartWithPriceUse("cart_1")
    const wereGiven = await ledger().wasAnyCartPriceEverAdjusted()

    await runTwentyAtOnce(() => ledger().recordFirstPriceAdjustment())

    expect([before, wereGiven]).toEqual([
      { openCharge: undefined, mayHavePriceAdjustment: false },
      false,
    ])
    expect(await ledger().wasAnyCartPriceEverAdjusted()).toBe(true)
    expect(await ledger().findOpenChargeOfCartWithPriceUse("cart_2")).toEqual({
      openCharge: undefined,
      mayHavePriceAdjustment: true,
    })
    expect(
      await ledger().findOpenChargeOfCollectionWithPriceUse("pay_col_1")
    ).toEqual({
      openCharge: undefined,
      mayHavePriceAdjustment: true,
    })
    expect(await ledger().findChargeAndInputOfSession("payses_1")).toEqual({
      charge: undefined,
      decryptedInput: undefined,
      mayHavePriceAdjustment: true,
    })
  })

  it("recording the use of discounts or interest a second time does not change the installation's id, which is in the same row", async () => {
    await ledger().recordFirstPriceAdjustment()
    const drawn = await ledger().installationId()

    await ledger().recordFirstPriceAdjustment()

    expect(await ledger().installationId()).toBe(drawn)
  })
})

describe("what the ledger knows of a cart, its payment collection and its session", () => {
  const SAME = {
    cartId: "cart_1",
    paymentCollectionId: "pay_col_1",
    paymentSessionId: "payses_1",
  }

  it("the combined query for a session, cart or payment collection returns the same open charge and shopper input as separate queries", async () => {
    const { charge } = await aClaimedCharge(ledger(), SAME)

    const ofSession = await ledger().findChargeAndInputOfSession("payses_1")
    expect(ofSession.charge).toEqual(
      await ledger().findChargeBySession("payses_1")
    )
    expect(ofSession.decryptedInput).toBe(
      await ledger().findShopperInput("payses_1")
    )
    expect(ofSession.decryptedInput).toBeDefined()
    for (const { openCharge } of [
      await ledger().findOpenChargeOfCartWithPriceUse("cart_1"),
      await ledger().findOpenChargeOfCollectionWithPriceUse("pay_col_1"),
    ]) {
      expect(openCharge).toEqual(await ledger().findChargeById(charge.id))
    }
    expect(
      (await ledger().findOpenChargeOfCartWithPriceUse("cart_2")).openCharge
    ).toBeUndefined()
  })

  it("the combined query for a cart returns the cart's open charge, and not an abandoned charge of the same cart", async () => {
    const abandoned = await aClaimedCharge(ledger(), SAME)
    await database
      .knex("checkout_transparent_charge")
      .where({ id: abandoned.charge.id })
      .update({ abandoned_at: database.knex.fn.now() })
    const other = { ...SAME, paymentSessionId: "payses_2" }
    await ledger().claimChargeCreation(
      await anIntentWithInput(ledger(), other),
      aClaim()
    )

    const { openCharge } =
      await ledger().findOpenChargeOfCartWithPriceUse("cart_1")
    expect(openCharge?.paymentSessionId).toBe("payses_2")
    const { charge } = await ledger().findChargeAndInputOfSession("payses_1")
    expect(charge?.id).toBe(abandoned.charge.id)
  })
})
