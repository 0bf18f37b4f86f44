import type { NewOutboxEntry } from "../../../../src/domain/event/events"
import {
  aLedgerDatabase,
  runTwentyAtOnce,
} from "../../../support/ledger/a-ledger"
import {
  aClaimedCharge,
  anOperationOutcome,
} from "../../../support/ledger/an-intent"

const database = aLedgerDatabase()
const ledger = () => database.ledger()

const DECLINED = {
  outcome: "rejected",
  chargeState: "declined",
  details: { reasonCode: "51" },
} as const

const TURN = { limit: 10, leaseMs: 30_000 }

const anEvent = (
  key: string
): NewOutboxEntry<"checkout_transparent.automatic_refunds.capped"> => ({
  name: "checkout_transparent.automatic_refunds.capped",
  key,
  data: {
    account: key,
    cap: "mostPerHour",
    most: 10,
    refund_count: 10,
    refund_sum: 100,
  },
})

const newEvents = (count: number, prefix = "event") =>
  Array.from({ length: count }, (_, index) =>
    anEvent(`${prefix}-${100 + index}`)
  )

const keysOf = (taken: { data: object }[]) =>
  taken.map(({ data }) => "account" in data && data.account)

describe("an event", () => {
  it("an event is not stored if an event with the same key exists, whether that event is published or not", async () => {
    expect(await ledger().writeOutboxEntries(newEvents(3))).toBe(3)
    expect(
      await ledger().writeOutboxEntries([...newEvents(5), ...newEvents(5)])
    ).toBe(2)
    const ids = (await ledger().claimOutboxEntries(TURN)).map(({ id }) => id)
    await ledger().markEventsPublished(ids)
    await ledger().releaseOutboxEntries(ids)

    expect(await ledger().writeOutboxEntries(newEvents(5))).toBe(0)
    expect(await ledger().claimOutboxEntries(TURN)).toEqual([])
  })
})

describe("events that were not published", () => {
  it("each unpublished event is claimed by only one of 20 simultaneous processes", async () => {
    await ledger().writeOutboxEntries(newEvents(40))

    const taken = await runTwentyAtOnce(() =>
      ledger().claimOutboxEntries({ ...TURN, limit: 2 })
    )
    const rest = await ledger().claimOutboxEntries({ ...TURN, limit: 40 })

    expect(keysOf([...taken.flat(), ...rest]).sort()).toEqual(
      newEvents(40).map(({ key }) => key)
    )
  })

  it("an unpublished event can be claimed again, with the same id, after its release or after the end of a dead process's lease", async () => {
    await ledger().writeOutboxEntries(newEvents(2))
    const taken = await ledger().claimOutboxEntries(TURN)

    const meanwhile = await ledger().claimOutboxEntries(TURN)
    await ledger().releaseOutboxEntries(taken.map(({ id }) => id))
    const released = await ledger().claimOutboxEntries(TURN)
    await database.setTimeOffset(TURN.leaseMs + 1_000)

    expect(meanwhile).toEqual([])
    expect(released).toEqual(taken)
    expect(await ledger().claimOutboxEntries(TURN)).toEqual(taken)
  })
})

describe("a payment that is refused", () => {
  it("a card decline is not recorded if its event cannot be stored", async () => {
    const { charge, operation } = await aClaimedCharge(ledger())

    const table = "alter table checkout_transparent_outbox_entry"
    await database.knex.raw(
      `${table} add constraint none check (false) not valid`
    )
    await expect(
      ledger().resolveOperation(operation.id, anOperationOutcome(DECLINED))
    ).rejects.toThrow("none")
    await database.knex.raw(`${table} drop constraint none`)

    expect(
      await ledger().readChargeAndUnresolvedOperation(charge.id)
    ).toMatchObject({
      charge: { state: "unresolved" },
      unresolved: { state: "in_flight" },
    })
  })
})
