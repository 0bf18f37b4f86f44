import type { TimelineEntry } from "../../api/admin-answer-types"
import { shortHistoryLines } from "./timeline"

type History = Parameters<typeof shortHistoryLines>[0]

const linesOf = (
  timeline: History["timeline"],
  method: History["method"] = "card"
) => shortHistoryLines({ method, timeline })

const aTimelineEntry = (
  kind: TimelineEntry["kind"],
  at: number,
  operation: string | null = null
) => ({ kind, at: `2026-11-24T12:00:0${at}Z`, amount: at, operation })

it("the short history of a payment shows its creation and its last three captures, refunds or disputes", () => {
  const lines = linesOf([
    aTimelineEntry("created", 0),
    aTimelineEntry("asked", 1, "create"),
    aTimelineEntry("accepted", 2, "create"),
    aTimelineEntry("notified", 3),
    aTimelineEntry("captured", 4),
    aTimelineEntry("refunded", 5),
    aTimelineEntry("booked", 6),
    aTimelineEntry("refunded", 7),
    aTimelineEntry("disputed", 8),
  ])

  expect(lines.map(({ name, amount }) => [name, amount])).toEqual([
    ["created", 0],
    ["refunded", 5],
    ["refunded", 7],
    ["disputed", 8],
  ])
})

it("the short history of a payment shows who made a refund and why", () => {
  const [, refunded] = linesOf([
    aTimelineEntry("created", 0),
    {
      ...aTimelineEntry("refunded", 1),
      actor: "user_1",
      actor_email: "ana@example.com",
      details: "Veio sem uma peça",
    },
  ])

  expect(refunded).toMatchObject({
    by: { actor: "user_1", email: "ana@example.com" },
    why: "Veio sem uma peça",
  })
})

it("the short history of a payment shows a rejected refund as a refund that was not made, and not as a rejected payment", () => {
  const lines = linesOf([
    aTimelineEntry("created", 0),
    aTimelineEntry("rejected", 1, "create"),
    aTimelineEntry("rejected", 2, "refund"),
    aTimelineEntry("rejected", 3, "void"),
  ])

  expect(lines.map(({ name }) => name)).toEqual([
    "created",
    "rejected",
    "no_refund",
  ])
})

it("if the gateway accepts a void after a capture, the short history of the payment does not show the void as a release of reserved money", () => {
  const lines = linesOf([
    aTimelineEntry("created", 0),
    aTimelineEntry("captured", 1),
    aTimelineEntry("accepted", 2, "void"),
    aTimelineEntry("refunded", 3),
  ])

  expect(lines.map(({ name }) => name)).toEqual([
    "created",
    "captured",
    "refunded",
  ])
})

it("the short history of a payment shows who decided a refund and why, but names no actor for the payer's own payment", () => {
  const decided = {
    ...aTimelineEntry("decided_to_refund", 2),
    actor: "checkout-transparent",
    actor_email: null,
    details: "O código já tinha expirado.",
  }
  const [, captured, refund] = linesOf([
    aTimelineEntry("created", 0),
    { ...aTimelineEntry("captured", 1), actor: "payer" },
    decided,
  ])

  expect(captured).toMatchObject({ by: undefined, why: null })
  expect(refund).toMatchObject({
    by: { actor: "checkout-transparent", email: null },
    why: "O código já tinha expirado.",
  })
})

it("the payment history that is prepared for a bank as evidence in a dispute contains no administrator, no note and no reason", () => {
  const timeline = [
    aTimelineEntry("created", 0),
    {
      ...aTimelineEntry("decided_to_refund", 1),
      actor: "checkout-transparent",
      details: "Order order_1 is gone.",
    },
    {
      ...aTimelineEntry("refunded", 2),
      actor: "user_1",
      actor_email: "ana@example.com",
      details: "Cliente difícil",
    },
  ]
  const refundDecision = { cause: "order_canceled" } as const

  for (const line of shortHistoryLines(
    { method: "card", timeline, refund_decision: refundDecision },
    true
  )) {
    expect(line).toMatchObject({ why: null, by: undefined, cause: null })
  }
})

it("the short history of a payment shows the recorded cause of a refund decision, such as paid_twice, and shows no cause if none is recorded", () => {
  const timeline = [
    aTimelineEntry("created", 0),
    aTimelineEntry("decided_to_refund", 1),
  ]
  const causeFor = (cause: "paid_twice" | null) =>
    shortHistoryLines({
      method: "pix",
      timeline,
      refund_decision: { cause },
    })[1]?.cause

  expect(causeFor("paid_twice")).toBe("paid_twice")
  expect(causeFor(null)).toBeNull()
})
