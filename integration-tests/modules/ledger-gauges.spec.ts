import { issuedAccessToken } from "../../src/charge/access-token"
import { NO_SUMS } from "../../src/charge/charge-sums"
import { readFigures } from "../../src/modules/ledger/read-figures"
import { observeStore } from "../../src/telemetry/store-gauges"
import { anOpenTelemetry, type Measured } from "../support/an-open-telemetry"
import { moveTime } from "../support/database/move-time"
import { aLedgerDatabase } from "./support/a-ledger"
import { aClaimedCharge } from "./support/an-intent"
import { anInbox } from "./support/a-notification"

const database = aLedgerDatabase()
const inbox = anInbox(database)

const MINUTE_S = 60
const passTime = (seconds: number) =>
  moveTime(
    { query: (sql: string) => database.knex.raw(sql) } as never,
    seconds * 1_000
  )
afterEach(() => passTime(0))
const BR = { "checkout_transparent.account": "br" }
const aWellStore = () => readFigures(database.ledger())

const valueOf = (
  measured: readonly Measured[],
  name: string,
  attributes: Measured["attributes"] = {}
) =>
  measured.find(
    (one) =>
      one.name === `checkout_transparent.${name}` &&
      Object.entries(attributes).every(
        ([key, value]) => one.attributes[key] === value
      )
  )?.value

describe("the gauges of a store", () => {
  const telemetry = anOpenTelemetry()
  let end = () => undefined as void
  afterEach(() => end())

  it("show what waits, what is in doubt and what is listed, and 0 when it is over", async () => {
    const ledger = database.ledger()
    const { charge } = await aClaimedCharge(ledger)
    const raised = await ledger.raiseDiscrepancy(
      { charge, orderId: undefined },
      {
        kind: "unresolved",
        details: "Nobody knows.",
        gateway: { state: charge.state, ...NO_SUMS },
        medusa: undefined,
      }
    )
    await inbox.received("charge-1", "charge-2")
    await passTime(MINUTE_S)
    end = observeStore(() => readFigures(ledger))
    const kind = { ...BR, "checkout_transparent.kind": "unresolved" }

    const before = await telemetry.collect()
    await ledger.resolveDiscrepancy(raised!.id, {
      by: "user_1",
      resolution: "Done.",
    })
    const after = await telemetry.collect()

    expect(valueOf(before, "figures.current")).toBe(1)
    expect(valueOf(before, "inbox.waiting", BR)).toBe(2)
    expect(valueOf(before, "inbox.oldest_age", BR)).toBeGreaterThanOrEqual(
      MINUTE_S
    )
    expect(valueOf(before, "inbox.dead", BR)).toBe(0)
    expect(valueOf(before, "discrepancies.open", kind)).toBe(1)
    expect(valueOf(after, "discrepancies.open", kind)).toBe(0)
    expect(valueOf(before, "automatic_refunds.count", BR)).toBe(0)
    expect(valueOf(before, "automatic_refunds.amount", BR)).toBe(0)
  })

  it("show operations in doubt by their age", async () => {
    const ledger = database.ledger()
    const { operation } = await aClaimedCharge(ledger)
    await ledger.markUnknown(operation.id, {
      code: "gateway_no_reply",
      message: "No answer came.",
    })
    end = observeStore(() => readFigures(ledger))
    const inDoubt = async () => {
      const measured = await telemetry.collect()
      return ["recent", "long"].map((age) =>
        valueOf(measured, "operations.in_doubt", {
          ...BR,
          "checkout_transparent.age": age,
        })
      )
    }

    const soon = await inDoubt()
    await passTime(16 * MINUTE_S)

    expect(soon).toEqual([1, 0])
    expect(await inDoubt()).toEqual([0, 1])
  })

  it("show since when the newest access token of an account is there", async () => {
    const ledger = database.ledger()
    const account = ledger.pluginOptions.accounts[0]!
    const key = {
      integration: "checkout",
      authUrl: account.authUrl,
      clientId: "a-client",
      secretDigest: "a-digest",
    } as const
    await ledger.takeAccessToken(key, { owner: "test:1", leaseMs: 5_000 })
    await ledger.keepAccessToken(
      key,
      "test:1",
      issuedAccessToken("a-token", 240_000)
    )
    end = observeStore(() =>
      readFigures(
        Object.create(ledger, {
          pluginOptions: {
            value: { accounts: [{ ...account, clientId: key.clientId }] },
          },
        }) as typeof ledger
      )
    )
    await passTime(MINUTE_S)

    const age = valueOf(await telemetry.collect(), "access_token.age", {
      ...BR,
      "checkout_transparent.integration": "checkout",
    })

    expect(age).toBeGreaterThanOrEqual(MINUTE_S)
    expect(age).toBeLessThan(2 * MINUTE_S)
  })

  it("are all read at once, once for a collection, and not at all after the end", async () => {
    const read = jest.fn(aWellStore)
    end = observeStore(read)

    await telemetry.collect()
    const reads = read.mock.calls.length
    end()
    await telemetry.collect()

    expect(reads).toBe(1)
    expect(read).toHaveBeenCalledTimes(1)
  })

  it("say that they are old where the database does not answer, and fail nothing", async () => {
    const answers = [
      aWellStore,
      () => Promise.reject(new Error("No database.")),
      aWellStore,
    ]
    end = observeStore(() => answers.shift()!())

    const current: (number | undefined)[] = []
    for (let times = 0; times < 3; times += 1) {
      current.push(valueOf(await telemetry.collect(), "figures.current"))
    }

    expect(current).toEqual([1, 0, 1])
  })

  it("wait for a database that hangs for some seconds, and ask it nothing else meanwhile", async () => {
    const read = jest.fn(() => new Promise<never>(() => undefined))
    end = observeStore(read)

    const collected = await Promise.all([
      telemetry.collect(),
      telemetry.collect(),
    ])

    expect(
      collected.map((measured) => valueOf(measured, "figures.current"))
    ).toEqual([0, 0])
    expect(read).toHaveBeenCalledTimes(1)
  })
})

describe("a store without a meter provider", () => {
  it("is read by nobody, and starts no timer", async () => {
    const timers = jest.spyOn(globalThis, "setTimeout")
    const read = jest.fn(aWellStore)

    const end = observeStore(read)
    end()

    expect(read).not.toHaveBeenCalled()
    expect(timers).not.toHaveBeenCalled()
    timers.mockRestore()
  })
})
