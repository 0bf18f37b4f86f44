import { aLedgerDatabase, twentyTimes } from "../../../support/ledger/a-ledger"
import {
  aClaim,
  aClaimedCharge,
  anIntentWithInput,
} from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

describe("the note that a cart got the price of a way of paying", () => {
  it("the note of a price by way of paying is missing until the store gives a cart such a price, and then holds for every cart", async () => {
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

  it("the note of a price by way of paying creates the installation's id in an empty ledger, and does not change an existing id", async () => {
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

  it("one query about a session, cart or payment collection finds the same open charge and unused shopper input as separate queries", async () => {
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

  it("one query about a cart finds its open charge when another charge of the cart was abandoned", async () => {
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
