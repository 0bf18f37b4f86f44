import { setImmediate } from "node:timers/promises"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { Charge, ChargeIntent } from "../../src/charge/charge"
import { CHARGE_STATES, isOpen } from "../../src/charge/charge-state"
import type { OperationOutcome } from "../../src/modules/ledger/ports/charge-ledger"
import { minorUnits } from "../../src/charge/money"
import type { LedgerModuleService } from "../../src/modules/ledger"
import { eventually } from "../support/eventually"
import { aLedgerDatabase } from "./support/a-ledger"
import {
  aClaim,
  aClaimedCharge,
  anIntent,
  anIntentWithInput,
  aResolvedCharge,
  anOutcome,
  chargeOf,
} from "./support/an-intent"

const database = aLedgerDatabase()

type ResolvedState = NonNullable<OperationOutcome["chargeState"]>

const RESOLVED_STATES = CHARGE_STATES.filter(
  (state): state is ResolvedState => state !== "unresolved"
)
const OPEN_RESOLVED_STATES = RESOLVED_STATES.filter(isOpen)
const DEAD_STATES = RESOLVED_STATES.filter((state) => !isOpen(state))

/** A resolution with the outcome that goes with the state. */
function resolvedAs(chargeState: ResolvedState): Partial<OperationOutcome> {
  switch (chargeState) {
    case "declined":
    case "failed":
      return { chargeState, outcome: "rejected" }
    case "absent":
    case "not_created":
      return { chargeState, outcome: "not_sent" }
    default:
      return { chargeState, outcome: "accepted" }
  }
}

function countKinds(results: { kind: string }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of results) {
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

/** Ready before the race, so that the claims and nothing else compete. */
function intentsWithInput(
  count: number,
  changes: Partial<ChargeIntent> = {}
): Promise<ChargeIntent[]> {
  return Promise.all(
    Array.from({ length: count }, () =>
      anIntentWithInput(database.ledger(), changes)
    )
  )
}

describe("a claim", () => {
  it("writes the intent before anything is sent, in flight until its lease ends", async () => {
    const intent = anIntent({
      amount: minorUnits(123_456_789),
      installments: 3,
      lateCapture: true,
    })

    const { charge, operation } = await aClaimedCharge(
      database.ledger(),
      intent,
      { owner: "web-1:42", leaseMs: 30_000 }
    )

    expect(charge).toEqual({
      ...intent,
      id: charge.id,
      installationDigest: await database.ledger().installationDigest(),
      state: "unresolved",
      sums: { captured: 0, refunded: 0 },
      mostCaptured: 0,
      revision: 0,
      details: {},
      createdAt: expect.any(Date),
    })
    expect(operation).toMatchObject({
      chargeId: charge.id,
      kind: "create",
      amount: 123_456_789,
      actor: "shopper",
      state: "in_flight",
    })
    const [row] = await database.rowsOf("operation")
    expect(row).toMatchObject({ owner: "web-1:42", resolved_at: null })
    const leaseMs = Number(row?.lease_expires_at) - Number(row?.created_at)
    expect(leaseMs).toBe(30_000)
  })

  it("of one session is given to one of 20 callers on 20 connections, and the others learn of its charge", async () => {
    const intent = await anIntentWithInput(database.ledger())

    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        database.ledger().claimCreation(intent, aClaim())
      )
    )

    expect(countKinds(results)).toEqual({ claimed: 1, existing: 19 })
    expect(new Set(results.map((result) => chargeOf(result).id)).size).toBe(1)
    expect(await database.rowsOf("charge")).toHaveLength(1)
    expect(await database.rowsOf("operation")).toHaveLength(1)
  })

  it("of one payment collection is given to one of 20 sessions, and the others learn of its charge", async () => {
    const intents = await intentsWithInput(20, {
      paymentCollectionId: "pay_col_1",
    })

    const results = await Promise.all(
      intents.map((intent) => database.ledger().claimCreation(intent, aClaim()))
    )

    expect(countKinds(results)).toEqual({ claimed: 1, collection_taken: 19 })
    expect(new Set(results.map((result) => chargeOf(result).id)).size).toBe(1)
    expect(await database.rowsOf("charge")).toHaveLength(1)
  })

  it("is given to each of 20 sessions of 20 payment collections", async () => {
    const intents = await intentsWithInput(20)

    const results = await Promise.all(
      intents.map((intent) => database.ledger().claimCreation(intent, aClaim()))
    )

    expect(countKinds(results)).toEqual({ claimed: 20 })
  })
})

describe("a payment collection", () => {
  it.each(DEAD_STATES)(
    "takes another session's charge after one that is %s",
    async (state) => {
      await aResolvedCharge(database.ledger(), resolvedAs(state), {
        paymentCollectionId: "pay_col_1",
      })

      const next = await database.ledger().claimCreation(
        await anIntentWithInput(database.ledger(), {
          paymentCollectionId: "pay_col_1",
        }),
        aClaim()
      )

      expect(next.kind).toBe("claimed")
      expect(
        await database.ledger().findOpenChargeOfCollection("pay_col_1")
      ).toMatchObject({ id: chargeOf(next).id })
    }
  )

  it.each(OPEN_RESOLVED_STATES)(
    "takes no other session's charge beside one that is %s",
    async (state) => {
      const first = await aResolvedCharge(
        database.ledger(),
        resolvedAs(state),
        {
          paymentCollectionId: "pay_col_1",
        }
      )

      const next = await database.ledger().claimCreation(
        await anIntentWithInput(database.ledger(), {
          paymentCollectionId: "pay_col_1",
        }),
        aClaim()
      )

      expect(next).toMatchObject({
        kind: "collection_taken",
        charge: { id: first.charge.id, state },
      })
    }
  )

  it("takes no other session's charge while one is in flight, nor while its outcome is unknown", async () => {
    const first = await aClaimedCharge(database.ledger(), {
      paymentCollectionId: "pay_col_1",
    })
    const other = await anIntentWithInput(database.ledger(), {
      paymentCollectionId: "pay_col_1",
    })
    const inFlight = await database.ledger().claimCreation(other, aClaim())
    await database.ledger().markUnknown(first.operation.id, {
      code: "lost",
      message: "No answer came.",
    })
    const unknown = await database.ledger().claimCreation(other, aClaim())

    expect(inFlight).toMatchObject({
      kind: "collection_taken",
      charge: { id: first.charge.id, state: "unresolved" },
    })
    expect(unknown).toMatchObject({
      kind: "collection_taken",
      charge: { id: first.charge.id, state: "unresolved" },
    })
  })

  it("whose charge died is taken by one of 20 sessions", async () => {
    await aResolvedCharge(database.ledger(), resolvedAs("declined"), {
      paymentCollectionId: "pay_col_1",
    })
    const intents = await intentsWithInput(20, {
      paymentCollectionId: "pay_col_1",
    })

    const results = await Promise.all(
      intents.map((intent) => database.ledger().claimCreation(intent, aClaim()))
    )

    expect(countKinds(results)).toEqual({ claimed: 1, collection_taken: 19 })
  })
})

describe("a session that was tried before", () => {
  it("claims its charge again when that was certainly never made", async () => {
    const intent = anIntent()
    const first = await aResolvedCharge(
      database.ledger(),
      resolvedAs("not_created"),
      intent
    )

    const again = await database.ledger().claimCreation(intent, aClaim())

    expect(again).toMatchObject({
      kind: "claimed",
      charge: { id: first.charge.id, state: "unresolved" },
    })
    expect(await database.rowsOf("charge")).toHaveLength(1)
    expect(
      (await database.rowsOf("operation")).map(({ state }) => state)
    ).toEqual(["not_sent", "in_flight"])
  })

  it.each(RESOLVED_STATES.filter((state) => state !== "not_created"))(
    "gets its charge that is %s, and no claim",
    async (state) => {
      const intent = anIntent()
      await aResolvedCharge(database.ledger(), resolvedAs(state), intent)

      const again = await database.ledger().claimCreation(intent, aClaim())

      expect(again).toMatchObject({ kind: "existing", charge: { state } })
      expect(await database.rowsOf("operation")).toHaveLength(1)
    }
  )

  it("gives the claim on a charge that was never made to one of 20 callers", async () => {
    const intent = anIntent()
    await aResolvedCharge(database.ledger(), resolvedAs("not_created"), intent)

    const results = await Promise.all(
      Array.from({ length: 20 }, () =>
        database.ledger().claimCreation(intent, aClaim())
      )
    )

    expect(countKinds(results)).toEqual({ claimed: 1, existing: 19 })
  })

  it("asks for what the cart says now when it claims again", async () => {
    const intent = anIntent({
      amount: minorUnits(1_999),
      installments: 1,
      lateCapture: false,
      emailDigest: "before",
    })
    await aResolvedCharge(database.ledger(), resolvedAs("not_created"), intent)

    const changes = {
      amount: minorUnits(5_000),
      installments: 3,
      lateCapture: true,
      emailDigest: "now",
    }
    const again = await database
      .ledger()
      .claimCreation({ ...intent, ...changes }, aClaim())

    expect(again).toMatchObject({
      kind: "claimed",
      charge: changes,
      operation: { amount: 5_000 },
    })
  })

  it("counts from the moment when it claims again", async () => {
    const intent = anIntent()
    const first = await aResolvedCharge(
      database.ledger(),
      resolvedAs("not_created"),
      intent
    )
    await database.knex("checkout_transparent_charge").update({
      created_at: database.knex.raw("now() - interval '2 hours'"),
    })

    const again = await database.ledger().claimCreation(intent, aClaim())

    const createdAt = chargeOf(again).createdAt.getTime()
    const [, operation] = await database.rowsOf("operation")
    expect(createdAt).toBeGreaterThan(first.charge.createdAt.getTime())
    expect(createdAt).toBe(Number(operation?.created_at))
  })

  it("does not claim again while another session has the payment collection", async () => {
    const intent = anIntent({ paymentCollectionId: "pay_col_1" })
    await aResolvedCharge(database.ledger(), resolvedAs("not_created"), intent)
    const other = await aClaimedCharge(database.ledger(), {
      paymentCollectionId: "pay_col_1",
    })

    const again = await database.ledger().claimCreation(intent, aClaim())

    expect(again).toMatchObject({
      kind: "collection_taken",
      charge: { id: other.charge.id },
    })
    expect(
      await database.ledger().findChargeBySession(intent.paymentSessionId)
    ).toMatchObject({ state: "not_created" })
  })

  it("shares the payment collection with ten new ones, and one of them all claims", async () => {
    const intent = anIntent({ paymentCollectionId: "pay_col_1" })
    await aResolvedCharge(database.ledger(), resolvedAs("not_created"), intent)
    const others = await intentsWithInput(10, {
      paymentCollectionId: "pay_col_1",
    })

    const results = await Promise.all(
      others
        .flatMap((other) => [intent, other])
        .map((either) => database.ledger().claimCreation(either, aClaim()))
    )

    expect(countKinds(results).claimed).toBe(1)
  })
})

describe("a session without kept input", () => {
  const nothingWritten = async () => {
    expect(await database.rowsOf("charge")).toEqual([])
    expect(await database.rowsOf("operation")).toEqual([])
  }

  it("is given up, and nothing is written", async () => {
    const result = await database.ledger().claimCreation(anIntent(), aClaim())

    expect(result).toEqual({ kind: "session_abandoned" })
    await nothingWritten()
  })

  it("is given up when its input was dropped, and nothing is written", async () => {
    const intent = await anIntentWithInput(database.ledger())
    await database.ledger().dropShopperInput(intent.paymentSessionId)

    const result = await database.ledger().claimCreation(intent, aClaim())

    expect(result).toEqual({ kind: "session_abandoned" })
    await nothingWritten()
  })

  it("is given up when the input is another session's, or nobody's", async () => {
    await anIntentWithInput(database.ledger())
    await database.ledger().keepShopperInput({ account: "br", plaintext: "{}" })

    const result = await database.ledger().claimCreation(anIntent(), aClaim())

    expect(result).toEqual({ kind: "session_abandoned" })
    await nothingWritten()
  })

  it("learns of another session's charge on its payment collection all the same", async () => {
    const other = await aClaimedCharge(database.ledger(), {
      paymentCollectionId: "pay_col_1",
    })

    const result = await database
      .ledger()
      .claimCreation(anIntent({ paymentCollectionId: "pay_col_1" }), aClaim())

    expect(result).toMatchObject({
      kind: "collection_taken",
      charge: { id: other.charge.id },
    })
  })

  it("does not claim its charge again that was never made, and nothing is written", async () => {
    const intent = anIntent()
    await aResolvedCharge(database.ledger(), resolvedAs("not_created"), intent)
    await database.ledger().dropShopperInput(intent.paymentSessionId)
    const before = [
      await database.rowsOf("charge"),
      await database.rowsOf("operation"),
    ]

    const result = await database.ledger().claimCreation(intent, aClaim())

    expect(result).toEqual({ kind: "session_abandoned" })
    expect([
      await database.rowsOf("charge"),
      await database.rowsOf("operation"),
    ]).toEqual(before)
  })
})

describe("a session that is deleted while it is claimed", () => {
  const ROUNDS = 20

  let twoProcesses: Promise<[LedgerModuleService, LedgerModuleService]>
  beforeAll(() => {
    const aProcess = async () =>
      database.ledger({ knex: await database.connect(1) })
    twoProcesses = Promise.all([aProcess(), aProcess()])
  })

  /** As deleteSession does it. */
  async function dropAndRead(
    ledger: LedgerModuleService,
    { paymentSessionId }: ChargeIntent
  ): Promise<Charge | undefined> {
    await ledger.dropShopperInput(paymentSessionId)
    return ledger.findChargeBySession(paymentSessionId)
  }

  /** Another session of the payment collection, on its way to a charge that it gives up in the end. */
  async function blockingOf(intent: ChargeIntent): Promise<Knex.Transaction> {
    const { charge } = await aClaimedCharge(database.ledger())
    const transaction = await database.knex.transaction()
    await transaction("checkout_transparent_charge")
      .where({ id: charge.id })
      .update({ payment_collection_id: intent.paymentCollectionId })
    return transaction
  }

  it.each([
    ["for the first time", undefined],
    ["again", "not_created"],
  ] as const)(
    "waits for a claim, made %s, that is not written yet, and sees its charge",
    async (_, before) => {
      const [claimer, deleter] = await twoProcesses
      const intent = await anIntentWithInput(database.ledger())
      if (before) {
        await aResolvedCharge(database.ledger(), resolvedAs(before), intent)
      }
      const blocking = await blockingOf(intent)

      const claim = claimer.claimCreation(intent, aClaim())
      await eventually(async () => expect(await database.waiting()).toBe(1))
      const deletion = dropAndRead(deleter, intent)
      await eventually(async () => expect(await database.waiting()).toBe(2))
      await blocking.rollback()

      expect((await claim).kind).toBe("claimed")
      expect((await deletion)?.state).toBe("unresolved")
    }
  )

  it.each([
    ["a session that was never tried", undefined],
    ["a session whose charge was certainly never made", "not_created"],
  ] as const)(
    `is %s: never charged when the deleter saw no open charge, in ${ROUNDS} rounds`,
    async (_, before) => {
      const [claimer, deleter] = await twoProcesses
      for (let round = 0; round < ROUNDS; round++) {
        const intent = await anIntentWithInput(database.ledger())
        if (before) {
          await aResolvedCharge(database.ledger(), resolvedAs(before), intent)
        }

        const [claim, observed] = await Promise.all([
          claimer.claimCreation(intent, aClaim()),
          after(round * 0.3, () => dropAndRead(deleter, intent)),
        ])

        const now = await database
          .ledger()
          .findChargeBySession(intent.paymentSessionId)
        expect([
          ["claimed", "unresolved", "unresolved"],
          ["session_abandoned", before, before],
        ]).toContainEqual([claim.kind, observed?.state, now?.state])
      }
    }
  )
})

/** Starts something so many milliseconds later; timers know no fractions. */
async function after<Result>(
  ms: number,
  start: () => Promise<Result>
): Promise<Result> {
  const moment = performance.now() + ms
  while (performance.now() < moment) {
    await setImmediate()
  }
  return start()
}

describe("the ledger", () => {
  it("finds no open charge in a payment collection whose charge is dead", async () => {
    const { operation, charge } = await aClaimedCharge(database.ledger())

    await database
      .ledger()
      .resolve(operation.id, anOutcome(resolvedAs("declined")))

    expect(
      await database
        .ledger()
        .findOpenChargeOfCollection(charge.paymentCollectionId)
    ).toBeUndefined()
  })

  it("keeps a charge without cart and e-mail", async () => {
    const { charge } = await aClaimedCharge(database.ledger(), {
      cartId: undefined,
      emailDigest: undefined,
    })

    expect(charge).toMatchObject({ cartId: undefined, emailDigest: undefined })
  })

  it("refuses a second unsettled operation on a charge, whoever writes it", async () => {
    const { charge } = await aClaimedCharge(database.ledger())
    const [row] = await database.rowsOf("operation")

    const second = database
      .knex("checkout_transparent_operation")
      .insert({ ...row, id: "ctop_second", charge_id: charge.id })

    await expect(second).rejects.toMatchObject({ code: "23505" })
  })
})
