import { aLedgerDatabase, twentyTimes } from "../../../support/ledger/a-ledger"
import {
  aClaim,
  aClaimedCharge,
  anIntentWithInput,
} from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

describe("the note that a cart got the price of a way of paying", () => {
  it("after the first discount or interest of any cart is recorded, the ledger reports for every cart that it may have one", async () => {
    const before = await ledger().findDataOfCart("cart_1")
    const wereGiven = await ledger().hadAnyCartPriceOfWay()

    await twentyTimes(() => ledger().recordFirstPriceOfWay())

    expect([before, wereGiven]).toEqual([
      { open: undefined, mayHavePrice: false },
      false,
    ])
    expect(await ledger().hadAnyCartPriceOfWay()).toBe(true)
    expect(await ledger().findDataOfCart("cart_2")).toEqual({
      open: undefined,
      mayHavePrice: true,
    })
    expect(await ledger().findDataOfCollection("pay_col_1")).toEqual({
      open: undefined,
      mayHavePrice: true,
    })
    expect(await ledger().findDataOfSession("payses_1")).toEqual({
      charge: undefined,
      plaintext: undefined,
      mayHavePrice: true,
    })
  })

  it("recording a discount or interest again does not change the installation's id", async () => {
    await ledger().recordFirstPriceOfWay()
    const drawn = await ledger().installationId()

    await ledger().recordFirstPriceOfWay()

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

    const ofSession = await ledger().findDataOfSession("payses_1")
    expect(ofSession.charge).toEqual(
      await ledger().findChargeBySession("payses_1")
    )
    expect(ofSession.plaintext).toBe(
      await ledger().readShopperInput("payses_1")
    )
    expect(ofSession.plaintext).toBeDefined()
    for (const { open } of [
      await ledger().findDataOfCart("cart_1"),
      await ledger().findDataOfCollection("pay_col_1"),
    ]) {
      expect(open).toEqual(await ledger().findChargeById(charge.id))
    }
    expect((await ledger().findDataOfCart("cart_2")).open).toBeUndefined()
  })

  it("the combined query for a cart returns the cart's open charge, and not an abandoned charge of the same cart", async () => {
    const abandoned = await aClaimedCharge(ledger(), SAME)
    await database
      .knex("checkout_transparent_charge")
      .where({ id: abandoned.charge.id })
      .update({ abandoned_at: database.knex.fn.now() })
    const other = { ...SAME, paymentSessionId: "payses_2" }
    await ledger().claimCreation(
      await anIntentWithInput(ledger(), other),
      aClaim()
    )

    const { open } = await ledger().findDataOfCart("cart_1")
    expect(open?.paymentSessionId).toBe("payses_2")
    const { charge } = await ledger().findDataOfSession("payses_1")
    expect(charge?.id).toBe(abandoned.charge.id)
  })
})
