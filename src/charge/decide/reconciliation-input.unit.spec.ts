import type { Operation } from "../operation"
import { isAtWork, isFresh } from "./reconciliation-input"
import {
  anOperation,
  aRow,
  DECISION,
  type Given,
  NOW,
  secondsAgo,
  inputOf,
  sums,
  theCreation,
} from "./inputs.spec"

const IN_HALF_A_MINUTE = secondsAgo(-30)

describe("a row that core has written", () => {
  it("is fresh for a minute", () => {
    expect(isFresh({ createdAt: NOW }, NOW)).toBe(true)
    expect(isFresh({ createdAt: secondsAgo(59.999) }, NOW)).toBe(true)
    expect(isFresh({ createdAt: secondsAgo(60) }, NOW)).toBe(false)
  })

  it("is fresh when the database's clock is ahead", () => {
    expect(isFresh({ createdAt: secondsAgo(-5) }, NOW)).toBe(true)
  })
})

describe("core", () => {
  const withoutLine = { order: { transactions: [] } }

  function isCoreAt(changes: Partial<Operation>, records: Given = withoutLine) {
    const operation = anOperation("ctop_1", {
      kind: "capture",
      medusaId: "capt_1",
      leaseExpiresAt: IN_HALF_A_MINUTE,
      ...changes,
    })
    return isAtWork(operation, inputOf(records))
  }

  it("is at work on what was done until the order's account shows it", () => {
    expect(isCoreAt({})).toBe(true)
    expect(isCoreAt({}, {})).toBe(false)
  })

  it("is not at work any more when the lease is over", () => {
    expect(isCoreAt({ leaseExpiresAt: secondsAgo(-0.001) })).toBe(true)
    expect(isCoreAt({ leaseExpiresAt: NOW })).toBe(false)
  })

  it("is not at work on what was seen to be booked", () => {
    expect(isCoreAt({ bookedAt: NOW })).toBe(false)
  })

  it("knows nothing of what no row of Medusa's stands for", () => {
    expect(isCoreAt({ kind: "refund", medusaId: undefined })).toBe(false)
  })

  it.each<Partial<Operation>>([
    { state: "rejected" },
    { state: "not_sent" },
    { unansweredAt: NOW },
  ])("takes its row back, and is out of it when it has (%j)", (changes) => {
    expect(isCoreAt(changes)).toBe(true)
    expect(
      isCoreAt(changes, { ...withoutLine, payment: { captures: [] } })
    ).toBe(false)
    expect(
      isCoreAt(changes, {
        payment: { captures: [], refunds: [aRow("capt_1", 1)] },
      })
    ).toBe(true)
  })
})

describe("core, with a charge that was just made,", () => {
  const creation = theCreation({
    bookedAt: undefined,
    leaseExpiresAt: IN_HALF_A_MINUTE,
  })

  it.each<[string, Given]>([
    ["there is no payment", { payment: null, order: {} }],
    ["there is no order", { order: null }],
    ["the account is empty", { order: { transactions: [] } }],
    ["its capture is yet to come", { payment: { captures: [] } }],
  ])("is at work while %s", (_, records) => {
    expect(isAtWork(creation, inputOf(records))).toBe(true)
  })

  it("is not when the account shows its capture", () => {
    expect(isAtWork(creation, inputOf())).toBe(false)
  })

  it("is not when the money is reserved, and there are payment and order", () => {
    const input = inputOf({
      charge: { state: "authorized", sums: sums(0) },
      payment: { captures: [] },
    })

    expect(isAtWork(creation, input)).toBe(false)
  })

  it.each(["canceled", undefined])(
    "is not when its money goes back and its session is closed (%s)",
    (sessionStatus) => {
      const input = inputOf({
        charge: { refundDecision: DECISION },
        order: null,
      })
      const isAtWorkWith = (status: string | undefined) =>
        isAtWork(creation, {
          ...input,
          records: { ...input.records, sessionStatus: status },
        })

      expect(isAtWorkWith(sessionStatus)).toBe(false)
      expect(isAtWorkWith("authorized")).toBe(true)
    }
  )

  it("is not when it was declined", () => {
    expect(
      isAtWork({ ...creation, state: "rejected" }, inputOf({ payment: null }))
    ).toBe(false)
  })
})
