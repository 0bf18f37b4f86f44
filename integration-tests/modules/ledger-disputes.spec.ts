import type { ChargeState } from "../../src/charge/charge-state"
import { minorUnits } from "../../src/charge/money"
import { aPaidCharge, aRefund, aResolvedChange } from "./support/a-change"
import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const TAKEN = { captured: minorUnits(1_999), refunded: minorUnits(0) }
const A_PART_REFUNDED = { ...TAKEN, refunded: minorUnits(500) }
const NOTHING = { captured: minorUnits(0), refunded: minorUnits(0) }

async function charge(id: string) {
  return (await ledger().currentStateOf(id)).charge
}

/** The gateway shows the charge so. */
async function isObserved(
  id: string,
  state: ChargeState,
  sums: typeof TAKEN = TAKEN
) {
  await ledger().observe(await charge(id), { state, sums, details: {} })
  return charge(id)
}

async function aDisputedCharge() {
  const { id } = await aPaidCharge(ledger())
  return isObserved(id, "charged_back")
}

describe("a dispute", () => {
  it("begins when a charge is first seen to be charged back", async () => {
    const before = await aPaidCharge(ledger())
    const observed = await isObserved(before.id, "charged_back")
    const again = await isObserved(before.id, "charged_back")

    expect(before.dispute).toBeUndefined()
    expect(observed.dispute).toEqual({
      openedAt: expect.any(Date),
      closed: undefined,
    })
    expect(again.dispute).toEqual(observed.dispute)
  })

  it("has the deadline that a person types while it is open, and a later one begins without", async () => {
    const { id } = await aPaidCharge(ledger())
    const early = await ledger().noteDisputeDeadline(id, "2026-12-01")
    await isObserved(id, "charged_back")

    const noted = await ledger().noteDisputeDeadline(id, "2026-12-01")
    const disputed = await isObserved(id, "charged_back")
    const won = await isObserved(id, "paid")
    const late = await ledger().noteDisputeDeadline(id, "2026-12-31")
    const again = await isObserved(id, "charged_back")

    expect([early, noted, late]).toEqual([false, true, false])
    expect(disputed.dispute).toMatchObject({ answerBefore: "2026-12-01" })
    expect(won.dispute).toMatchObject({ answerBefore: "2026-12-01" })
    expect(again.dispute).toEqual({
      openedAt: expect.any(Date),
      closed: undefined,
    })
  })

  it.each<[ChargeState, typeof TAKEN, "won" | "lost"]>([
    ["paid", TAKEN, "won"],
    ["canceled", NOTHING, "lost"],
    ["refunded", { ...TAKEN, refunded: minorUnits(1_999) }, "lost"],
    ["failed", NOTHING, "lost"],
  ])(
    "is over when the gateway shows the charge as %s again",
    async (state, sums, outcome) => {
      const { id, dispute } = await aDisputedCharge()

      expect((await isObserved(id, state, sums)).dispute).toEqual({
        openedAt: dispute!.openedAt,
        closed: { at: expect.any(Date), by: "payment service", outcome },
      })
    }
  )

  it("is lost when the gateway shows the charge as paid with all of it given back since", async () => {
    const { id } = await aDisputedCharge()
    const sums = { ...TAKEN, refunded: TAKEN.captured }

    expect((await isObserved(id, "paid", sums)).dispute!.closed).toMatchObject({
      outcome: "lost",
    })
  })

  it("is won when nothing but what was refunded before it is given back", async () => {
    const { id } = await aPaidCharge(ledger())
    await isObserved(id, "paid", A_PART_REFUNDED)
    await isObserved(id, "charged_back", A_PART_REFUNDED)

    const { dispute } = await isObserved(id, "paid", A_PART_REFUNDED)

    expect(dispute!.closed).toMatchObject({ outcome: "won" })
  })

  it("goes on while the gateway shows a part as given back since, however often it is seen", async () => {
    const { id, dispute } = await aDisputedCharge()

    const undecided = await isObserved(id, "paid", A_PART_REFUNDED)
    const more = await isObserved(id, "paid", {
      ...TAKEN,
      refunded: minorUnits(600),
    })
    const disputedAgain = await isObserved(id, "charged_back", A_PART_REFUNDED)

    for (const observed of [undecided, more, disputedAgain]) {
      expect(observed.dispute).toEqual(dispute)
    }
  })

  it.each(["won", "lost"] as const)(
    "that goes on so is closed by a person as %s",
    async (outcome) => {
      const { id } = await aDisputedCharge()
      await isObserved(id, "paid", A_PART_REFUNDED)

      const closed = await ledger().closeDispute(id, { by: "user_1", outcome })

      expect(closed).toBe(true)
      expect(await charge(id)).toMatchObject({
        state: "paid",
        sums: A_PART_REFUNDED,
        dispute: { closed: { by: "user_1", outcome } },
      })
    }
  )

  it("that goes on so is lost when the rest is given back as well", async () => {
    const { id } = await aDisputedCharge()
    await isObserved(id, "paid", A_PART_REFUNDED)

    const { dispute } = await isObserved(id, "refunded", {
      ...TAKEN,
      refunded: TAKEN.captured,
    })

    expect(dispute!.closed).toMatchObject({ outcome: "lost" })
  })

  it("that a person has entered as won is not begun again by what goes on being shown, but by what comes after it was paid", async () => {
    const { id, dispute } = await aDisputedCharge()
    await ledger().closeDispute(id, { by: "user_1", outcome: "won" })

    const shownOn = await isObserved(id, "charged_back", A_PART_REFUNDED)
    await isObserved(id, "paid", A_PART_REFUNDED)
    const another = await isObserved(id, "charged_back", A_PART_REFUNDED)

    expect(shownOn.dispute).toMatchObject({
      openedAt: dispute!.openedAt,
      closed: { outcome: "won" },
    })
    expect(another.dispute!.closed).toBeUndefined()
  })

  it("begins anew when the charge is disputed once more", async () => {
    const { id, dispute } = await aDisputedCharge()
    await isObserved(id, "paid")

    const second = (await isObserved(id, "charged_back")).dispute

    expect(second!.closed).toBeUndefined()
    expect(second!.openedAt.getTime()).toBeGreaterThan(
      dispute!.openedAt.getTime()
    )
  })

  it("is begun by what came of a change as well", async () => {
    const { id } = await aPaidCharge(ledger())
    await aResolvedChange(ledger(), aRefund({ id }), {
      outcome: "rejected",
      chargeState: "charged_back",
    })

    expect((await charge(id)).dispute).toMatchObject({ closed: undefined })
  })

  it("is not touched by what says nothing of the charge's state", async () => {
    const { id, dispute } = await aDisputedCharge()
    await ledger().noteThreeDs(id, { status: "Approved" })

    expect((await charge(id)).dispute).toEqual(dispute)
  })

  it("is closed by a person, once, who is then on record", async () => {
    const { id } = await aDisputedCharge()
    const lost = { by: "user_1", outcome: "lost" as const }

    const closed = await ledger().closeDispute(id, lost)
    const again = await ledger().closeDispute(id, {
      by: "user_2",
      outcome: "won",
    })

    expect([closed, again]).toEqual([true, false])
    expect((await charge(id)).dispute!.closed).toEqual({
      at: expect.any(Date),
      ...lost,
    })
  })

  it("that a person has closed stays closed while the gateway goes on showing it, and after", async () => {
    const { id } = await aDisputedCharge()
    await ledger().closeDispute(id, { by: "user_1", outcome: "lost" })

    await isObserved(id, "charged_back")
    const { dispute } = await isObserved(id, "canceled", NOTHING)

    expect(dispute!.closed).toMatchObject({ by: "user_1", outcome: "lost" })
  })

  it("cannot be closed where there is none", async () => {
    const { id } = await aPaidCharge(ledger())

    expect(
      await ledger().closeDispute(id, { by: "user_1", outcome: "won" })
    ).toBe(false)
  })
})

describe("what was ever taken", () => {
  it("is remembered when the gateway shows it no more", async () => {
    const { id } = await aPaidCharge(ledger())
    const gone = await isObserved(id, "canceled", NOTHING)

    expect(gone).toMatchObject({ sums: NOTHING, mostCaptured: 1_999 })
  })
})

describe("the result of a 3DS challenge", () => {
  it("is kept beside what else is known, and the latest stands", async () => {
    const { id } = await aPaidCharge(ledger())
    await ledger().observe(await charge(id), {
      state: "paid",
      sums: TAKEN,
      details: { nsu: "123" },
    })
    await ledger().noteThreeDs(id, { status: "Rejected" })
    await ledger().noteThreeDs(id, { status: "Approved", eci: "05" })

    expect((await charge(id)).details).toMatchObject({
      nsu: "123",
      threeDs: { status: "Approved", eci: "05" },
    })
  })
})

describe("when the gateway was last heard of", () => {
  it("is written down with the charge's release, and only when it told", async () => {
    const { id } = await aPaidCharge(ledger())
    const release = async (lookup?: "observed" | "failed") => {
      const leased = await ledger().leaseCharge(id, { ms: 1_000, isTurn: true })
      await ledger().releaseCharge(leased!, {
        againAfterMs: null,
        ...(lookup && { lookup }),
      })
      return (await charge(id)).lookedUpAt
    }

    expect(await release()).toBeUndefined()
    expect(await release("observed")).toEqual(expect.any(Date))
    expect(await release("failed")).toEqual(expect.any(Date))
  })
})
