import {
  aCardCheckoutWithCard,
  type CardCheckout,
} from "../../../harness/shopper/a-card-checkout"
import {
  startStoreForSeveralProcesses,
  type StoreProcesses,
} from "../../support/processes/start-store-processes"
import { type Answer, completeCart } from "../../../harness/shopper/a-shopper"
import type { StoreProcess } from "../../support/processes/a-store-process"
import { createStatementBarrier } from "../../support/database/a-barrier"
import { eventually } from "../../../harness/eventually"

const CARTS = 5
/** The delay of the gateway's answer in milliseconds. During this time the second process tries to pay. */
const AUTHORIZE_MS = 300
const SHOPPERS = 20

/** The message to a shopper whose process tries to pay while the other process is already paying. */
const ANOTHER_PAYMENT =
  "Já existe um pagamento em andamento para este pedido. Não pague de novo: aguarde o resultado."

describe("processes without a shared lock", () => {
  let fleet: StoreProcesses
  let other: StoreProcess
  beforeAll(async () => {
    fleet = await startStoreForSeveralProcesses()
    other = await fleet.startAnotherProcess()
  })
  afterEach(() => fleet.simulator.clearFaults())
  afterAll(() => fleet.close())

  const someCheckouts = async (count: number): Promise<CardCheckout[]> => {
    const checkouts: CardCheckout[] = []
    while (checkouts.length < count) {
      const shopper = fleet.aGuestAtProcess(fleet.first)
      checkouts.push(await aCardCheckoutWithCard({ ...fleet, shopper }))
    }
    return checkouts
  }

  // Without the plugin's claim on the charge, Medusa would authorize the payment session twice and cancel the valid
  // payment.
  it("two processes that complete the same cart at the same moment create one order and one charge, even if neither process can see the other's order yet", async () => {
    await fleet.simulator.on("authorize").slow(AUTHORIZE_MS).always()
    const barrier = await createStatementBarrier(
      await fleet.connectToDatabase(),
      "insert on order_payment_collection"
    )
    const checkouts = await someCheckouts(CARTS)
    await barrier.blockStatements()
    const races = Promise.all(checkouts.map(completeInBothProcesses))
    await eventually(async () =>
      expect(await barrier.countWaiting()).toBe(2 * CARTS)
    )
    await barrier.release()

    for (const [index, answers] of (await races).entries()) {
      const orders = answers.flatMap(({ body }) => body.order?.id ?? [])
      expect(new Set(orders).size).toBe(1)
      for (const loser of answers.filter(({ status }) => status !== 200)) {
        expect(loser).toMatchObject({
          status: 400,
          body: { type: "invalid_data", message: ANOTHER_PAYMENT },
        })
      }
      const checkout = checkouts[index]!
      expect(await inMedusa(checkout)).toEqual({
        orders: [orders[0]],
        captured: 9990,
        payments: 1,
        canceled: 0,
      })
      expect((await checkout.complete()).body.order.id).toBe(orders[0])
    }
    expect(await fleet.simulator.requests("authorize")).toHaveLength(CARTS)
    for (const charge of await fleet.simulator.charges()) {
      expect(charge).toMatchObject({ capturedAmount: 9990, refundedAmount: 0 })
    }

    async function completeInBothProcesses(
      checkout: CardCheckout
    ): Promise<Answer[]> {
      const shopper = fleet.aGuestAtProcess(other, checkout.shopper.email)
      return Promise.all([
        checkout.complete(),
        completeCart(shopper, checkout.cartId),
      ])
    }
  })

  it("if many shoppers buy the same product at once, each is charged once, if necessary at a second completion of the cart", async () => {
    const before = (await fleet.simulator.charges()).length
    const checkouts = await someCheckouts(SHOPPERS)

    const answers = await Promise.all(checkouts.map((one) => one.complete()))

    for (const { body } of answers.filter(
      ({ body }) => body.type !== "order"
    )) {
      expect(body.message ?? body.error?.message).not.toMatch(
        /Já existe um pagamento|já foi pago/
      )
    }
    for (const one of checkouts) {
      expect((await one.complete()).body.type).toBe("order")
    }
    expect(await fleet.simulator.charges()).toHaveLength(before + SHOPPERS)
  })

  /**
   * Returns the orders, payments and captured centavos of a cart. Searches orders by the shopper's e-mail address,
   * because an order may have no link to its cart.
   */
  async function inMedusa({ cartId, collectionId }: CardCheckout) {
    const [found] = await fleet.queryRows(
      `select
        array(select id from "order" where email = (select email from cart where id = $1)) as orders,
        (captured_amount * 100)::int as captured,
        (select count(*)::int from payment where payment_collection_id = $2 and deleted_at is null) as payments,
        (select count(*)::int from payment where payment_collection_id = $2 and canceled_at is not null) as canceled
      from payment_collection where id = $2`,
      [cartId, collectionId]
    )
    return found
  }
})
