import type { ChargeState } from "../../../../src/domain/charge/charge-state"
import { minorUnits } from "../../../../src/domain/money"
import { aPaidCharge } from "../../../support/ledger/a-change"
import { aLedgerDatabase } from "../../../support/ledger/a-ledger"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const TAKEN = {
  captured: minorUnits(1_999),
  refunded: minorUnits(0),
}
const A_PART_REFUNDED = { ...TAKEN, refunded: minorUnits(500) }
const ALL_REFUNDED = { ...TAKEN, refunded: TAKEN.captured }
const NOTHING = {
  captured: minorUnits(0),
  refunded: minorUnits(0),
}

async function retrieveCharge(id: string) {
  return (await ledger().readChargeAndUnresolvedOperation(id)).charge
}

/** Records a lookup in which the gateway shows the charge in the given state. */
async function recordObserved(
  id: string,
  state: ChargeState,
  sums: typeof TAKEN = TAKEN
) {
  await ledger().recordSnapshot(await retrieveCharge(id), {
    state,
    sums,
    details: {},
  })
  return retrieveCharge(id)
}

type Step = (id: string) => Promise<unknown>

const stepGatewayShows =
  (state: ChargeState, sums = TAKEN): Step =>
  (id) =>
    recordObserved(id, state, sums)
const disputed = stepGatewayShows("charged_back")
const stepOutcomeEntered =
  (outcome: "won" | "lost"): Step =>
  (id) =>
    ledger().recordDisputeOutcome(id, { by: "user_1", outcome })

const OPEN = undefined
const closedDisputeBy = (who: string, outcome: "won" | "lost") => ({
  at: expect.any(Date),
  by: who,
  outcome,
})
const WON = closedDisputeBy("payment service", "won")
const LOST = closedDisputeBy("payment service", "lost")

describe("a dispute", () => {
  it.each<[string, Step[], unknown]>([
    [
      "is open as long as the gateway shows the charge as charged back",
      [disputed, disputed],
      OPEN,
    ],
    [
      "is won when the gateway shows the charge as paid again",
      [disputed, stepGatewayShows("paid")],
      WON,
    ],
    [
      "with a partial refund is lost when the rest is refunded as well",
      [
        disputed,
        stepGatewayShows("paid", A_PART_REFUNDED),
        stepGatewayShows("refunded", ALL_REFUNDED),
      ],
      LOST,
    ],
    [
      "that was entered as lost stays lost, whatever the gateway shows afterwards",
      [
        disputed,
        stepOutcomeEntered("lost"),
        disputed,
        stepGatewayShows("canceled", NOTHING),
      ],
      closedDisputeBy("user_1", "lost"),
    ],
    [
      "begins again if the gateway, after an administrator has entered it as won, shows the charge as paid and then as charged back",
      [
        disputed,
        stepOutcomeEntered("won"),
        stepGatewayShows("paid", A_PART_REFUNDED),
        stepGatewayShows("charged_back", A_PART_REFUNDED),
      ],
      OPEN,
    ],
  ])(
    "the ledger opens, closes and reopens a charge's dispute according to the gateway's answers and the administrators' entries (the dispute %s)",
    async (_, steps, closed) => {
      const { id } = await aPaidCharge(ledger())

      for (const step of steps) {
        await step(id)
      }

      expect((await retrieveCharge(id)).dispute).toEqual({
        openedAt: expect.any(Date),
        closed,
      })
    }
  )

  it("a deadline is recorded only while a dispute is open, a won dispute keeps its start and its deadline, and the charge's next dispute starts without a deadline", async () => {
    const { id } = await aPaidCharge(ledger())
    const early = await ledger().recordDisputeDeadline(id, "2026-12-01")
    const begun = await recordObserved(id, "charged_back")

    const noted = await ledger().recordDisputeDeadline(id, "2026-12-01")
    const won = await recordObserved(id, "paid")
    const late = await ledger().recordDisputeDeadline(id, "2026-12-31")
    const again = await recordObserved(id, "charged_back")

    expect([early, noted, late]).toEqual([false, true, false])
    const { openedAt } = begun.dispute!
    expect(won.dispute).toMatchObject({
      openedAt,
      answerDeadline: "2026-12-01",
    })
    expect(again.dispute).toEqual({
      openedAt: expect.any(Date),
      closed: undefined,
    })
    expect(again.dispute!.openedAt.getTime()).toBeGreaterThan(
      openedAt.getTime()
    )
  })
})
