import type { Charge, AsynchronousMethod } from "../../src/charge/charge"
import {
  DONE_AND_LOST,
  givenLookupsThatReportNothing,
  NOT_DONE_AND_LOST,
  SOME_DONE_AND_LOST,
} from "../support/lost-answers"
import { changesIn, CHARGED } from "../modules/support/changes"
import { codesIn } from "../modules/support/codes"
import { aPlaceForOperations } from "../modules/support/operations"

const here = aPlaceForOperations()
const { aCode, cancelOrAbandon } = codesIn(here)
const { operations, inLedger, expectAgreement, ...changes } = changesIn(here)

const METHODS = ["pix", "wallet"] as const satisfies AsynchronousMethod[]
const HALF_AN_HOUR_MS = 30 * 60_000
/** Enough to send a cancel; nobody waits longer for what is not known. */

const isAbandoned = async ({ id }: Charge) =>
  (await here.ledger.currentStateOf(id)).charge.abandonedAt !== undefined

const isOpenStill = async (charge: Charge) => {
  expect(await inLedger(charge)).toMatchObject({ state: "pending" })
  expect(await isAbandoned(charge)).toBe(false)
}

/** What the gateway says to cancels. */
const answers = (status: number, body: unknown) =>
  here.simulator.on("refund").respond(status, body)

/** Those that money would move with. */
const cancels = () => here.requestCount("refund")

describe.each(METHODS)("a %s code that nobody has paid", (method) => {
  it("is canceled at the gateway when it is given up", async () => {
    const charge = await aCode(method)

    const given = await cancelOrAbandon(charge)

    expect(given.kind).toBe("over")
    expect(await inLedger(charge)).toEqual({
      state: "canceled",
      captured: 0,
      refunded: 0,
    })
    expect(await operations()).toMatchObject([
      { kind: "void", state: "accepted", amount: CHARGED, actor: "shopper" },
    ])
    await expectAgreement(charge)
  })

  it("is canceled once when twenty want it at once", async () => {
    const charge = await aCode(method)
    await here.simulator.on("refund").slow(100).once()

    const given = await Promise.all(
      Array.from({ length: 20 }, () => cancelOrAbandon(charge))
    )

    const kinds = given.map(({ kind }) => kind)
    expect(kinds).toContain("over")
    // Whoever asks while the other's cancel is under way is told to wait.
    expect(kinds.filter((kind) => !["over", "unknown"].includes(kind))).toEqual(
      []
    )
    expect(await cancels()).toBe(1)
    expect((await cancelOrAbandon(charge)).kind).toBe("over")
  })

  it("is let go when the gateway does not cancel codes, and nothing else", async () => {
    const charge = await aCode(method)
    await here.simulator.setCodesCancelable(false)

    const given = await cancelOrAbandon(charge)

    expect(given.kind).toBe("abandoned")
    expect(await inLedger(charge)).toMatchObject({ state: "pending" })
    expect(await isAbandoned(charge)).toBe(true)
    expect(
      await here.ledger.findOpenChargeOfCollection(charge.paymentCollectionId)
    ).toBeUndefined()
  })

  it("that has expired by now is over without being canceled", async () => {
    const charge = await aCode(method)
    await here.simulator.advanceClock(HALF_AN_HOUR_MS)

    const given = await cancelOrAbandon(charge)

    expect(given.kind).toBe("over")
    expect(await inLedger(charge)).toMatchObject({ state: "expired" })
    expect(await cancels()).toBe(0)
  })
})

describe("a gateway that will not cancel a code, however often it is asked,", () => {
  it.each([400, 404, 405, 422])("(%i) lets us let it go", async (status) => {
    const charge = await aCode()
    await answers(status, { message: "A code cannot be canceled" }).once()

    expect((await cancelOrAbandon(charge)).kind).toBe("abandoned")
    expect(await isAbandoned(charge)).toBe(true)
  })

  it("(its path is switched off) is not asked, and the code let go", async () => {
    const charge = await aCode()
    const account = here.accountWithPaths({ refundCharge: null })
    const dependencies = here.dependencies({ account })

    expect((await cancelOrAbandon(charge, { dependencies })).kind).toBe(
      "abandoned"
    )
    expect(await cancels()).toBe(0)
  })
})

describe("a gateway that cannot cancel a code now", () => {
  it.each<[string, () => Promise<unknown>]>([
    ["403", () => answers(403, { message: "Forbidden" }).always()],
    [
      "403, a missing scope",
      () => answers(403, { message: "Missing required scope" }).always(),
    ],
    ["429", () => answers(429, { message: "Too many requests" }).always()],
    [
      "look-ups fail: nobody knows whether it was paid",
      () => here.simulator.on("look_up").failBeforeCommit(503).always(),
    ],
  ])(
    "(%s) keeps it open, and cancels it when it is asked again",
    async (_, given) => {
      const charge = await aCode()
      await given()

      const unknown = await cancelOrAbandon(charge)
      await isOpenStill(charge)
      await here.simulator.clearFaults()
      const again = await cancelOrAbandon(charge)

      expect([unknown.kind, again.kind]).toEqual(["unknown", "over"])
      expect(await inLedger(charge)).toMatchObject({ state: "canceled" })
      expect(await cancels()).toBeLessThanOrEqual(2)
    }
  )

  it.each([
    // The same access token is good for a lookup.
    [401, { message: "Unauthorized" }],
    [408, { message: "Request timeout" }],
    [409, { message: "Another operation is under way" }],
    [500, { message: "Internal error" }],
    [502, "<html>Bad gateway</html>"],
    [503, { message: "Unavailable" }],
    [504, ""],
    [400, "<html>Bad request</html>"],
    [307, ""],
  ])(
    "(%i) may have done so: nobody knows until the resolve window is over; then it is asked again",
    async (status, body) => {
      const charge = await aCode()
      await answers(status, body).once()

      const given = await cancelOrAbandon(charge)
      await isOpenStill(charge)
      const meanwhile = await cancelOrAbandon(charge)
      await changes.resolveThroughTheWindow()
      const again = await cancelOrAbandon(charge)

      expect([given.kind, meanwhile.kind, again.kind]).toEqual([
        "unknown",
        "unknown",
        "over",
      ])
      expect(await operations()).toMatchObject([
        { kind: "void", state: "not_sent", error_code: "no_effect" },
        { kind: "void", state: "accepted" },
      ])
      await expectAgreement(charge)
    }
  )
})

describe("a cancel whose answer is lost", () => {
  it.each(DONE_AND_LOST)(
    "(done, it %s) is found, and the code is over",
    async (_, fault) => {
      const charge = await aCode()
      await here.simulator.on("refund")[fault]().once()

      expect((await cancelOrAbandon(charge)).kind).toBe("over")
      expect(await cancels()).toBe(1)
      await expectAgreement(charge)
    }
  )

  it.each(SOME_DONE_AND_LOST)(
    "(done, it %s) is unknown while look-ups fail, and settled by one",
    async (_, fault) => {
      const charge = await aCode()
      await givenLookupsThatReportNothing(here)
      await here.simulator.on("refund")[fault]().once()

      const given = await cancelOrAbandon(charge)
      await here.simulator.clearFaults()
      await changes.resolve()

      expect(given.kind).toBe("unknown")
      expect(await inLedger(charge)).toMatchObject({ state: "canceled" })
      expect((await cancelOrAbandon(charge)).kind).toBe("over")
      expect(await cancels()).toBe(1)
    }
  )

  it.each(NOT_DONE_AND_LOST)(
    "(not done, it %s) is unknown, and the code neither let go nor canceled again meanwhile",
    async (_, fault) => {
      const charge = await aCode()
      await here.simulator.on("refund")[fault]().once()

      const given = await cancelOrAbandon(charge)
      const meanwhile = await cancelOrAbandon(charge)

      expect([given.kind, meanwhile.kind]).toEqual(["unknown", "unknown"])
      await isOpenStill(charge)
      expect(await cancels()).toBe(1)
    }
  )

  it("of a code that is paid then is not taken for canceled", async () => {
    const charge = await aCode()
    await here.simulator.on("refund").reset().once()
    await cancelOrAbandon(charge)
    await here.simulator.pay(charge.merchantChargeId)

    await changes.resolveThroughTheWindow()
    const again = await cancelOrAbandon(charge)

    expect(again).toMatchObject({
      kind: "has_money",
      charge: { state: "paid" },
    })
    expect(await cancels()).toBe(1)
    await expectAgreement(charge)
  })
})

describe("a code that is paid", () => {
  it("before it is given up is not canceled, and stays what it is", async () => {
    const charge = await aCode()
    await here.simulator.pay(charge.merchantChargeId)

    const given = await cancelOrAbandon(charge)

    expect(given).toMatchObject({
      kind: "has_money",
      charge: { state: "paid" },
    })
    expect(await cancels()).toBe(0)
    await expectAgreement(charge)
  })

  it.each(METHODS)(
    "between our look and our cancel is refunded by the gateway, and over (%s)",
    async (method) => {
      const charge = await aCode(method)
      await here.simulator.on("refund").afterPanel({ kind: "pay" }).once()

      const given = await cancelOrAbandon(charge)

      expect(given.kind).toBe("over")
      expect(await inLedger(charge)).toEqual({
        state: "refunded",
        captured: CHARGED,
        refunded: CHARGED,
      })
      await expectAgreement(charge)
    }
  )

  it("between our look and a cancel that the gateway refuses holds money, and is not let go", async () => {
    const charge = await aCode()
    await here.simulator.setBalance(0)
    await here.simulator.on("refund").afterPanel({ kind: "pay" }).once()

    const given = await cancelOrAbandon(charge)

    expect(given).toMatchObject({
      kind: "has_money",
      charge: { state: "paid" },
    })
    expect(await isAbandoned(charge)).toBe(false)
    await expectAgreement(charge)
  })

  it("at the very moment of a cancel that nobody hears of, is found to be refunded", async () => {
    const charge = await aCode()
    await givenLookupsThatReportNothing(here)
    await here.simulator.on("refund").afterPanel({ kind: "pay" }).once()

    const given = await cancelOrAbandon(charge, {
      dependencies: changes.withAnswersLost(),
    })
    await here.simulator.clearFaults()
    await changes.resolve()

    expect(given.kind).toBe("unknown")
    expect(await inLedger(charge)).toEqual({
      state: "refunded",
      captured: CHARGED,
      refunded: CHARGED,
    })
    await expectAgreement(charge)
  })

  it("and disputed is given up by nobody", async () => {
    const charge = await aCode()
    await here.simulator.pay(charge.merchantChargeId)
    await here.simulator.panelChargeBack(charge.merchantChargeId)

    expect(await cancelOrAbandon(charge)).toMatchObject({
      kind: "has_money",
      charge: { state: "charged_back" },
    })
    expect(await cancels()).toBe(0)
  })
})
