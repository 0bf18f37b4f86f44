import { CPF } from "../support/a-card-checkout"
import {
  aCodeCheckout,
  type CodeCheckout,
  type CodeSession,
} from "../support/a-code-checkout"
import { aFleet, type Fleet, HURRIED } from "../support/a-fleet"
import { letTimePassInFleet } from "../support/a-fleet-order"
import { hookOf } from "../support/a-redis-fleet"
import { choosePayment, completeCart, succeeds } from "../support/a-shopper"
import type { StoreProcess } from "../support/a-store-process"
import { eventually } from "../support/eventually"
import { all } from "../support/money-of-cart"
import {
  expectWordsOfRace as expectWords,
  RACED_CODE as CODE,
  RACED_LINK as LINK,
  type RacedMethod as Method,
} from "../support/raced-methods"

const ROUNDS = 8
/** Long enough for the other process to come to it while the faster one is at the gateway. */
const AT_THE_GATEWAY_MS = 150
/** More than go back here: else the rest is listed, since it may be our own mistake. */
const RETURNS_ALL = {
  automaticRefunds: { mostPerHour: 1_000, mostAmountPerHour: null },
}
/** Longer than core may be at work on anything. */
const A_WHILE_MS = 5 * 60_000
/** A cart that was sold once, whatever was made and superseded before. */
const A_SALE = {
  orders: [expect.any(String)],
  kept: all(9990),
  unresolvedOperations: 0,
  openDiscrepancies: [],
}

/** The worst that a store can be run like. */
describe("two processes without a shared lock", () => {
  let fleet: Fleet
  let other: StoreProcess
  const processes = () => [fleet.first, other] as const

  beforeAll(async () => {
    fleet = await aFleet({ account: RETURNS_ALL, env: HURRIED })
    other = await fleet.start()
  })
  afterAll(() => fleet.close())
  afterEach(async () => {
    await fleet.simulator.clearFaults()
    await fleet.simulator.setNotificationUrl(null)
  })

  /** So many carts, raced at once. */
  const inRounds = <Result>(
    race: (checkout: CodeCheckout) => Promise<Result>
  ): Promise<{ checkout: CodeCheckout; result: Result }[]> =>
    Promise.all(
      Array.from({ length: ROUNDS }, async () => {
        const shopper = fleet.guestAt({ process: fleet.first })
        const checkout = await aCodeCheckout({ ...fleet, shopper })
        return { checkout, result: await race(checkout) }
      })
    )

  const shopperAt = (process: StoreProcess, { shopper }: CodeCheckout) =>
    fleet.guestAt({ process }, shopper.email)

  const bothComplete = (checkout: CodeCheckout) =>
    processes().map((process) =>
      completeCart(shopperAt(process, checkout), checkout.cartId)
    )

  const chooseAt = (
    process: StoreProcess,
    checkout: CodeCheckout,
    { providerId }: Method
  ) =>
    choosePayment(shopperAt(process, checkout), {
      collectionId: checkout.collectionId,
      providerId,
      data: { document: CPF },
    })

  /** One order with the money of one payment; what was paid beyond it went back. */
  const isSoldOnce = (
    checkout: CodeCheckout,
    method: Method,
    expected = method.sold(1)
  ) =>
    eventually(async () => {
      const money = await method.moneyOf(fleet, checkout)
      expect(money).toMatchObject(expected)
      return money
    })

  it.each([CODE, LINK])(
    `that both make a $method for one cart end with one that can be paid (${ROUNDS} carts)`,
    async (method) => {
      await fleet.simulator.on(method.makes).slow(AT_THE_GATEWAY_MS).always()

      const raced = await inRounds((checkout) =>
        Promise.all(
          processes().map((process) => chooseAt(process, checkout, method))
        )
      )
      await fleet.simulator.clearFaults()

      for (const { result } of raced) result.forEach(expectWords)
      const winners = raced.filter(({ result }) =>
        result.some(({ status }) => status === 200)
      )
      expect(winners.length).toBeGreaterThan(ROUNDS / 2)
      // The slower one may have superseded a link that core did not let it show: then there is none.
      for (const { checkout } of winners) {
        const live = await method.liveOnes(fleet, checkout)
        expect(method === LINK ? [0, 1] : [1]).toContain(live.length)
      }
      await fleet.simulator.setNotificationUrl(hookOf(other))
      for (const { checkout } of raced) {
        const session = await checkout.code(method.providerId)
        expect(await method.liveOnes(fleet, checkout)).toEqual([
          method.idOf(session),
        ])
        await method.pay(fleet, method.idOf(session))
        const { charges } = await isSoldOnce(checkout, method, A_SALE)
        expect(charges.at(-1)).toMatchObject({ state: "paid" })
      }
    }
  )

  it.each([
    [CODE.method, 1, CODE],
    [LINK.method, 1, LINK],
    [LINK.method, 2, LINK],
  ] as const)(
    `sell a cart once when both are told again and again that its %s was paid, %i times, while both complete it (${ROUNDS} carts)`,
    async (_name, payments, method) => {
      await fleet.simulator.setNotificationUrl(hookOf(fleet.first))
      await fleet.simulator.pauseNotifications()
      const raced = await inRounds(async (checkout) => {
        const session = await checkout.code(method.providerId)
        const reports = await method.payUnnotified(
          fleet,
          method.idOf(session),
          payments
        )
        const [reported, completed] = await Promise.all([
          Promise.all(
            processes().flatMap((process) =>
              [...reports, ...reports].map((report) => report(process))
            )
          ),
          Promise.all(bothComplete(checkout)),
        ])
        return { session, reported, completed }
      })
      await fleet.simulator.setNotificationUrl(null)
      await fleet.simulator.releaseNotifications()
      await letTimePassInFleet(fleet, A_WHILE_MS)

      for (const { checkout, result } of raced) {
        expect(new Set(result.reported.map(({ status }) => status))).toEqual(
          new Set([200])
        )
        result.completed.forEach(expectWords)
        const { orders, charges } = await isSoldOnce(
          checkout,
          method,
          method.sold(payments)
        )
        expect(charges).toHaveLength(payments)
        const { order } = await succeeds(checkout.complete())
        expect([order.id]).toEqual(orders)
      }
      await nothingElseWentBack(raced, method, payments)
    }
  )

  it(`place one order when the gateway tells one of a Pix while the other completes the cart (${ROUNDS} carts)`, async () => {
    await fleet.simulator.setNotificationUrl(hookOf(fleet.first))

    const raced = await inRounds(async (checkout) => {
      const session = await checkout.code()
      const [, completion] = await Promise.all([
        fleet.simulator.pay(session.merchantChargeId),
        completeCart(shopperAt(other, checkout), checkout.cartId),
      ])
      return { session, completion }
    })
    await letTimePassInFleet(fleet, A_WHILE_MS)

    for (const { checkout, result } of raced) {
      expectWords(result.completion)
      const { charges, orders } = await isSoldOnce(checkout, CODE)
      expect(charges).toMatchObject([
        { state: "paid", events: ["code_created", "paid"] },
      ])
      const { order } = await succeeds(checkout.complete())
      expect([order.id]).toEqual(orders)
    }
    await nothingElseWentBack(raced, CODE, 1)
  })

  it(`keep one payment of a link that is paid twice at once, and return the other, when each is told of one (${ROUNDS} carts)`, async () => {
    await fleet.simulator
      .on("list_link_transactions")
      .slow(AT_THE_GATEWAY_MS)
      .always()

    const raced = await inRounds(async (checkout) => {
      const session = await checkout.code(LINK.providerId)
      const reports = await LINK.payUnnotified(fleet, LINK.idOf(session), 2)
      const reported = await Promise.all(
        processes().map((process, nth) => reports[nth]!(process))
      )
      return { session, reported }
    })

    for (const { checkout, result } of raced) {
      expect(result.reported.map(({ status }) => status)).toEqual([200, 200])
      await isSoldOnce(checkout, LINK, LINK.sold(2))
    }
    await fleet.simulator.clearFaults()
    await letTimePassInFleet(fleet, A_WHILE_MS)
    await nothingElseWentBack(raced, LINK, 2)
  })

  it(`take one payment when one of a shopper's tabs pays at a link while the other wants another one (${ROUNDS} carts)`, async () => {
    await fleet.simulator.setNotificationUrl(hookOf(fleet.first))

    const raced = await inRounds(async (checkout) => {
      const first = LINK.idOf(await checkout.code(LINK.providerId))
      const [answer] = await Promise.all([
        chooseAt(other, checkout, LINK),
        // The other one may have deactivated it by now: that is one of the ways in which it ends.
        LINK.pay(fleet, first).catch(() => undefined),
      ])
      return { first, answer }
    })

    for (const { checkout, result } of raced) {
      expectWords(result.answer)
      const paid = await fleet.simulator.paymentLink(result.first)
      if (paid!.paidAmount === 0) {
        const [live] = await LINK.liveOnes(fleet, checkout)
        await LINK.pay(fleet, live!)
      }
      await isSoldOnce(checkout, LINK, A_SALE)
    }
  })

  /** Beside the payments that were too many. */
  async function nothingElseWentBack(
    raced: { result: { session: CodeSession } }[],
    method: Method,
    payments: number
  ): Promise<void> {
    const refunded = await Promise.all(
      raced.map(({ result }) =>
        method.refundedAt(fleet, method.idOf(result.session))
      )
    )
    expect(refunded).toEqual(raced.map(() => (payments - 1) * 9990))
  }
})
