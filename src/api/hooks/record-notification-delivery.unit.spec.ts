import type { NotificationDeliveryEntry } from "../../domain/notification/notification-delivery"
import type { Log } from "../../domain/log"
import {
  type DeliveryResult,
  recordNotificationDeliveryResult,
  warnOfContradictingHeader,
} from "./record-notification-delivery"

const AUTHENTICATED = { account: "br", kind: "authenticated" } as const
const REFUSED = { account: "br", kind: "wrong_token" } as const

function aLedger(write: () => Promise<void> = () => Promise.resolve()) {
  const noted: NotificationDeliveryEntry[] = []
  const lines: string[] = []
  const ledger = {
    recordLatestNotificationDelivery: (note: NotificationDeliveryEntry) => {
      noted.push(note)
      return write()
    },
  }
  const log = { warn: (line: string) => lines.push(line) } as unknown as Log
  const recordResult = (one: DeliveryResult) =>
    recordNotificationDeliveryResult(ledger, log, one)
  const reportContradictingHeader = (account: string) =>
    warnOfContradictingHeader(ledger, log, {
      account,
      notificationId: "ctnot_1",
      header: "TransactionPaymentMessage",
      kind: "charge_update",
    })
  return {
    noted,
    lines,
    note: recordResult,
    contradict: reportContradictingHeader,
  }
}

describe("noting deliveries", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it("webhook deliveries that are refused for the same reason are recorded and logged only once a minute, however many arrive", () => {
    const { noted, lines, note } = aLedger()

    for (let times = 0; times < 500; times += 1) note(REFUSED)
    jest.advanceTimersByTime(59_999)
    note(REFUSED)
    expect(noted).toEqual([REFUSED])
    jest.advanceTimersByTime(1)
    note(REFUSED)

    expect(noted).toEqual([REFUSED, REFUSED])
    expect(lines).toEqual([
      'checkout-transparent: a notification refused for account "br", without a configured token. If the token was renewed in the merchant panel, add it to notificationTokens (payment links: paymentLink.apiKeys).',
      expect.stringContaining(": 501 notifications refused"),
    ])
  })

  it("a refused test delivery of a webhook, or a delivery for a gateway account that is not configured, is logged but not recorded", () => {
    const { noted, lines, note } = aLedger()

    note({ ...REFUSED, isTest: true })
    note({ account: undefined, kind: "unknown_account" })

    expect(noted).toEqual([])
    expect(lines).toEqual([
      expect.stringContaining('account "br"'),
      expect.stringMatching(/refused, to an account that is not configured/),
    ])
  })

  it("if recording a webhook delivery fails, the plugin logs the failure, and does not try to record an equal delivery that arrives immediately afterwards", async () => {
    const { noted, lines, note } = aLedger(() =>
      Promise.reject(new Error("the database is gone"))
    )

    note(AUTHENTICATED)
    note(AUTHENTICATED)
    await Promise.resolve()

    expect(noted).toHaveLength(1)
    expect(lines).toEqual([
      expect.stringMatching(/account "br".*authenticated.*database is gone/),
    ])
  })
})

describe("a header that contradicts the body of its notification", () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it("notifications whose header contradicts their body are logged once a minute for each gateway account, with the number of these notifications", () => {
    const { noted, lines, contradict } = aLedger()

    for (let times = 0; times < 500; times += 1) contradict("br")
    contradict("other")
    jest.advanceTimersByTime(60_000)
    contradict("br")

    expect(noted).toEqual([])
    expect(lines).toEqual([
      `checkout-transparent: 1 notification for account "br" had a header event_type that contradicts its body, most recently ctnot_1 (header TransactionPaymentMessage, body charge_update). The body decided. If it happens again, report it to the gateway's operator.`,
      expect.stringContaining('1 notification for account "other"'),
      expect.stringContaining('500 notifications for account "br"'),
    ])
  })
})
