import { alertsOfEvents, alertsOfFindings } from "./alerts-of-events"
import type { DiscrepancyKind } from "../discrepancy/discrepancy"
import type { EventName, OutboxEntry } from "../event/events"
import { type Finding, judging } from "../health/finding"

const OF_CHARGE = { account: "br", charge_id: "ctchg_1", order_id: "order_1" }

/** About a charge, with more than an alert has of it. */
const anEntry = (name: EventName, more: object) => {
  const id = "ctout_1"
  const data = { ...OF_CHARGE, merchant_charge_id: "6f1c2f0a", ...more, id }
  return { id, name, data } as OutboxEntry
}

const aDiscrepancy = (kind: DiscrepancyKind) =>
  anEntry("checkout_transparent.discrepancy.opened", { reason: kind, kind })

describe("what people are alerted to of an event", () => {
  it("the alert about a dispute has the disputed or lost amount, and the event's id", () => {
    const opened = anEntry("checkout_transparent.chargeback.opened", {
      disputed_amount: 60,
    })
    const lost = anEntry("checkout_transparent.chargeback.lost", {
      lost_amount: 59.9,
    })

    expect(alertsOfEvents([opened, lost])).toEqual([
      {
        key: "ctout_1",
        cause: "chargeback_opened",
        data: { ...OF_CHARGE, amount: 60 },
      },
      {
        key: "ctout_1",
        cause: "chargeback_lost",
        data: { ...OF_CHARGE, amount: 59.9 },
      },
    ])
  })

  it("an automatic refund is alerted with its reason, and money that is listed anyway is not alerted a second time", () => {
    const unmatched = (isRefunded: boolean) =>
      anEntry("checkout_transparent.payment.unmatched", {
        captured: 50,
        reason: "session_gone",
        is_refunded_automatically: isRefunded,
      })

    expect(alertsOfEvents([unmatched(true)])).toEqual([
      {
        key: "ctout_1",
        cause: "refunded_automatically",
        data: { ...OF_CHARGE, amount: 50, reason: "session_gone" },
      },
    ])
    expect(alertsOfEvents([unmatched(false)])).toEqual([])
  })

  it("each discrepancy is alerted, except one about a dispute that is alerted already", () => {
    expect(
      alertsOfEvents([
        aDiscrepancy("money_gone"),
        aDiscrepancy("unresolved"),
        aDiscrepancy("chargeback"),
      ])
    ).toMatchObject([
      { cause: "discrepancy", data: { ...OF_CHARGE, kind: "money_gone" } },
      { cause: "discrepancy", data: { kind: "unresolved" } },
    ])
  })
})

describe("what people are alerted to of a check", () => {
  const { problem } = judging({
    integration: "checkout",
    client_id: "client-1",
  })
  const of = (
    account: string | null,
    judged: ReturnType<typeof problem>
  ): Finding => ({ check: "access_token", account, ...judged })

  it("a refused client is alerted once a day, with every account that uses it", () => {
    expect(
      alertsOfFindings([
        of("br", problem("credentials_refused")),
        of("br-manual", problem("credentials_refused")),
      ])
    ).toEqual([
      {
        key: "credentials_refused:checkout:client-1",
        isDaily: true,
        cause: "gateway",
        data: { accounts: ["br", "br-manual"], code: "credentials_refused" },
      },
    ])
  })
})
