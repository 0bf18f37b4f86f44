import type { RemoteQueryFunction } from "@medusajs/framework/types"
import type { Charge, CodeMethod } from "../../src/core/charge/charge"
import { minorUnits } from "../../src/core/money"
import type { ShopperMessage } from "../../src/core/texts/shopper-texts"
import { makeWay } from "../../src/operations/make-way"
import { HALF_AN_HOUR_S, letCodeTimePass, now } from "./support/a-code"
import { anIntent } from "./support/an-intent"
import { codesIn } from "./support/codes"
import { aPlaceForOperations } from "./support/operations"

const here = aPlaceForOperations()
const { aCode } = codesIn(here)

const METHODS = ["pix", "wallet"] as const satisfies CodeMethod[]

/** Medusa, as far as it knows an order of the charge's payment collection. */
interface Order {
  id: string
  canceled_at: Date | null
}
const WAITING: Order = { id: "order_1", canceled_at: null }

function medusaWith(order?: Order): Omit<RemoteQueryFunction, symbol> {
  const graph = () => Promise.resolve({ data: order ? [{ order }] : [] })
  return { graph } as unknown as Omit<RemoteQueryFunction, symbol>
}

/** For a shopper who wants another session, or whose cart changes. */
function way(
  charge: Charge,
  given: { order?: Order; mayLetGo?: boolean; actor?: string } = {}
): Promise<ShopperMessage | undefined> {
  return makeWay(
    { ...here.dependencies(), query: medusaWith(given.order) },
    charge,
    {
      mayLetGo: () => Promise.resolve(given.mayLetGo ?? true),
      ...(given.actor === undefined ? {} : { actor: given.actor }),
    }
  )
}

const atGateway = async ({ merchantChargeId }: Charge) =>
  (await here.simulator.charge(merchantChargeId))?.chargeStatus
const cancels = () => here.requestCount("refund")
const questions = () => here.requestCount("look_up")

describe.each(METHODS)("a %s code that nobody has paid", (method) => {
  it("makes way: it is canceled at the gateway", async () => {
    const charge = await aCode(method)

    expect(await way(charge)).toBeUndefined()

    expect(await now(here.ledger, charge)).toMatchObject({ state: "canceled" })
    expect(await atGateway(charge)).toBe("CANCELED")
    expect(
      await here.ledger.findOpenChargeOfCollection(charge.paymentCollectionId)
    ).toBeUndefined()
  })

  it("stays while an order waits for it, and is not canceled", async () => {
    const charge = await aCode(method)

    expect(await way(charge, { order: WAITING })).toBe(
      "order_waits_for_payment"
    )

    expect(await now(here.ledger, charge)).toMatchObject({ state: "pending" })
    expect(await cancels()).toBe(0)
  })

  it("makes way when its order is canceled", async () => {
    const charge = await aCode(method)
    const order = { ...WAITING, canceled_at: new Date() }

    expect(await way(charge, { order })).toBeUndefined()
    expect(await atGateway(charge)).toBe("CANCELED")
  })

  it("makes way for another one of the order when it has ended", async () => {
    const charge = await aCode(method)
    await letCodeTimePass(here.database, HALF_AN_HOUR_S + 1)

    expect(
      await way(await now(here.ledger, charge), { order: WAITING })
    ).toBeUndefined()
    expect(await atGateway(charge)).toBe("CANCELED")
  })

  it("that was paid by now stays, and is not canceled", async () => {
    const charge = await aCode(method)
    await here.simulator.pay(charge.merchantChargeId)

    expect(await way(charge)).toBe("paid_already")

    expect(await now(here.ledger, charge)).toMatchObject({ state: "paid" })
    expect(await cancels()).toBe(0)
  })
})

describe("the operation that cancels a code", () => {
  it.each([
    [undefined, "shopper"],
    ["user_1", "user_1"],
  ])("names who wanted it (%s)", async (actor, noted) => {
    const charge = await aCode()

    await way(charge, actor === undefined ? {} : { actor })

    const [, cancel] = await here.ledger.operationsOf([charge.id])
    expect(cancel).toMatchObject({ kind: "void", actor: noted })
  })
})

describe("a code that the gateway does not cancel", () => {
  it("is let go, and makes way", async () => {
    const charge = await aCode()
    await here.simulator.setCodesCancelable(false)

    expect(await way(charge)).toBeUndefined()

    expect(await now(here.ledger, charge)).toMatchObject({
      state: "pending",
      letGoAt: expect.any(Date),
    })
  })

  it("is kept, to be paid, where it may not be let go", async () => {
    const charge = await aCode()
    await here.simulator.setCodesCancelable(false)

    expect(await way(charge, { mayLetGo: false })).toBe("too_many_codes")

    expect(await now(here.ledger, charge)).toMatchObject({
      state: "pending",
      letGoAt: undefined,
    })
  })

  it("is not asked about again once it was let go", async () => {
    const charge = await aCode()
    await here.simulator.setCodesCancelable(false)
    await way(charge)
    const asked = [await questions(), await cancels()]

    expect(await way(await now(here.ledger, charge))).toBeUndefined()

    expect([await questions(), await cancels()]).toEqual(asked)
  })
})

describe("a code of an account that looks nothing up", () => {
  it("is let go without being canceled: it may be paid, and its notification tells", async () => {
    const charge = await aCode()
    const { paths } = here.account()
    const account = here.account({ paths: { ...paths, lookUpCharge: null } })

    const message = await makeWay(
      { ...here.dependencies({ account }), query: medusaWith() },
      charge
    )

    expect(message).toBeUndefined()
    expect(await now(here.ledger, charge)).toMatchObject({
      state: "pending",
      letGoAt: expect.any(Date),
    })
    expect([await questions(), await cancels()]).toEqual([0, 0])
  })
})

describe("a charge of which nobody knows", () => {
  it("stays while the gateway cannot be asked whether its code was paid", async () => {
    const charge = await aCode()
    await here.simulator.on("look_up").failBeforeCommit(503).always()

    expect(await way(charge)).toBe("being_verified")

    await here.simulator.clearFaults()
    expect(await now(here.ledger, charge)).toMatchObject({
      state: "pending",
      letGoAt: undefined,
    })
    expect(await cancels()).toBe(0)
  })

  it("stays while nobody knows whether there is a code", async () => {
    await here.simulator.on("pix").hangAfterCommit().once()
    await here.simulator.on("look_up").failBeforeCommit(503).always()
    const charge = await aCode("pix", { budgetMs: 900 })
    expect(charge.state).toBe("unsettled")

    expect(await way(charge)).toBe("being_verified")

    await here.simulator.clearFaults()
    expect(await cancels()).toBe(0)
  })

  it("makes way when its code is found, and canceled", async () => {
    await here.simulator.on("pix").hangAfterCommit().once()
    await here.simulator.on("look_up").failBeforeCommit(503).always()
    const charge = await aCode("pix", { budgetMs: 900 })
    await here.simulator.clearFaults()
    await here.letLookUpsBeDue()

    expect(await way(charge)).toBeUndefined()

    expect(await now(here.ledger, charge)).toMatchObject({ state: "canceled" })
    expect(await atGateway(charge)).toBe("CANCELED")
  })
})

describe("a charge that holds money", () => {
  it("stays where it is a card's, and the shopper is told that there is a payment", async () => {
    const { charge } = await here.authorize(anIntent())

    expect(await way(charge)).toBe("another_payment_open")
    expect(await questions()).toBe(0)
  })

  it("stays while its payer disputes it", async () => {
    const charge = await aCode()
    await here.simulator.pay(charge.merchantChargeId)
    await here.simulator.panelChargeBack(charge.merchantChargeId)

    expect(await way(charge)).toBe("paid_already")
    expect(await cancels()).toBe(0)
  })

  it("stays while it goes back, and the shopper is told so", async () => {
    const charge = await aCode()
    await here.simulator.pay(charge.merchantChargeId)
    await way(charge)
    await here.ledger.decideGiveBack(charge.id, { by: "user_1", reason: "No." })

    expect(await way(await now(here.ledger, charge))).toBe("being_returned")
  })
})

describe("a charge that is over", () => {
  it("stands in nobody's way, and is not asked about", async () => {
    const charge = await aCode()
    await way(charge)
    const asked = await questions()

    expect(await way(await now(here.ledger, charge))).toBeUndefined()
    expect(await questions()).toBe(asked)
  })

  it("is one that expired without anybody noticing", async () => {
    const charge = await aCode()
    await here.simulator.advanceClock((HALF_AN_HOUR_S + 1) * 1_000)

    expect(await way(charge)).toBeUndefined()

    expect(await now(here.ledger, charge)).toMatchObject({
      state: "expired",
      sums: { captured: minorUnits(0) },
    })
    expect(await cancels()).toBe(0)
  })
})
