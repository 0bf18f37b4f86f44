import type { Charge } from "../../src/charge/charge"
import { minorUnits } from "../../src/charge/money"
import { TimeBudget } from "../../src/charge/time-budget"
import { REFUND_SPACING } from "../../src/charge/times"
import {
  changeCharge,
  type ChangeResult,
} from "../../src/payments/change-charge"
import { systemClock } from "../../src/payments/gateway-clients"
import { PATIENT } from "../support/jumping-clock"
import { anIntent } from "./support/an-intent"
import { aPlaceForOperations } from "./support/operations"
import { resolveDoubts } from "./support/resolve-doubts"

const here = aPlaceForOperations()

function refund(charge: Charge): Promise<ChangeResult> {
  return changeCharge(
    here.dependencies(),
    {
      change: {
        chargeId: charge.id,
        kind: "refund",
        amount: minorUnits(500),
        medusaId: "ref_1",
      },
      actor: "user_1",
    },
    TimeBudget.of(PATIENT.providerMethodMs, systemClock)
  )
}

const refunds = async () =>
  (await here.database.rowsOf("operation")).filter(
    ({ kind }) => kind === "refund"
  )

async function resolveThroughTheWindow(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    await here.letLookupsBeDue()
    await resolveDoubts(here)
    await here.database.setBack("absent_since", here.account().resolveWindowMs)
  }
}

describe("a charge that exists at the gateway already", () => {
  it("with another amount is never adopted, neither at once nor later", async () => {
    const intent = anIntent({ amount: minorUnits(1_999) })
    await here.chargeElsewhere({ ...intent, amount: minorUnits(1_998) })

    const result = await here.authorize(intent)
    await here.letLookupsBeDue()
    await resolveDoubts(here)

    expect(result.charge.state).toBe("unresolved")
    expect(await here.stateOf(intent)).toBe("unresolved")
    expect(await here.database.rowsOf("operation")).toMatchObject([
      {
        state: "unknown",
        error_code: "not_as_intended",
        error_message: "amount 1998, expected 1999",
      },
    ])
  })
})

describe("a fault of our own", () => {
  it("between claim and answer counts as unknown, since nobody knows whether the call was sent", async () => {
    const intent = anIntent()
    const gateway = here.dependencies().gateway
    const broken = {
      ...gateway,
      authorizeCard: async (
        ...given: Parameters<typeof gateway.authorizeCard>
      ) => {
        await gateway.authorizeCard(...given)
        throw new TypeError("canary@example.com is not a function")
      },
    }

    const result = await here.authorize(intent, {
      dependencies: here.dependencies({ gateway: broken }),
    })

    expect(result.charge.state).toBe("paid")
    expect(await here.requestCount("authorize")).toBe(1)
  })
})

describe("a refund", () => {
  it("after another one that look-ups do not show yet is not sent: it could not be told from that one", async () => {
    const { charge } = await here.authorize(anIntent())
    await here.simulator.on("refund").invisibleFor(60_000).once()
    await refund(charge)
    await here.database.setBack("resolved_at", REFUND_SPACING.equalMs)

    const second = await refund(charge)

    expect(second).toMatchObject({
      kind: "refused",
      reason: { kind: "not_asked" },
    })
    expect((await refunds()).map(({ state }) => state)).toEqual([
      "accepted",
      "not_sent",
    ])
    expect(await here.requestCount("refund")).toBe(1)
  })

  it("in doubt of a charge that is not shown any more is taken neither for done nor for not sent", async () => {
    const { charge } = await here.authorize(anIntent())
    await here.simulator.on("refund").reset().once()
    await here.simulator.on("look_up").slow(0).once()
    await here.simulator
      .on("look_up")
      .respond(404, { message: "Charge not found", errors: [] })
      .always()

    const result = await refund(charge)
    await resolveThroughTheWindow()
    await here.simulator.clearFaults()

    expect(result.kind).toBe("unknown")
    expect(await refunds()).toMatchObject([
      { state: "unknown", error_code: "not_shown", absent_since: null },
    ])
  })
})
