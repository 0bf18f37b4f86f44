import { aFleet, type Fleet } from "../support/a-fleet"
import { anOrderOfFleet } from "../support/a-fleet-order"
import { payUnnotified, notifyOfLink } from "../support/a-link-event"
import type { StoreProcess } from "../support/a-store-process"
import {
  type AdminLink,
  adminPaymentLinks,
} from "../support/admin-payment-links"
import type { Admin } from "../support/an-admin"
import { addABook } from "../support/an-order-to-pay"
import { eventually } from "../support/eventually"

const ROUNDS = 4
const AT_THE_GATEWAY_MS = 300
const RETURNS_ALL = {
  automaticRefunds: { mostPerHour: 1_000, mostAmountPerHour: null },
}

/** What became of an order's links. */
interface OrderMoney {
  collections: number
  /** States of its links' charges, sorted. */
  links: string[]
  discrepancies: string[]
  /** Centavos. */
  paid: number
}

/** The worst that a store can be run like: two processes without a shared lock. */
describe("two admins at two processes without a shared lock", () => {
  let fleet: Fleet
  let other: StoreProcess
  let admins: [Admin, Admin]

  beforeAll(async () => {
    fleet = await aFleet({ account: RETURNS_ALL })
    other = await fleet.start()
    admins = [
      await fleet.adminAt({ process: fleet.first }),
      await fleet.adminAt({ process: other }),
    ]
  })
  afterAll(() => fleet.close())
  afterEach(() => fleet.simulator.clearFaults())

  const links = (nth: 0 | 1) => adminPaymentLinks(() => admins[nth])
  const hookOf = ({ url }: StoreProcess) =>
    `${url}/hooks/checkout-transparent/br`

  /** A paid order to which a book for R$ 19.99 was added. */
  const anOrder = async (): Promise<string> => {
    const shopper = fleet.guestAt({ process: fleet.first })
    const { orderId } = await anOrderOfFleet(fleet, shopper)
    await addABook(fleet, admins[0], orderId)
    return orderId
  }

  const moneyOf = async (orderId: string): Promise<OrderMoney> => {
    const [found] = await fleet.rows<OrderMoney>(
      `with collections as (
        select payment_collection_id as id from order_payment_collection where order_id = $1
      ), charges as (
        select * from checkout_transparent_charge
        where payment_collection_id in (select id from collections) and method = 'link'
      )
      select
        (select count(*)::int from collections) as collections,
        array(select state from charges order by state) as links,
        array(select kind from checkout_transparent_discrepancy where charge_id in (select id from charges) and resolved_at is null) as discrepancies,
        (select coalesce(sum(amount) * 100, 0)::int from order_transaction where order_id = $1 and deleted_at is null) as paid`,
      [orderId]
    )
    return found!
  }

  it(`who want a link for one order at once get one, the slower is told of it, and it is paid once (${ROUNDS} orders)`, async () => {
    await fleet.simulator.setNotificationUrl(hookOf(other))
    await fleet.simulator.on("create_link").slow(AT_THE_GATEWAY_MS).always()

    for (let round = 0; round < ROUNDS; round++) {
      const orderId = await anOrder()
      const answers = await Promise.all(
        ([0, 1] as const).map((nth) => links(nth).ask({ order_id: orderId }))
      )
      const made = answers.find(({ status }) => status === 200)
      const refused = answers.find(({ status }) => status !== 200)
      const link = made?.body.payment_link as AdminLink
      await fleet.simulator.payLink(link.order_number)

      expect(refused).toMatchObject({
        status: 400,
        body: { message: expect.stringContaining(link.url) as string },
      })
      await eventually(async () =>
        expect(await moneyOf(orderId)).toEqual({
          collections: 2,
          links: ["paid"],
          discrepancies: [],
          paid: 9990 + 1999,
        })
      )
    }
    await fleet.simulator.setNotificationUrl(null)
  })

  it(`whose two links are both paid keep one payment, where the gateway did not make the first inactive (${ROUNDS} orders)`, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const orderId = await anOrder()
      const first = await links(0).make({ order_id: orderId })
      await fleet.simulator.on("deactivate_link").failBeforeCommit(422).once()
      await links(0).deactivate(first)
      const second = await links(1).make({ order_id: orderId })
      const paid = await Promise.all(
        [first, second].map(
          async ({ order_number }) =>
            (await payUnnotified(fleet.simulator, order_number, 1))[0]!
        )
      )
      await Promise.all([
        succeedsNotifying(fleet.first, paid[0]!),
        succeedsNotifying(other, paid[1]!),
      ])

      await eventually(async () =>
        expect(await moneyOf(orderId)).toMatchObject({
          links: ["paid", "refunded"],
          discrepancies: [],
          paid: 9990 + 1999,
        })
      )
    }
  }, 300_000)

  const succeedsNotifying = async (process: StoreProcess, event: object) =>
    expect((await notifyOfLink(hookOf(process), event)).status).toBe(200)
})
