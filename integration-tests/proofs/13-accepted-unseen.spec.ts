import type { Charge } from "../../src/charge/charge"
import { minorUnits } from "../../src/charge/money"
import { TimeBudget } from "../../src/charge/time-budget"
import {
  changeCharge,
  type ChangeResult,
} from "../../src/payments/change-charge"
import { systemClock } from "../../src/payments/gateway-clients"
import { PATIENT } from "../support/jumping-clock"
import { anIntent } from "../modules/support/an-intent"
import { linksIn } from "../modules/support/links"
import { aPlaceForOperations } from "../modules/support/operations"
import { resolveDoubts } from "../modules/support/resolve-doubts"

const here = aPlaceForOperations()
const links = linksIn(here)

const PART = minorUnits(900)

/** What the job does, with every lookup due and a resolve window that is over at once. */
async function lookUpThroughTheWindow(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await here.letLookupsBeDue()
    await resolveDoubts(here, [links.account({ resolveWindowMs: 0 })])
  }
}

async function refund(charge: Charge): Promise<ChangeResult> {
  return changeCharge(
    links.dependencies(),
    {
      change: {
        chargeId: charge.id,
        kind: "refund",
        amount: PART,
        medusaId: undefined,
      },
      actor: "user_1",
    },
    TimeBudget.of(PATIENT.providerMethodMs, systemClock)
  )
}

it("a refund of a payment link that was accepted and is not shown stays in doubt through the resolve window, and nothing is refunded beside it", async () => {
  const link = await links.aLink()
  await here.simulator.payLink(link.link?.id ?? "")
  const { charge } = await links.lookup(link)
  await here.simulator
    .on("refund_link")
    .respond(200, { status: "PROCESSING" })
    .once()

  const first = await refund(charge)
  await lookUpThroughTheWindow()
  const second = await refund(charge)

  expect([first.kind, second.kind]).toEqual(["unknown", "busy"])
  expect(second).toMatchObject({
    operation: { state: "unknown", answeredAt: expect.any(Date) },
  })
})

describe("a refusal that may mean that the charge exists", () => {
  it.each([
    "The customer already has a payment under analysis",
    "E-mail already registered for another customer",
  ])("by its words alone (%s) blocks no cart for good", async (message) => {
    const intent = anIntent()
    await here.simulator.on("authorize").respond(400, { message }).once()

    const { charge } = await here.authorize(intent)
    await lookUpThroughTheWindow()

    expect(charge.state).toBe("unresolved")
    expect(await here.stateOf(intent)).toBe("absent")
  })

  it("that names it is believed: nothing but the charge itself settles it", async () => {
    const intent = anIntent()
    await here.simulator
      .on("authorize")
      .respond(400, {
        message: `Charge ${intent.merchantChargeId} already exists`,
      })
      .once()

    await here.authorize(intent)
    await lookUpThroughTheWindow()

    expect(await here.stateOf(intent)).toBe("unresolved")
  })
})
