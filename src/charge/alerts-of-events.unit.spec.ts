import { alertsOfEvents } from "./alerts-of-events"
import type { EventName, OutboxEntry, PublishedEvents } from "./events"

const CHARGE = {
  charge_id: "ctchg_1",
  merchant_charge_id: "6f1c2f0a",
  account: "br",
  method: "pix",
  payment_session_id: "payses_1",
  payment_collection_id: "pay_col_1",
  cart_id: "cart_1",
  order_id: "order_1",
  currency_code: "brl",
  amount: 99.9,
  captured: 99.9,
  refunded: 0,
}
const REPORTED = {
  account: "br",
  method: "pix",
  merchant_charge_id: "6f1c2f0a",
  order_id: "order_1",
  currency_code: "brl",
}

const anEntry = <Name extends EventName>(
  name: Name,
  data: Omit<PublishedEvents[Name], "id">,
  id = "ctout_1"
) => ({ id, name, data: { ...data, id } }) as unknown as OutboxEntry

const aDiscrepancy = (
  kind: PublishedEvents["checkout_transparent.discrepancy.opened"]["kind"]
) =>
  anEntry("checkout_transparent.discrepancy.opened", {
    discrepancy_id: "ctdis_1",
    kind,
    charge_id: "ctchg_1",
    merchant_charge_id: "6f1c2f0a",
    account: "br",
    order_id: null,
  })

describe("what people are alerted to of an event", () => {
  it("is a dispute with what is disputed, under the event's id", () => {
    const event = anEntry("checkout_transparent.chargeback.opened", {
      ...CHARGE,
      disputed_amount: 60,
    })

    expect(alertsOfEvents([event])).toEqual([
      {
        key: "ctout_1",
        cause: "chargeback_opened",
        data: { ...REPORTED, amount: 60 },
      },
    ])
  })

  it("is a lost dispute with what is gone", () => {
    const event = anEntry("checkout_transparent.chargeback.lost", {
      ...CHARGE,
      lost_amount: 59.9,
    })

    expect(alertsOfEvents([event])).toMatchObject([
      { cause: "chargeback_lost", data: { amount: 59.9 } },
    ])
  })

  it.each([
    ["checkout-transparent", ["automatic_refund"]],
    ["user_1", []],
    ["merchant panel", []],
  ])("is a refund only when nobody made it (%s)", (refunded_by, causes) => {
    const event = anEntry("checkout_transparent.payment.refunded", {
      ...CHARGE,
      refund_amount: 10,
      refunded_by,
    })

    expect(alertsOfEvents([event]).map(({ cause }) => cause)).toEqual(causes)
  })

  it("is an authorization that ends, with when", () => {
    const expires_at = "2026-11-21T12:00:00.000Z"
    const event = anEntry("checkout_transparent.authorization.expiring", {
      ...CHARGE,
      expires_at,
    })

    expect(alertsOfEvents([event])).toMatchObject([
      { cause: "authorization_ending", data: { amount: 99.9, expires_at } },
    ])
  })

  it("is whatever is listed, but for a dispute, of which they hear already", () => {
    expect(
      alertsOfEvents([
        aDiscrepancy("money_gone"),
        aDiscrepancy("unresolved"),
        aDiscrepancy("chargeback"),
      ])
    ).toMatchObject([
      { cause: "discrepancy", data: { kind: "money_gone" } },
      { cause: "in_doubt", data: { kind: "unresolved" } },
    ])
  })

  it("is nothing where all went as it should", () => {
    expect(
      alertsOfEvents([anEntry("checkout_transparent.payment.paid", CHARGE)])
    ).toEqual([])
  })
})

describe("a cap of automatic refunds", () => {
  it("is one alert a day, of each account and cap for itself", () => {
    const reached = {
      account: "br",
      cap: "mostPerHour" as const,
      most: 10,
      refund_count: 10,
      refund_sum: 999,
    }

    expect(
      alertsOfEvents([
        anEntry("checkout_transparent.automatic_refunds.capped", reached),
      ])
    ).toEqual([
      {
        key: "automatic_refunds_capped:br:mostPerHour",
        isDaily: true,
        cause: "automatic_refunds_capped",
        data: reached,
      },
    ])
  })
})
