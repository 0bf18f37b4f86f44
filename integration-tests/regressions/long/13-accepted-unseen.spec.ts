import type { Charge } from "../../../src/charge/charge"
import { minorUnits } from "../../../src/charge/money"
import { TimeBudget } from "../../../src/charge/time-budget"
import {
  changeCharge,
  type ChangeResult,
} from "../../../src/payments/change-charge"
import { lookUpForShopper } from "../../../src/payments/look-up-charge"
import { systemClock } from "../../../src/payments/gateway-clients"
import { PATIENT } from "../../support/jumping-clock"
import { anIntent } from "../../modules/support/an-intent"
import { changesIn } from "../../modules/support/changes"
import { codesIn } from "../../modules/support/codes"
import { linksIn } from "../../modules/support/links"
import { aPlaceForOperations } from "../../modules/support/operations"
import { resolveDoubts } from "../../modules/support/resolve-doubts"

const here = aPlaceForOperations()
const changes = changesIn(here)
const codes = codesIn(here)
const links = linksIn(here)

const PART = minorUnits(900)

/** What the job does, with every lookup due and a resolve window that is over at once. */
async function lookUpThroughTheWindow(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) {
    await here.letLookupsBeDue()
    await resolveDoubts(here, {
      accounts: [links.account({ resolveWindowMs: 0 })],
    })
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

async function aPaid(method: Charge["method"]): Promise<Charge> {
  await here.simulator.setPixPartialRefunds(true)
  if (method === "card") {
    return (await here.authorize(anIntent())).charge
  }
  if (method === "link") {
    const link = await links.aLink()
    await here.simulator.payLink(link.link?.id ?? "")
    return (await links.lookup(link)).charge
  }
  const code = await codes.aCode(method)
  await here.simulator.pay(code.merchantChargeId)
  const budget = TimeBudget.of(PATIENT.providerMethodMs, systemClock)
  return (await lookUpForShopper(here.dependencies(), code, budget)).charge
}

describe.each(["card", "pix", "wallet", "link"] as const)(
  "a refund of a %s charge that was accepted and is not shown",
  (method) => {
    const accept = (): Promise<void> =>
      method === "link"
        ? here.simulator
            .on("refund_link")
            .respond(200, { status: "PROCESSING" })
            .once()
        : here.simulator.on("refund").queue().once()
    const land = async (charge: Charge): Promise<void> => {
      await (method === "link"
        ? here.simulator.refundLink(charge.link?.transactionId ?? "", PART)
        : here.simulator.applyQueued(charge.merchantChargeId))
    }

    it("stays in doubt through the resolve window, and nothing is refunded beside it", async () => {
      const charge = await aPaid(method)
      await accept()

      const first = await refund(charge)
      await lookUpThroughTheWindow()
      const second = await refund(charge)

      expect([first.kind, second.kind]).toEqual(["unknown", "busy"])
      expect(second).toMatchObject({
        operation: { state: "unknown", answeredAt: expect.any(Date) },
      })
    })

    it("is accepted as soon as it is shown, once", async () => {
      const charge = await aPaid(method)
      await accept()
      await refund(charge)
      await lookUpThroughTheWindow()

      await land(charge)
      await lookUpThroughTheWindow()

      const { charge: after, unresolved } = await here.ledger.currentStateOf(
        charge.id
      )
      expect(unresolved).toBeUndefined()
      expect(after).toMatchObject({ state: "paid", sums: { refunded: PART } })
    })
  }
)

describe.each(["capture", "void"] as const)(
  "a %s that was accepted and is not shown",
  (kind) => {
    it("stays in doubt through the resolve window", async () => {
      const charge = await changes.aCharge("reserved")
      await here.simulator
        .on(kind === "capture" ? "capture" : "refund")
        .queue()
        .once()

      const result = await changes.change(charge, kind)
      await lookUpThroughTheWindow()

      expect(result.kind).toBe("unknown")
      expect((await changes.operations()).at(-1)).toMatchObject({
        state: "unknown",
        answered_at: expect.any(Date),
      })
    })

    it("whose answer was lost altogether is taken for never done after it", async () => {
      const charge = await changes.aCharge("reserved")
      await here.simulator
        .on(kind === "capture" ? "capture" : "refund")
        .reset()
        .once()

      await changes.change(charge, kind)
      await lookUpThroughTheWindow()

      expect((await changes.operations()).at(-1)).toMatchObject({
        state: "not_sent",
        answered_at: null,
      })
    })
  }
)

describe("a code whose cancellation was accepted and is not shown", () => {
  it("and that is paid all the same, is paid after the resolve window", async () => {
    const code = await codes.aCode("pix")
    await here.simulator.on("refund").queue().once()
    await codes.cancelOrAbandon(code)
    await lookUpThroughTheWindow()
    expect((await here.ledger.currentStateOf(code.id)).unresolved).toBeDefined()

    await here.simulator.pay(code.merchantChargeId)
    await lookUpThroughTheWindow()

    const { unresolved } = await here.ledger.currentStateOf(code.id)
    expect(unresolved).toBeUndefined()
  })

  it("and that is over since an hour is not waited for any more", async () => {
    const code = await codes.aCode("pix")
    await here.simulator.setExpiredCodesShown("pending")
    await here.simulator.on("refund").queue().once()
    await codes.cancelOrAbandon(code)
    const { knex } = here.database
    await knex("checkout_transparent_charge").update({
      code_expires_at: knex.raw("now() - interval '61 minutes'"),
    })

    await lookUpThroughTheWindow()

    const { unresolved } = await here.ledger.currentStateOf(code.id)
    expect(unresolved).toBeUndefined()
  })
})

describe("a creation that was answered 2xx", () => {
  it.each([
    ["with an empty body", ""],
    ["with half of its body", '{"merchantChargeId":'],
    ["as a page", "<html></html>"],
  ])("%s is not absent, whatever look-ups say", async (_, body) => {
    const intent = anIntent()
    await here.simulator.on("authorize").respond(200, body).once()

    await here.authorize(intent)
    await lookUpThroughTheWindow()

    expect(await here.stateOf(intent)).toBe("unresolved")
  })

  it("with an error in its body is absent after the resolve window", async () => {
    const intent = anIntent()
    await here.simulator
      .on("authorize")
      .respond(200, { success: false, message: "Out of order" })
      .once()

    await here.authorize(intent)
    await lookUpThroughTheWindow()

    expect(await here.stateOf(intent)).toBe("absent")
  })
})

describe("a refusal that may mean that the charge exists", () => {
  it.each([
    "The customer already has a payment under analysis",
    "An existing subscription blocks this document",
    "Cartão já utilizado em outra compra",
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

  it("as a conflict is believed when it says so", async () => {
    const [said, other] = [anIntent(), anIntent()]
    await here.simulator
      .on("authorize")
      .respond(409, { message: "Duplicated request" })
      .once()
    await here.authorize(said)
    await here.simulator
      .on("authorize")
      .respond(409, { message: "Another request is under way" })
      .once()
    await here.authorize(other)

    await lookUpThroughTheWindow()

    expect(await here.stateOf(said)).toBe("unresolved")
    expect(await here.stateOf(other)).toBe("absent")
  })
})
