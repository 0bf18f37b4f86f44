import { defaultMerchant } from "../../src/simulator"
import { aCardCheckoutWithCard } from "../support/a-card-checkout"
import { accountOf } from "../support/a-delivery"
import { latestChargeOf } from "../support/a-failed-completion"
import { aNotifiedShop } from "../support/a-notified-shop"
import { aGuest, succeeds } from "../support/a-shopper"
import { resolveAndSynchronize } from "../support/a-sold-order"
import { anOperator } from "../support/an-operator"
import { orderInMedusa } from "../support/an-order-in-medusa"
import { eventually } from "../support/eventually"
import { AN_ORDER, expectEnd, moneyOf } from "../support/expect-end"
import { CARD } from "../support/payment-methods"
import { discrepanciesOf } from "../support/the-discrepancies"
import {
  entryOf,
  expectPublished,
  latestNotificationOf,
} from "../support/expect-published"

const WITHOUT_LOOKUP = {
  dialect: { paths: { lookUpCharge: null } },
  merchantDocument: defaultMerchant.merchantDocument,
}
const IS_PAID = "checkout_transparent.payment.paid"
const BOOKED = { captures: [99.9], refunds: [], isPaymentCanceled: false }

aNotifiedShop(WITHOUT_LOOKUP, (shop) => {
  const operator = anOperator(shop)
  afterEach(async () => {
    expect(await shop.requests("look_up")).toEqual([])
  })
  let count = 0

  /** A checkout whose charge was made, and nothing of it came back; nothing is reported yet either. */
  const anUnknownCreation = async () => {
    const shopper = aGuest(shop.api, shop.store)
    const checkout = await aCardCheckoutWithCard({ ...shop, shopper })
    await shop.simulator.onNotification().lose().once()
    await shop.simulator.on("authorize").resetAfterCommit().once()
    await checkout.complete()
    const charge = await latestChargeOf(shop, checkout)
    const { body } = await latestNotificationOf(shop, charge.merchantChargeId)
    return { checkout, charge, body }
  }

  /** The notification as the gateway would send it, but for these fields. */
  const isReported = async (
    body: Record<string, any>,
    changes: Record<string, unknown> = {}
  ) => {
    const id = `${++count}0000000-0000-4000-8000-000000000000`
    const sent = JSON.stringify({ ...body, id, ...changes })
    await shop.simulator.notify(JSON.parse(sent))
    return eventually(async () => {
      const { state } = await entryOf(shop, { id })
      expect(["processed", "ignored"]).toContain(state)
      return state
    })
  }

  describe("a card charge that nobody can look up", () => {
    it("is paid, and its order placed, by an authentic notification of its merchant and amount", async () => {
      const { checkout, charge, body } = await anUnknownCreation()
      await shop.simulator.onNotification().duplicate().once()

      await shop.simulator.notify(body)

      await expectEnd(shop, checkout, { orders: AN_ORDER, kept: 9990 })
      await shop.resolved()
      expect(await discrepanciesOf(operator.admin, charge)).toEqual([])
      await expectPublished(shop, IS_PAID, [
        { charge_id: charge.id, captured: 99.9 },
      ])
    })

    it.each([
      {
        what: "the amount reported is another",
        changes: (body: Record<string, any>) => ({
          data: ofAmount(body, 5000),
        }),
      },
      {
        what: "no merchant is named",
        changes: () => ({ merchantDocument: undefined }),
        details: "does not name this merchant",
      },
      {
        what: "the account does not say which merchant it is",
        merchantDocument: undefined,
        changes: () => ({}),
      },
    ])("is only listed when $what", async (row) => {
      const { checkout, charge, body } = await anUnknownCreation()
      const account = accountOf(shop.container, "br")
      const { merchantDocument } = account

      // As if the option were left out; the application is not booted once more for it.
      if ("merchantDocument" in row) Object.assign(account, row)
      const state = await isReported(body, row.changes(body))
      Object.assign(account, { merchantDocument })

      expect(state).toBe("processed")
      expect(await operator.open(charge.id)).toMatchObject([
        {
          kind: "notified_only",
          details: expect.stringContaining(row.details ?? ""),
        },
      ])
      expect(await moneyOf(shop, checkout)).toMatchObject({
        orders: [],
        kept: { medusa: 0 },
      })
    })

    it("is left alone when another merchant is named", async () => {
      const { checkout, charge, body } = await anUnknownCreation()

      const state = await isReported(body, {
        merchantDocument: "99888777000166",
      })

      expect(state).toBe("ignored")
      expect(await operator.open(charge.id)).toEqual([])
      expect(await moneyOf(shop, checkout)).toMatchObject({ orders: [] })
    })

    it.each([
      ["refunded in part", "panelRefund", [1000]],
      ["refunded", "panelRefund", []],
      ["canceled", "reverse", []],
      ["charged back", "panelChargeBack", []],
    ] as const)(
      "and that is reported to be %s stays booked as it is; a person sees it",
      async (_, act, amount) => {
        const order = await CARD.sell(shop)
        await shop.resolved()

        await shop.simulator[act](order.merchantChargeId, ...(amount as []))
        await shop.resolved()
        await resolveAndSynchronize(shop)

        expect(await operator.open(order.chargeId)).toMatchObject([
          {
            kind: "notified_only",
            details: expect.stringContaining("nothing was booked"),
          },
        ])
        expect(await orderInMedusa(shop, order)).toMatchObject(BOOKED)
      }
    )

    it("stays listed until a person has dealt with it", async () => {
      const { chargeId, merchantChargeId } = await CARD.sell(shop)
      await shop.resolved()
      await shop.simulator.panelRefund(merchantChargeId, 1000)
      await shop.resolved()
      const [listed] = await operator.open(chargeId)

      await succeeds(operator.synchronize(chargeId))
      const stillOpen = await operator.openKinds(chargeId)
      const resolution = "Entered by hand."
      await succeeds(operator.resolveDiscrepancy(listed?.id, { resolution }))
      const afterwards = await operator.openKinds(chargeId)
      await shop.simulator.panelRefund(merchantChargeId, 2000)
      await shop.resolved()

      expect(stillOpen).toEqual(["notified_only"])
      expect(afterwards).toEqual([])
      // What happens after that is another matter.
      expect(await operator.open(chargeId)).toMatchObject([
        {
          kind: "notified_only",
          details: expect.stringContaining("refunded 3000"),
        },
      ])
    })

    it("that counts as refused, and is reported to be paid, is listed: it may hold money", async () => {
      const { charge, body } = await anUnknownCreation()
      const knex = shop.container.resolve("__pg_connection__")
      await knex("checkout_transparent_operation")
        .where({ charge_id: charge.id })
        .update({ state: "rejected", resolved_at: knex.fn.now() })
      await knex("checkout_transparent_charge")
        .where({ id: charge.id })
        .update({ state: "failed" })

      await isReported(body)

      expect(await operator.open(charge.id)).toMatchObject([
        {
          kind: "notified_only",
          details: expect.stringContaining("the ledger has it as failed"),
        },
      ])
    })
  })
})

function ofAmount({ data }: Record<string, any>, amount: number): unknown {
  const amounts = { amount, originalAmount: amount }
  const [transaction] = data.transactions
  return { ...data, ...amounts, transactions: [{ ...transaction, ...amounts }] }
}
