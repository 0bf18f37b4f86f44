import type { TimelineEntry } from "../../api/answers"
import { happenedLines } from "./timeline"

type History = Parameters<typeof happenedLines>[0]

const linesOf = (
  timeline: History["timeline"],
  method: History["method"] = "card"
) => happenedLines({ method, timeline })

const entry = (
  kind: TimelineEntry["kind"],
  at: number,
  operation: string | null = null
) => ({ kind, at: `2026-11-24T12:00:0${at}Z`, amount: at, operation })

it("the lines of a charge's history are its creation and its last three movements or disputes", () => {
  const lines = linesOf([
    entry("created", 0),
    entry("asked", 1, "create"),
    entry("accepted", 2, "create"),
    entry("notified", 3),
    entry("captured", 4),
    entry("refunded", 5),
    entry("booked", 6),
    entry("refunded", 7),
    entry("disputed", 8),
  ])

  expect(lines.map(({ name, amount }) => [name, amount])).toEqual([
    ["created", 0],
    ["refunded", 5],
    ["refunded", 7],
    ["disputed", 8],
  ])
})

it("the line of a refund names who made it, and why", () => {
  const [, refunded] = linesOf([
    entry("created", 0),
    {
      ...entry("refunded", 1),
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

it("a refused refund is not shown as a refused payment", () => {
  const lines = linesOf([
    entry("created", 0),
    entry("rejected", 1, "create"),
    entry("rejected", 2, "refund"),
    entry("rejected", 3, "void"),
  ])

  expect(lines.map(({ name }) => name)).toEqual([
    "created",
    "rejected",
    "no_refund",
  ])
})

it("a void after the capture is not called a released reservation", () => {
  const lines = linesOf([
    entry("created", 0),
    entry("captured", 1),
    entry("accepted", 2, "void"),
    entry("refunded", 3),
  ])

  expect(lines.map(({ name }) => name)).toEqual([
    "created",
    "captured",
    "refunded",
  ])
})

it("the line of a decided refund names who decided it and why, and the line of a payment does not name the payer", () => {
  const decided = {
    ...entry("decided_to_refund", 2),
    actor: "checkout-transparent",
    actor_email: null,
    details: "O código já tinha expirado.",
  }
  const [, captured, refund] = linesOf([
    entry("created", 0),
    { ...entry("captured", 1), actor: "payer" },
    decided,
  ])

  expect(captured).toMatchObject({ by: undefined, why: null })
  expect(refund).toMatchObject({
    by: { actor: "checkout-transparent", email: null },
    why: "O código já tinha expirado.",
  })
})

it("the evidence for the bank names no administrator, and contains no notes and no reasons", () => {
  const timeline = [
    entry("created", 0),
    {
      ...entry("decided_to_refund", 1),
      actor: "checkout-transparent",
      details: "Order order_1 is gone.",
    },
    {
      ...entry("refunded", 2),
      actor: "user_1",
      actor_email: "ana@example.com",
      details: "Cliente difícil",
    },
  ]
  const refundDecision = { cause: "order_canceled" } as const

  for (const line of happenedLines(
    { method: "card", timeline, refund_decision: refundDecision },
    true
  )) {
    expect(line).toMatchObject({ why: null, by: undefined, cause: null })
  }
})

it("the line of an automatic refund explains its cause, and the line of an administrator's refund does not", () => {
  const timeline = [entry("created", 0), entry("decided_to_refund", 1)]
  const causeFor = (cause: "paid_twice" | null) =>
    happenedLines({ method: "pix", timeline, refund_decision: { cause } })[1]
      ?.cause

  expect(causeFor("paid_twice")).toBe("paid_twice")
  expect(causeFor(null)).toBeNull()
})
