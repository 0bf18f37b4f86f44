import type { GatewayCallMade } from "../../src/charge/gateway-call"
import { PROCESS_NAME } from "../../src/modules/ledger/ledger-foundation"
import { aPaidCharge } from "./support/a-change"
import { aLedgerDatabase } from "./support/a-ledger"

const database = aLedgerDatabase()

const LATEST = { order: "desc", limit: 20, offset: 0 } as const

const aCall = (changes: Partial<GatewayCallMade> = {}): GatewayCallMade => ({
  operation: "look_up_charge",
  subject: "charge-1",
  attempt: 1,
  outcome: "answered",
  httpStatus: 200,
  errorCode: undefined,
  durationMs: 40,
  ...changes,
})

/** As a process that made them and was told to stop. */
async function made(...calls: GatewayCallMade[]) {
  const ledger = database.ledger()
  for (const call of calls) ledger.noteCall("br", call)
  await ledger.__hooks.onApplicationPrepareShutdown()
}

const listed = async (
  filter: Partial<
    Parameters<ReturnType<typeof database.ledger>["findGatewayCalls"]>[0]
  > = {}
) => database.ledger().findGatewayCalls({ ...LATEST, ...filter })

const subjectsIn = async (filter: Parameters<typeof listed>[0]) =>
  (await listed(filter)).calls.map(({ subject }) => subject)

describe("the calls to the gateway", () => {
  it("are written down by a process that is told to stop, with what came of each", async () => {
    await made(
      aCall({
        operation: "refund_charge",
        attempt: 2,
        outcome: "rejected",
        httpStatus: 422,
        errorCode: "gateway_rejected",
      })
    )

    expect(await listed()).toEqual({
      calls: [
        {
          id: expect.stringMatching(/^ctgwc_/),
          account: "br",
          operation: "refund_charge",
          subject: "charge-1",
          charge_id: null,
          attempt: 2,
          outcome: "rejected",
          http_status: 422,
          error_code: "gateway_rejected",
          duration_ms: 40,
          process: PROCESS_NAME,
          called_at: expect.any(Date),
        },
      ],
      count: 1,
    })
  })

  it("have the time at which they began", async () => {
    const { now: before } = await database.ledger().time()

    await made(aCall({ durationMs: 60_000 }))

    const [call] = (await listed()).calls
    const ago = before.getTime() - (call?.called_at.getTime() ?? 0)
    expect(ago).toBeGreaterThan(50_000)
    expect(ago).toBeLessThan(70_000)
  })

  it("are found by what was asked, of whom, what came of it, and when", async () => {
    await made(
      aCall({ subject: "a", operation: "authorize_card", durationMs: 30_000 }),
      aCall({ subject: "b", outcome: "unknown", httpStatus: undefined }),
      aCall({ subject: "c", outcome: "not_sent", durationMs: 10_000 })
    )
    const [, middle] = (await listed()).calls

    expect(await subjectsIn({ operations: ["look_up_charge"] })).toEqual([
      "b",
      "c",
    ])
    expect(await subjectsIn({ outcomes: ["unknown", "not_sent"] })).toEqual([
      "b",
      "c",
    ])
    expect(await subjectsIn({ accounts: ["pt"] })).toEqual([])
    expect(await subjectsIn({ to: middle!.called_at })).toEqual(["c", "a"])
    expect(await subjectsIn({ from: middle!.called_at })).toEqual(["b", "c"])
    expect(await subjectsIn({ order: "asc", limit: 2 })).toEqual(["a", "c"])
    expect(await subjectsIn({ limit: 2, offset: 2 })).toEqual(["a"])
    expect((await listed({ limit: 1 })).count).toBe(3)
  })

  it("are a charge's by each name that the gateway knows it by", async () => {
    const charge = await aPaidCharge(database.ledger())
    await database.knex("checkout_transparent_charge").update({
      link_id: "link_1",
    })
    await database.knex("checkout_transparent_payment_link").insert({
      id: "ctlnk_1",
      charge_id: charge.id,
      operation_id: "ctop_1",
      account: "br",
      order_number: "CT1",
      name: "Pedido",
      amount: 1_999,
    })
    await database.knex("checkout_transparent_link_transaction").insert({
      id: "ctltx_1",
      charge_id: charge.id,
      transaction_id: "transaction_1",
      role: "kept",
      transaction_status: "PAYED",
      amount: 1_999,
    })
    const names = [charge.merchantChargeId, "link_1", "CT1", "transaction_1"]

    await made(
      ...[...names, "somebody else's"].map((subject) => aCall({ subject }))
    )

    const { calls, count } = await listed({ chargeId: charge.id })
    expect(calls.map(({ subject }) => subject).sort()).toEqual(names.sort())
    expect(calls.map(({ charge_id }) => charge_id)).toEqual(
      names.map(() => charge.id)
    )
    expect(count).toBe(4)
  })

  it("are deleted when their days are over, and not before", async () => {
    await made(aCall({ subject: "old" }), aCall({ subject: "new" }))
    await database
      .knex("checkout_transparent_gateway_call")
      .where({ subject: "old" })
      .update({
        called_at: database.knex.raw("called_at - interval '7 days 1 minute'"),
      })

    const pruned = await database.ledger().prune()

    expect(pruned).toMatchObject({ gatewayCalls: 1 })
    expect(await subjectsIn({})).toEqual(["new"])
  })

  it("keep nobody waiting and throw nothing when they cannot be written down", async () => {
    const gone = await database.connect(1)
    await gone.destroy()
    const ledger = database.ledger({ knex: gone })

    ledger.noteCall("br", aCall())
    await ledger.__hooks.onApplicationPrepareShutdown()

    expect(await listed()).toEqual({ calls: [], count: 0 })
  })
})

describe("the log of calls to the gateway", () => {
  const FAILED = { outcome: "unknown", httpStatus: 503 } as const

  it("has failed calls as warnings, and answered ones for who debugs", async () => {
    const lines: [string, string][] = []
    const noted = (level: "debug" | "info" | "warn") =>
      jest
        .spyOn(console, level)
        .mockImplementation(
          (...said: unknown[]) => void lines.push([level, String(said[0])])
        )
    noted("debug")
    noted("info")
    noted("warn")
    const ledger = database.ledger()

    ledger.noteCall("br", aCall())
    ledger.noteCall("br", aCall(FAILED))
    await ledger.__hooks.onApplicationPrepareShutdown()

    const levelsOf = (outcome: string) =>
      lines.flatMap(([level, line]) =>
        line.includes(` outcome=${outcome} `) ? [level] : []
      )
    expect(levelsOf("answered")).toEqual(["debug"])
    expect(levelsOf("in_doubt")).toEqual(["warn"])
    expect((await listed()).count).toBe(2)
    jest.restoreAllMocks()
  })
})
