import { alertsOfEvents, alertsOfFindings } from "./alerts-of-events"
import type { DiscrepancyKind } from "../discrepancy/discrepancy"
import type { EventName, OutboxEntry } from "../event/events"
import { type Finding, createCheckResultBuilders } from "../health/finding"

const OF_CHARGE = { account: "br", charge_id: "ctchg_1", order_id: "order_1" }

/** Returns an event about a charge. Its `merchant_charge_id` must not appear in the alert. */
const anEntry = (name: EventName, more: object) => {
  const id = "ctout_1"
  const data = { ...OF_CHARGE, merchant_charge_id: "6f1c2f0a", ...more, id }
  return { id, name, data } as OutboxEntry
}

const aDiscrepancy = (kind: DiscrepancyKind) =>
  anEntry("checkout_transparent.discrepancy.opened", { reason: kind, kind })

describe("alerts for events", () => {
  it("the event of an opened or lost dispute causes an alert that contains the disputed or lost amount and has the id of the event as its key", () => {
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

  it("the event of an unmatched payment causes an alert, with the amount and the reason, only if the payment is refunded automatically", () => {
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

  it("the event of an opened discrepancy causes an alert, unless the discrepancy has the kind chargeback, because another event causes the alert about a dispute", () => {
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

describe("alerts for findings of a health check", () => {
  const { problem } = createCheckResultBuilders({
    integration: "checkout",
    client_id: "client-1",
  })
  const of = (
    account: string | null,
    judged: ReturnType<typeof problem>
  ): Finding => ({ check: "access_token", account, ...judged })

  it("if the gateway refuses credentials that two accounts share, alertsOfFindings returns a single daily alert that names these two accounts", () => {
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
