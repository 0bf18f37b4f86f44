import {
  aCodeCheckout,
  type CodeCheckout,
  type CodeSession,
  PIX_PROVIDER,
} from "../support/a-code-checkout"
import { deliver } from "../support/a-delivery"
import { aFleet, type Fleet } from "../support/a-fleet"
import { letTimePassInFleet } from "../support/a-fleet-order"
import {
  type Answer,
  choosePayment,
  completeCart,
  type Shopper,
  succeeds,
} from "../support/a-shopper"
import { CPF } from "../support/a-card-checkout"
import type { StoreProcess } from "../support/a-store-process"
import { eventually } from "../support/eventually"
import { all, moneyOfCartInFleet } from "../support/money-of-cart"

const ROUNDS = 10
/** Long enough for the other process to come to the charge while the faster one is at the gateway. */
const CREATION_MS = 150
/** Longer than core may be at work on anything. */
const A_WHILE_MS = 5 * 60_000

/** What a shopper may be told who is the slower one. */
const OURS =
  /sendo verificado|pagamento em andamento|já foi pago|nada foi cobrado/
/** What core tells him, who cannot see the other's lock, and trips over what that one has written (measured). */
const CORES =
  /^(Cannot create multiple links between|Payment with payment_session_id: \w+, already exists|PaymentSession with id "\w+" not found|Updating Status from "\w+" to "\w+" is not allowed)/

/** The worst that a store can be run like: two processes without a shared lock. */
describe("two processes without a shared lock", () => {
  let fleet: Fleet
  let other: StoreProcess
  const processes = () => [fleet.first, other] as const

  beforeAll(async () => {
    fleet = await aFleet()
    other = await fleet.start()
  }, 150_000)
  afterAll(() => fleet.close())
  afterEach(async () => {
    await fleet.simulator.clearFaults()
    await fleet.simulator.clearNotificationScripts()
    await fleet.simulator.setNotificationUrl(null)
  })

  const hookOf = ({ url }: StoreProcess) =>
    `${url}/hooks/checkout-transparent/br`

  const aCheckout = () =>
    aCodeCheckout({
      ...fleet,
      shopper: fleet.guestAt({ process: fleet.first }),
    })

  /** The same shopper, at either process. */
  const atBoth = ({ shopper: { email } }: CodeCheckout): Shopper[] =>
    processes().map((process) => fleet.guestAt({ process }, email))

  /** Those of a cart that can still be paid, by the gateway's own record. */
  const liveCharges = async (checkout: CodeCheckout): Promise<string[]> =>
    (await moneyOfCartInFleet(fleet, checkout)).charges
      .filter(({ events }) => events.at(-1) === "code_created")
      .map(({ merchantChargeId }) => merchantChargeId)

  const inRounds = <Result>(
    race: (checkout: CodeCheckout) => Promise<Result>
  ): Promise<{ checkout: CodeCheckout; result: Result }[]> =>
    Promise.all(
      Array.from({ length: ROUNDS }, async () => {
        const checkout = await aCheckout()
        return { checkout, result: await race(checkout) }
      })
    )

  const isSoldOnce = (checkout: CodeCheckout, merchantChargeId: string) =>
    eventually(async () => {
      const money = await moneyOfCartInFleet(fleet, checkout)
      expect(money).toMatchObject({
        orders: [expect.any(String)],
        kept: all(9990),
        unsettledOperations: 0,
        openDifferences: [],
      })
      expect(money.charges).toContainEqual(
        expect.objectContaining({
          merchantChargeId,
          state: "paid",
          events: ["code_created", "paid"],
        })
      )
      return money
    }, 40_000)

  it(`that both make a code for one cart end with one that can be paid (${ROUNDS} carts)`, async () => {
    await fleet.simulator.on("pix").slow(CREATION_MS).always()

    const raced = await inRounds((checkout) =>
      Promise.all(
        atBoth(checkout).map((shopper) =>
          choosePayment(shopper, {
            collectionId: checkout.collectionId,
            providerId: PIX_PROVIDER,
            data: { document: CPF },
          })
        )
      )
    )

    for (const { result } of raced) result.forEach(expectWords)
    const winners = raced.filter(({ result }) =>
      result.some(({ status }) => status === 200)
    )
    expect(winners.length).toBeGreaterThan(ROUNDS / 2)
    for (const { checkout } of winners) {
      expect(await liveCharges(checkout)).toHaveLength(1)
    }
    await fleet.simulator.setNotificationUrl(hookOf(other))
    for (const { checkout } of raced) {
      const { merchantChargeId } = await checkout.code()
      expect(await liveCharges(checkout)).toEqual([merchantChargeId])
      await fleet.simulator.pay(merchantChargeId)
      await isSoldOnce(checkout, merchantChargeId)
    }
  }, 120_000)

  it(`place one order when one is told of the payment while the other completes the cart, and nothing is canceled or refunded (${ROUNDS} carts)`, async () => {
    await fleet.simulator.setNotificationUrl(hookOf(fleet.first))

    const raced = await inRounds(async (checkout) => {
      const session = await checkout.code()
      const [, shopper] = atBoth(checkout)
      const [, completion] = await Promise.all([
        fleet.simulator.pay(session.merchantChargeId),
        completeCart(shopper!, checkout.cartId),
      ])
      return { session, completion }
    })
    await letTimePassInFleet(fleet, A_WHILE_MS)

    for (const { checkout, result } of raced) {
      const { session, completion } = result
      const { charges, orders } = await isSoldOnce(
        checkout,
        session.merchantChargeId
      )
      expect(charges).toHaveLength(1)
      const { order } = await succeeds(checkout.complete())
      expect([order.id]).toEqual(orders)
      expectWords(completion)
    }
    expect(await fleet.simulator.requests("pix")).toHaveLength(
      (await fleet.simulator.charges()).length
    )
    await nothingWentBack(raced.map(({ result }) => result.session))
  }, 120_000)

  it(`place one order when both are told of the payment while both complete the cart (${ROUNDS} carts)`, async () => {
    await fleet.simulator.setNotificationUrl(hookOf(fleet.first))
    await fleet.simulator.holdNotifications()

    const raced = await inRounds(async (checkout) => {
      const session = await checkout.code()
      await fleet.simulator.pay(session.merchantChargeId)
      const [told] = (await fleet.simulator.notifications()).filter(
        ({ merchantChargeId }) => merchantChargeId === session.merchantChargeId
      )
      const answers = await Promise.all([
        ...processes().map((process) =>
          deliver(hookOf(process), {
            headers: {
              "content-type": "application/json",
              event_type: "TRANSACTION_UPDATE",
            },
            body: told!.body as object,
          })
        ),
        ...atBoth(checkout).map((shopper) =>
          completeCart(shopper, checkout.cartId)
        ),
      ])
      return { session, answers }
    })
    await fleet.simulator.releaseNotifications()
    await letTimePassInFleet(fleet, A_WHILE_MS)

    for (const { checkout, result } of raced) {
      const { charges } = await isSoldOnce(
        checkout,
        result.session.merchantChargeId
      )
      expect(charges).toHaveLength(1)
      expect(result.answers.slice(0, 2)).toMatchObject([
        { status: 200 },
        { status: 200 },
      ])
    }
    await nothingWentBack(raced.map(({ result }) => result.session))
  }, 120_000)

  async function nothingWentBack(sessions: CodeSession[]): Promise<void> {
    const ids = sessions.map(({ merchantChargeId }) => merchantChargeId)
    const refunds = await fleet.simulator.requests("refund")
    expect(
      refunds.filter(({ merchantChargeId }) =>
        ids.includes(merchantChargeId ?? "")
      )
    ).toEqual([])
  }
})

/** An order, a code, or words: never a decline, and nothing that nobody understands. */
function expectWords({ status, body }: Answer): void {
  if (body.type === "order" || body.payment_collection) {
    return
  }
  const { message, type } = body.error ?? body
  expect({ status, message }).toEqual({
    status,
    message: expect.stringMatching(
      new RegExp(`${OURS.source}|${CORES.source}`)
    ),
  })
  expect(type).not.toBe("payment_authorization_error")
}
