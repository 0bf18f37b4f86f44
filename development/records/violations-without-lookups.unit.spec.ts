import {
  findMoneyBookedWithoutPayment,
  type NotificationDeliveries,
  createExcuseCheck,
  findIdsWithLostNotifications,
} from "./violations-without-lookups"
import type {
  ChargeRow,
  DiscrepancyRow,
  OperationRow,
  Records,
} from "./records"

const CHARGE: ChargeRow = {
  id: "char_1",
  merchantChargeId: "m-1",
  account: "br",
  method: "pix",
  state: "paid",
  amount: 1_000,
  captured: 1_000,
  refunded: 0,
  sessionId: "s-1",
  collectionId: "c-1",
  cartId: null,
  linkId: null,
  linkTransactionId: null,
  duplicateOfChargeId: null,
  createdAt: 0,
  abandonedAt: null,
  refundDecidedAt: null,
  refundDecidedBy: null,
  paymentObservedAt: null,
  synchronizesInMs: null,
}

const VOID_IN_DOUBT: OperationRow = {
  chargeId: "char_1",
  kind: "void",
  state: "unknown",
  actor: "shopper",
  createdAt: 0,
  resolvedAt: null,
  isBooked: false,
  words: "",
}

const recordsWith = (
  discrepancies: DiscrepancyRow[] = [],
  operations: OperationRow[] = []
): Records => ({
  gateway: { charges: [], links: [] },
  ledger: {
    charges: [CHARGE],
    operations,
    discrepancies,
    linkAttempts: [],
    paidEvents: [],
    unfinishedWork: [],
  },
  medusa: { payments: [], orders: [] },
  requests: [],
  assurances: [],
})

const LISTED = [{ chargeId: "char_1", kind: "unresolved", details: "" }]

const ofCharge = (status: string) =>
  JSON.stringify({ data: { merchantChargeId: "m-1", status } })
const ofLink = (transaction: string) =>
  JSON.stringify({ data: { charge: { paymentLinkId: "l-1" }, transaction } })

const notificationDeliveriesOf = (
  ...all: [text: string, isReceived: boolean][]
): NotificationDeliveries => ({
  sent: all.map(([text]) => text),
  received: new Set(all.filter(([, is]) => is).map(([text]) => text)),
})

const LOST = notificationDeliveriesOf([ofCharge("PAID"), false])
const RECEIVED = notificationDeliveriesOf([ofCharge("PAID"), true])
const IN_DOUBT = "an operation in doubt that is never looked up: op_1"
const WAITING = {
  check: "left over",
  words: "an unhandled notification: not_1, charge_update",
  ids: ["not_1", "m-1"],
}
const aViolation = (check: string, words = "") => ({
  check,
  words,
  ids: ["char_1"],
})

describe("the charges of which the store was not told", () => {
  it("findIdsWithLostNotifications contains a charge if its newest notification was lost", () => {
    const untold = findIdsWithLostNotifications(
      notificationDeliveriesOf(
        [ofCharge("PAID"), true],
        [ofCharge("REFUNDED"), false]
      )
    )

    expect([...untold]).toEqual(["m-1"])
  })

  it("findIdsWithLostNotifications omits a charge if an older notification was lost but the newest one arrived", () => {
    const untold = findIdsWithLostNotifications(
      notificationDeliveriesOf(
        [ofCharge("PAID"), false],
        [ofCharge("REFUNDED"), true]
      )
    )

    expect([...untold]).toEqual([])
  })

  it("findIdsWithLostNotifications contains a payment link if any of its notifications was lost, because each notification reports another payment", () => {
    const untold = findIdsWithLostNotifications(
      notificationDeliveriesOf(
        [ofLink("first"), false],
        [ofLink("second"), true]
      )
    )

    expect([...untold]).toEqual(["l-1"])
  })
})

describe("an excuse of a store that books from notifications", () => {
  it("in a simulated store without lookups, a difference between ledger and gateway is no violation if the charge's notification was lost", () => {
    const isExcused = createExcuseCheck(LOST, recordsWith())

    expect(isExcused(aViolation("ledger differs"))).toBe(true)
  })

  it("in a simulated store without lookups, a difference between ledger and gateway is a violation if the charge's notification arrived", () => {
    const isExcused = createExcuseCheck(RECEIVED, recordsWith())

    expect(isExcused(aViolation("ledger differs"))).toBe(false)
  })

  it.each([
    "in doubt, not listed",
    "returned unasked",
    "captured unasked",
    "refunded without a picture",
    "booked without a payment",
    "left over",
  ])(
    "in a simulated store without lookups, a violation of the check “%s” is not excused by the loss of the charge's notification",
    (check) => {
      const isExcused = createExcuseCheck(LOST, recordsWith(LISTED))

      expect(isExcused(aViolation(check, "a lease of a charge: char_1"))).toBe(
        false
      )
    }
  )

  it("an operation whose outcome is unknown at the end of a simulation is no violation if its charge has an open discrepancy", () => {
    const isExcused = createExcuseCheck(RECEIVED, recordsWith(LISTED))

    expect(isExcused(aViolation("left over", IN_DOUBT))).toBe(true)
  })

  it("an operation whose outcome is unknown at the end of a simulation is a violation if its charge has no open discrepancy", () => {
    const isExcused = createExcuseCheck(RECEIVED, recordsWith())

    expect(isExcused(aViolation("left over", IN_DOUBT))).toBe(false)
  })

  it("in a simulated store without lookups, an unhandled notification is no violation if its charge has a discrepancy and an operation of unknown outcome", () => {
    const isExcused = createExcuseCheck(
      RECEIVED,
      recordsWith(LISTED, [VOID_IN_DOUBT])
    )

    expect(isExcused(WAITING)).toBe(true)
  })

  it("in a simulated store without lookups, an unhandled notification is a violation if its charge has a discrepancy but no operation in doubt", () => {
    const isExcused = createExcuseCheck(RECEIVED, recordsWith(LISTED))

    expect(isExcused(WAITING)).toBe(false)
  })
})

describe("a charge that is booked although the gateway took nothing", () => {
  it("in a simulation, a charge that is booked in Medusa although the gateway took no money is a violation if it has no open discrepancy", () => {
    const checks = findMoneyBookedWithoutPayment(recordsWith()).map(
      ({ check }) => check
    )

    expect(checks).toEqual(["booked without a payment"])
  })

  it("in a simulation, a charge that is booked in Medusa although the gateway took no money is no violation if it has an open discrepancy", () => {
    expect(findMoneyBookedWithoutPayment(recordsWith(LISTED))).toEqual([])
  })
})
