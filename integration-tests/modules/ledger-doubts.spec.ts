import type { Charge, ChargeIntent } from "../../src/charge/charge"
import { minorUnits } from "../../src/charge/money"
import type { OperationOutcome } from "../../src/modules/ledger/ports/charge-ledger"
import {
  NO_WAITS,
  aClaimedChange,
  aPaidCharge,
  aRefund,
} from "./support/a-change"
import { HALF_AN_HOUR_S } from "./support/a-code"
import { aLedgerDatabase, twentyTimes } from "./support/a-ledger"
import {
  aClaim,
  aClaimedCharge,
  aResolvedCharge,
  anOutcome,
} from "./support/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const LOST = { code: "gateway_no_reply", message: "No answer came." }
const PAID = { captured: minorUnits(1_999), refunded: minorUnits(0) }
const OBSERVED_PAID = { state: "paid" as const, sums: PAID, details: {} }
const BY = { by: "user_1", reason: "The panel shows it." }

const rowOf = ({ id }: Pick<Charge, "id">) => database.rowOf("charge", id)

async function now({ id }: Pick<Charge, "id">): Promise<Charge> {
  return (await ledger().currentStateOf(id)).charge
}

const METHODS: Partial<ChargeIntent>[] = [
  { method: "card" },
  { method: "pix", codeSeconds: HALF_AN_HOUR_S },
  { method: "wallet", codeSeconds: HALF_AN_HOUR_S },
  { method: "link", codeSeconds: HALF_AN_HOUR_S, linkPurpose: "cart" },
]

describe.each(METHODS)("a charge that came to nothing ($method)", (method) => {
  it.each<[string, Partial<OperationOutcome>, object]>([
    ["", { chargeState: "declined" }, { watched_since: expect.any(Date) }],
    ["", { chargeState: "failed" }, { watch_lookups: 0 }],
    [
      "not ",
      { outcome: "not_sent", chargeState: "failed" },
      { watched_since: null },
    ],
    ["not ", { chargeState: "not_created" }, { watched_since: null }],
  ])("is %slooked at again: %j", async (_, operationOutcome, watched) => {
    const { charge } = await aResolvedCharge(
      ledger(),
      { outcome: "rejected", ...operationOutcome },
      method
    )

    expect(await rowOf(charge)).toMatchObject(watched)
  })

  it.each([
    ["alone stands in the way of another one", false],
    ["beside another open charge is in nobody's way", true],
  ])("and is paid after all %s, and keeps its sums", async (_, isBeside) => {
    const { charge } = await aResolvedCharge(
      ledger(),
      { outcome: "rejected", chargeState: "failed" },
      method
    )
    const { paymentCollectionId } = charge
    const paid = { chargeState: "paid", sums: PAID } as const
    const other = isBeside
      ? await aResolvedCharge(ledger(), paid, { paymentCollectionId })
      : undefined

    expect(await ledger().observe(await now(charge), OBSERVED_PAID)).toBe(true)

    expect(await now(charge)).toMatchObject({
      state: "paid",
      sums: PAID,
      mostCaptured: PAID.captured,
      abandonedAt: isBeside ? expect.any(Date) : undefined,
    })
    expect(
      await ledger().findOpenChargeOfCollection(paymentCollectionId)
    ).toMatchObject({ id: (other?.charge ?? charge).id })
  })
})

describe("an operation in doubt that a person resolves", () => {
  async function aLostRefund() {
    const charge = await aPaidCharge(ledger())
    const { id } = await aClaimedChange(ledger(), aRefund(charge))
    await ledger().noteBaseline(id, PAID)
    await ledger().markUnknown(id, LOST)
    return { charge, id }
  }

  it("is settled with his name and reason, and its charge is looked at again", async () => {
    const { charge, id } = await aLostRefund()

    const resolved = await ledger().resolveByPerson(id, {
      outcome: "accepted",
      chargeState: "paid",
      sums: { ...PAID, refunded: minorUnits(500) },
      details: {},
      resolution: BY,
    })

    expect(resolved).toMatchObject({ sums: { refunded: 500 } })
    expect(await ledger().readOperation(id)).toMatchObject({
      state: "accepted",
      resolution: BY,
    })
    expect(await rowOf(charge)).toMatchObject({
      watched_since: expect.any(Date),
      watch_lookups: 0,
      synchronize_at: expect.any(Date),
    })
    const rows = await database.rowsOf("operation")
    expect(rows.at(-1)).toMatchObject({ resolved_via: "person" })
  })

  it("as never happened lets the next change in", async () => {
    const { charge, id } = await aLostRefund()

    await ledger().resolveByPerson(id, {
      outcome: "not_sent",
      details: {},
      resolution: BY,
    })

    const next = await ledger().claimChange(aRefund(charge), aClaim(), NO_WAITS)
    expect(next.kind).toBe("claimed")
  })

  it("as a charge that was never made leaves its cart free", async () => {
    const { charge, operation } = await aClaimedCharge(ledger())
    await ledger().markUnknown(operation.id, { ...LOST, answered: true })

    await ledger().resolveByPerson(operation.id, {
      outcome: "not_sent",
      chargeState: "absent",
      details: {},
      resolution: BY,
    })

    expect(await now(charge)).toMatchObject({ state: "absent" })
    expect(
      await ledger().findOpenChargeOfCollection(charge.paymentCollectionId)
    ).toBeUndefined()
  })

  it("is not his while its process may be at work on it, nor when it is settled", async () => {
    const charge = await aPaidCharge(ledger())
    const { id } = await aClaimedChange(ledger(), aRefund(charge))
    const never = { outcome: "not_sent", details: {}, resolution: BY } as const

    const inFlight = await ledger().resolveByPerson(id, never)
    await ledger().resolve(id, anOutcome({ chargeState: "paid" }))
    const resolvedCharge = await ledger().resolveByPerson(id, never)

    expect([inFlight, resolvedCharge]).toEqual([undefined, undefined])
    expect(await ledger().readOperation(id)).toMatchObject({
      state: "accepted",
    })
  })

  it("by several at the same moment, and by a look-up, is resolved by one of them", async () => {
    const { id } = await aLostRefund()

    const resolved = await twentyTimes(async (nth) =>
      nth % 2
        ? ledger().resolveByPerson(id, {
            ...{ outcome: "not_sent", details: {} },
            resolution: { ...BY, by: `user_${nth}` },
          })
        : void (await ledger().resolve(
            id,
            anOutcome({
              resolvedVia: "look_up",
              sums: { ...PAID, refunded: minorUnits(500) },
            })
          ))
    )

    const { state, resolution } = await ledger().readOperation(id)
    const byPersons = resolved.flatMap((one, nth) => (one ? [nth] : []))
    expect(byPersons).toHaveLength(state === "accepted" ? 0 : 1)
    expect(resolution?.by).toBe(byPersons.map((nth) => `user_${nth}`)[0])
  })
})

describe("the gateway's figure that a person accepts", () => {
  it("is written, also where it is less than was believed before, with his name and reason", async () => {
    const charge = await aPaidCharge(ledger())
    await ledger().observe(charge, {
      ...OBSERVED_PAID,
      sums: { captured: minorUnits(99_999), refunded: minorUnits(500) },
    })
    const wrong = await now(charge)

    const accepted = await ledger().acceptFigure(wrong, {
      ...OBSERVED_PAID,
      ...BY,
    })

    expect(accepted).toBe(true)
    expect(await now(charge)).toMatchObject({
      state: "paid",
      sums: PAID,
      mostCaptured: PAID.captured,
      figureAcceptedAt: expect.any(Date),
    })
    expect(await rowOf(charge)).toMatchObject({
      figure_accepted_by: BY.by,
      figure_accepted_reason: BY.reason,
      synchronize_at: expect.any(Date),
    })
  })

  it("closes that money is gone: whoever accepts it has learnt of that", async () => {
    const charge = await aPaidCharge(ledger())
    const listed = {
      gateway: { state: "canceled" as const, ...PAID },
      medusa: undefined,
      details: "Listed.",
    }
    for (const kind of ["money_gone", "contradicted"] as const) {
      await ledger().raiseDiscrepancy(
        { charge, orderId: undefined },
        { ...listed, kind }
      )
    }

    await ledger().acceptFigure(await now(charge), { ...OBSERVED_PAID, ...BY })

    expect(await database.rowsOf("discrepancy")).toMatchObject([
      { kind: "money_gone", resolved_by: BY.by, resolution: BY.reason },
      { kind: "contradicted", resolved_by: null },
    ])
  })

  it("is not written over what has changed, nor while an operation is in doubt", async () => {
    const charge = await aPaidCharge(ledger())
    const { id } = await aClaimedChange(ledger(), aRefund(charge))
    await ledger().markUnknown(id, LOST)
    const observed = { ...OBSERVED_PAID, ...BY }

    const older = await ledger().acceptFigure(charge, observed)
    const inDoubt = await ledger().acceptFigure(await now(charge), observed)

    expect([older, inDoubt]).toEqual([false, false])
  })
})
