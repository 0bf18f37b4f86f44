import fc from "fast-check"
import type { Charge } from "../../src/charge/charge"
import type {
  ChargeState,
  KnownGatewayState,
} from "../../src/charge/charge-state"
import { minorUnits } from "../../src/charge/money"
import type { Movement } from "../../src/charge/movement"
import {
  aClaimedChange,
  aPaidCharge,
  aRefund,
  aResolvedChange,
} from "./support/a-change"
import { anOutcome, aResolvedCharge } from "./support/an-intent"
import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const sums = (captured: number, refunded = 0) => ({
  captured: minorUnits(captured),
  refunded: minorUnits(refunded),
})
const charge = async (id: string) => (await ledger().currentStateOf(id)).charge

const isObserved = async (
  id: string,
  state: ChargeState,
  { of = sums(1_999), details = {} } = {}
) => ledger().observe(await charge(id), { state, sums: of, details })

/** What a person reads of each: what moved, how much, and by whom. */
const moved = async (id: string) =>
  (await ledger().movementsOf(id)).map(({ kind, amount, actor }) => [
    kind,
    amount,
    actor,
  ])

/** What the shop has of a charge, by its sums and its dispute. */
function keptOf({ sums: { captured, refunded }, dispute, state }: Charge) {
  const isTaken =
    dispute &&
    (!dispute.closed ||
      (dispute.closed.outcome === "lost" && state === "charged_back"))
  return isTaken ? 0 : captured - refunded
}

const sumOf = (movements: Movement[]) =>
  movements.reduce((sum, { amount }) => sum + amount, 0)

describe("the record of what moved", () => {
  it("has what a sale captured, by whose operation", async () => {
    const { id } = await aPaidCharge(ledger())

    const [captured, ...more] = await ledger().movementsOf(id)

    expect(captured).toMatchObject({
      chargeId: id,
      account: "br",
      kind: "captured",
      amount: 1_999,
      currencyCode: "BRL",
      actor: "shopper",
      operationId: expect.any(String) as string,
      gatewayAt: undefined,
      observedAt: expect.any(Date) as Date,
    })
    expect(more).toEqual([])
  })

  it("has nothing of what is reserved, and what is captured of it later", async () => {
    const { charge: reserved } = await aResolvedCharge(ledger(), {
      chargeState: "authorized",
      sums: sums(0),
    })
    const before = await moved(reserved.id)

    await aResolvedChange(
      ledger(),
      aRefund(reserved, { kind: "capture", amount: minorUnits(1_999) }),
      { chargeState: "paid", sums: sums(1_999) }
    )

    expect(before).toEqual([])
    expect(await moved(reserved.id)).toEqual([["captured", 1_999, "shopper"]])
  })

  it("tells a refund of ours from one in the merchant panel that was seen with it", async () => {
    const { id } = await aPaidCharge(ledger())

    await aResolvedChange(ledger(), aRefund({ id }), {
      chargeState: "paid",
      sums: sums(1_999, 800),
    })

    expect(await moved(id)).toEqual([
      ["captured", 1_999, "shopper"],
      ["refunded", -500, "shopper"],
      ["refunded", -300, "merchant panel"],
    ])
  })

  it("has a refund that nobody here asked for", async () => {
    const { id } = await aPaidCharge(ledger())

    await isObserved(id, "paid", { of: sums(1_999, 500) })

    expect((await moved(id))[1]).toEqual(["refunded", -500, "merchant panel"])
  })

  it("has nothing more of what is seen again", async () => {
    const { id } = await aPaidCharge(ledger())

    await isObserved(id, "paid", { details: { nsu: "1" } })

    expect(await moved(id)).toHaveLength(1)
  })

  it("has nothing of an operation that was refused", async () => {
    const { id } = await aPaidCharge(ledger())
    const refund = await aClaimedChange(ledger(), aRefund({ id }))

    await ledger().resolve(refund.id, anOutcome({ outcome: "rejected" }))

    expect(await moved(id)).toHaveLength(1)
  })

  it("has what is gone without a refund as lost", async () => {
    const { id } = await aPaidCharge(ledger())

    await isObserved(id, "canceled", { of: sums(0) })

    expect((await moved(id))[1]).toEqual(["lost", -1_999, "payment service"])
  })

  it("has what a person took for the gateway's figure with the person", async () => {
    const { id } = await aPaidCharge(ledger())

    await ledger().acceptFigure(await charge(id), {
      ...{ state: "paid", sums: sums(1_500), details: {} },
      ...{ by: "user_1", reason: "as in the panel" },
    })

    expect((await moved(id))[1]).toEqual(["lost", -499, "user_1"])
  })

  describe("of a dispute", () => {
    it("has what it took, and what came back when it was won", async () => {
      const { id } = await aPaidCharge(ledger())
      await isObserved(id, "charged_back")
      await isObserved(id, "paid")

      expect((await moved(id)).slice(1)).toEqual([
        ["disputed", -1_999, "payment service"],
        ["dispute_reversed", 1_999, "payment service"],
      ])
    })

    it.each<[string, (id: string) => Promise<unknown>, string]>([
      [
        "the gateway shows it",
        (id) => isObserved(id, "refunded", { of: sums(1_999, 1_999) }),
        "payment service",
      ],
      [
        "a person says so",
        (id) => ledger().closeDispute(id, { by: "user_1", outcome: "lost" }),
        "user_1",
      ],
    ])(
      "says that it was lost when %s; it took the money before",
      async (_how, ends, actor) => {
        const { id } = await aPaidCharge(ledger())
        await isObserved(id, "charged_back")

        await ends(id)

        expect((await moved(id)).slice(1)).toEqual([
          ["disputed", -1_999, "payment service"],
          ["lost", 0, actor],
        ])
      }
    )
  })

  describe("says when money moved", () => {
    const AT = (offsetMs: number) =>
      new Date(Date.now() + offsetMs).toISOString()

    it("by the gateway's time where that is told", async () => {
      const { id } = await aPaidCharge(ledger())
      const gatewayUpdatedAt = AT(1)

      await isObserved(id, "refunded", {
        of: sums(1_999, 1_999),
        details: { gatewayUpdatedAt },
      })

      expect((await ledger().movementsOf(id))[1]).toMatchObject({
        gatewayAt: new Date(gatewayUpdatedAt),
      })
    })

    it.each([
      ["before its charge was made", -3_600_000],
      ["in the future", 3_600_000],
    ])("and not by one that lies %s", async (_where, offsetMs) => {
      const { id } = await aPaidCharge(ledger())

      await isObserved(id, "refunded", {
        of: sums(1_999, 1_999),
        details: { gatewayUpdatedAt: AT(offsetMs) },
      })

      expect((await ledger().movementsOf(id))[1]).toMatchObject({
        gatewayAt: undefined,
      })
    })

    it("and not by one that was told before of something else", async () => {
      const { id } = await aPaidCharge(ledger())
      const gatewayUpdatedAt = AT(1)
      await isObserved(id, "paid", { details: { gatewayUpdatedAt } })

      await isObserved(id, "paid", {
        of: sums(1_999, 500),
        details: { gatewayUpdatedAt },
      })

      expect((await ledger().movementsOf(id))[1]).toMatchObject({
        gatewayAt: undefined,
      })
    })
  })

  it.each(["update", "delete"] as const)(
    "lets nobody %s what is written",
    async (how) => {
      const { id } = await aPaidCharge(ledger())
      const rows = database
        .knex("checkout_transparent_movement")
        .where({ charge_id: id })

      await expect(
        how === "update" ? rows.update({ amount: 1 }) : rows.delete()
      ).rejects.toThrow("never changed or deleted")
    }
  )

  it("adds up to what the shop has of a charge, whatever the gateway shows and people decide", async () => {
    const amount = fc.integer({ min: 0, max: 1_999 })
    const step = fc.oneof(
      fc.record({
        kind: fc.constantFrom("observe" as const, "accept" as const),
        state: fc.constantFrom<ChargeState>(
          ...(["paid", "charged_back", "refunded", "canceled"] as const)
        ),
        captured: amount,
        refunded: amount,
      }),
      fc.record({
        kind: fc.constant("close" as const),
        outcome: fc.constantFrom("won" as const, "lost" as const),
      }),
      fc.record({ kind: fc.constant("refund" as const), amount })
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const { id } = await aPaidCharge(ledger())
        for (const taken of steps) {
          const now = await charge(id)
          if (taken.kind === "close") {
            const { outcome } = taken
            await ledger().closeDispute(id, { by: "user_1", outcome })
          } else if (taken.kind === "refund") {
            const { captured, refunded } = now.sums
            const part = Math.min(taken.amount, captured - refunded)
            if (part > 0) {
              await aResolvedChange(
                ledger(),
                aRefund({ id }, { amount: minorUnits(part) }),
                {
                  chargeState: now.state as KnownGatewayState,
                  sums: sums(captured, refunded + part),
                }
              )
            }
          } else {
            const { state, captured, refunded } = taken
            const shown = {
              state,
              sums: sums(captured, Math.min(captured, refunded)),
              details: {},
            }
            await (taken.kind === "observe"
              ? ledger().observe(now, shown)
              : ledger().acceptFigure(now, {
                  ...shown,
                  by: "user_1",
                  reason: "as in the panel",
                }))
          }
          const after = await charge(id)
          expect(sumOf(await ledger().movementsOf(id))).toBe(keptOf(after))
        }
      }),
      { numRuns: 60 }
    )
  })
})
