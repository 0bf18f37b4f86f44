import {
  aCardCheckoutWithCard,
  type CardCheckout,
} from "../support/a-card-checkout"
import { aFleet, type Fleet } from "../support/a-fleet"
import { type Answer, completeCart, succeeds } from "../support/a-shopper"
import type { StoreProcess } from "../support/a-store-process"
import { aBarrier } from "../support/database/a-barrier"
import { eventually } from "../support/eventually"

const CARTS = { raced: 5, closeRaces: 5 }
/** So many carts are raced beside each other; more only wait for the machine. */
const AT_ONCE = 5
/** Long enough for the other process to reach the payment while the faster one is at the gateway. */
const AUTHORIZE_MS = 300

/**
 * What core tells the process that comes second (measured): it cannot see the other's lock, and
 * trips over what the other has written.
 */
const LOSER =
  /^(Cannot create multiple links between 'order' and 'payment'|Payment with payment_session_id: payses_\w+, already exists\.)$/

/** What its shopper reads of that. */
const ANOTHER_PAYMENT =
  "Já existe um pagamento em andamento para este pedido. Não pague de novo: aguarde o resultado."

interface Race {
  checkout: CardCheckout
  answers: Answer[]
}

/** What a cart came to, by SQL and by the gateway's own record. */
interface Outcome {
  /** Of its shopper, who buys nothing else: also those that no cart is linked to. */
  orders: string[]
  authorizeRequests: number
  charges: { captured: number; refunded: number; events: string[] }[]
  medusa: {
    captured: number
    refunded: number
    payments: number
    canceledPayments: number
  }
  ledger: string[]
}

/**
 * The worst that a store can be run like: two processes without a shared lock, so that core itself
 * authorizes one payment session twice, and cancels the payment that stands.
 */
describe("two processes without a shared lock that complete one cart at once", () => {
  let fleet: Fleet
  let other: StoreProcess
  /** What core told the losers, of all races and of those that were close. */
  let said: string[] = []
  let saidInCloseRaces: string[] = []
  const raced: Race[] = []
  /** Held until both processes have seen that the cart has no order, then let go together. */
  const closeRaces: Race[] = []
  const everyRace = () => [...raced, ...closeRaces]

  beforeAll(async () => {
    fleet = await aFleet()
    other = await fleet.start()
    await fleet.simulator.on("authorize").slow(AUTHORIZE_MS).always()

    const barrier = await aBarrier(
      await fleet.connect(),
      "insert on order_payment_collection",
      1
    )

    while (raced.length < CARTS.raced) {
      raced.push(...(await Promise.all((await someCheckouts()).map(race))))
    }
    const before = wordsOfCore()
    while (closeRaces.length < CARTS.closeRaces) {
      const checkouts = await someCheckouts()
      await barrier.block()
      const races = Promise.all(checkouts.map(race))
      await eventually(async () =>
        expect(await barrier.waiting()).toBe(2 * AT_ONCE)
      )
      await barrier.release()
      closeRaces.push(...(await races))
    }
    said = wordsOfCore()
    saidInCloseRaces = said.filter((words) => !before.includes(words))

    function wordsOfCore(): string[] {
      return [fleet.first, other].flatMap((process) =>
        [
          ...process.logs().matchAll(/Medusa said \\?"(.+?)\\?"; the shopper/g),
        ].map(([, words]) => words ?? "")
      )
    }

    async function someCheckouts(): Promise<CardCheckout[]> {
      const shopper = () => fleet.guestAt({ process: fleet.first })
      return Promise.all(
        Array.from({ length: AT_ONCE }, () =>
          aCardCheckoutWithCard({ ...fleet, shopper: shopper() })
        )
      )
    }

    async function race(checkout: CardCheckout): Promise<Race> {
      const shopper = fleet.guestAt({ process: other }, checkout.shopper.email)
      return {
        checkout,
        answers: await Promise.all([
          checkout.complete(),
          completeCart(shopper, checkout.cartId),
        ]),
      }
    }
  })
  afterAll(() => fleet.close())

  it("are both inside the payment when they are neck and neck", () => {
    const authorizedTwice = saidInCloseRaces.filter((words) =>
      /already exists/.test(words)
    )

    expect(authorizedTwice.length).toBeGreaterThan(CARTS.closeRaces / 2)
  })

  it("tell every cart one order, and the loser nothing that looks like a decline", () => {
    for (const { answers } of everyRace()) {
      const orders = answers.flatMap(({ body }) => body.order?.id ?? [])

      expect(new Set(orders).size).toBe(1)
      for (const loser of answers.filter(({ status }) => status !== 200)) {
        expect(loser).toMatchObject({
          status: 400,
          body: { type: "invalid_data", message: ANOTHER_PAYMENT },
        })
      }
    }
    expect(said.filter((words) => !LOSER.test(words))).toEqual([])
  })

  it("ask the gateway for one charge per cart, and nobody cancels or refunds it", async () => {
    for (const race of everyRace()) {
      expect(await outcomeOf(race)).toMatchObject({
        authorizeRequests: 1,
        charges: [{ captured: 9990, refunded: 0, events: ["paid"] }],
        ledger: ["paid"],
      })
    }
    expect(await fleet.simulator.charges()).toHaveLength(everyRace().length)
  })

  it("end with one order, one payment, and captured in Medusa what the gateway captured", async () => {
    for (const race of everyRace()) {
      expect(await outcomeOf(race)).toMatchObject({
        orders: [expect.any(String)],
        medusa: {
          captured: 9990,
          refunded: 0,
          payments: 1,
          canceledPayments: 0,
        },
      })
    }
  })

  // The loser's compensation marks the cart as not completed, although its order is there.
  it("answer whoever completes the cart once more with that order, and charge nothing", async () => {
    for (const race of everyRace()) {
      const { orders } = await outcomeOf(race)

      const { order } = await succeeds(race.checkout.complete())

      expect([order.id]).toEqual(orders)
    }
    expect(await fleet.simulator.requests("authorize")).toHaveLength(
      everyRace().length
    )
  })

  it("refuse a new payment for a cart that was raced, completed or not", async () => {
    const refusals = await Promise.all(
      everyRace().map(({ checkout }) => checkout.chooseCard())
    )

    expect(
      new Set(refusals.map(({ body }) => `${body.type}: ${body.message}`))
    ).toEqual(new Set([`not_allowed: ${ANOTHER_PAYMENT}`]))
  })

  async function outcomeOf({ checkout }: Race): Promise<Outcome> {
    const { simulator, rows } = fleet
    const [found] = await rows<
      Pick<Outcome, "orders" | "medusa" | "ledger"> & { ids: string[] }
    >(
      `select
        array(select id from "order" where email = (select email from cart where id = $1)) as orders,
        array(select state from checkout_transparent_charge where payment_collection_id = $2) as ledger,
        array(select merchant_charge_id from checkout_transparent_charge where payment_collection_id = $2) as ids,
        json_build_object(
          'captured', (coalesce(captured_amount, 0) * 100)::int,
          'refunded', (coalesce(refunded_amount, 0) * 100)::int,
          'payments', (select count(*) from payment where payment_collection_id = $2 and deleted_at is null),
          'canceledPayments', (select count(*) from payment where payment_collection_id = $2 and canceled_at is not null)
        ) as medusa
      from payment_collection where id = $2`,
      [checkout.cartId, checkout.collectionId]
    )
    const { ids, ...medusaAndLedger } = found!
    const requests = await simulator.requests("authorize")
    const charges = await simulator.charges()
    return {
      ...medusaAndLedger,
      authorizeRequests: requests.filter(({ merchantChargeId }) =>
        ids.includes(merchantChargeId ?? "")
      ).length,
      charges: charges
        .filter(({ merchantChargeId }) => ids.includes(merchantChargeId))
        .map(({ capturedAmount, refundedAmount, history }) => ({
          captured: capturedAmount,
          refunded: refundedAmount,
          events: history.map(({ event }) => event),
        })),
    }
  }
})
