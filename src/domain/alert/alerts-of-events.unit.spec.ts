import { alertsOfEvents, alertsOfFindings } from "./alerts-of-events"
import type { DiscrepancyKind } from "../discrepancy/discrepancy"
import type { EventName, OutboxEntry } from "../event/events"
import { type Finding, createCheckResultBuilders } from "../health/finding"

const CHARGE_IDS = { account: "br", charge_id: "ctchg_1", order_id: "order_1" }

/** Returns an event about a charge. The alert must not contain the event's `merchant_charge_id`. */
const eventOfCharge = (name: EventName, more: object) => {
  const id = "ctout_1"
  const data = { ...CHARGE_IDS, merchant_charge_id: "6f1c2f0a", ...more, id }
  return { id, name, data } as OutboxEntry
}

const openedDiscrepancyEvent = (kind: DiscrepancyKind) =>
  eventOfCharge("checkout_transparent.discrepancy.opened", {
    reason: kind,
    kind,
  })

describe("alerts for events", () => {
  it("the event of an opened or lost dispute causes an alert that contains the disputed or lost amount and has the id of the event as its key", () => {
    const opened = eventOfCharge("checkout_transparent.chargeback.opened", {
      disputed_amount: 60,
    })
    const lost = eventOfCharge("checkout_transparent.chargeback.lost", {
      lost_amount: 59.9,
    })

    expect(alertsOfEvents([opened, lost])).toEqual([
      {
        key: "ctout_1",
        cause: "chargeback_opened",
        data: { ...CHARGE_IDS, amount: 60 },
      },
      {
        key: "ctout_1",
        cause: "chargeback_lost",
        data: { ...CHARGE_IDS, amount: 59.9 },
      },
    ])
  })

  it("the event of an unmatched payment causes an alert, with the amount and the reason, only if the payment is refunded automatically", () => {
    const unmatchedPaymentEvent = (isRefunded: boolean) =>
      eventOfCharge("checkout_transparent.payment.unmatched", {
        captured: 50,
        reason: "session_gone",
        is_refunded_automatically: isRefunded,
      })

    expect(alertsOfEvents([unmatchedPaymentEvent(true)])).toEqual([
      {
        key: "ctout_1",
        cause: "refunded_automatically",
        data: { ...CHARGE_IDS, amount: 50, reason: "session_gone" },
      },
    ])
    expect(alertsOfEvents([unmatchedPaymentEvent(false)])).toEqual([])
  })

  it("the event of an opened discrepancy causes an alert, unless the discrepancy has the kind chargeback, because another event causes the alert about a dispute", () => {
    expect(
      alertsOfEvents([
        openedDiscrepancyEvent("money_gone"),
        openedDiscrepancyEvent("unresolved"),
        openedDiscrepancyEvent("chargeback"),
      ])
    ).toMatchObject([
      { cause: "discrepancy", data: { ...CHARGE_IDS, kind: "money_gone" } },
      { cause: "discrepancy", data: { kind: "unresolved" } },
    ])
  })
})

describe("alerts for findings of a health check", () => {
  const { problem } = createCheckResultBuilders({
    integration: "checkout",
    client_id: "client-1",
  })
  const findingOfAccount = (
    account: string | null,
    judged: ReturnType<typeof problem>
  ): Finding => ({ check: "access_token", account, ...judged })

  it("alertsOfFindings returns a single daily alert that names two accounts if the gateway refuses the credentials that these accounts share", () => {
    expect(
      alertsOfFindings([
        findingOfAccount("br", problem("credentials_refused")),
        findingOfAccount("br-manual", problem("credentials_refused")),
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
