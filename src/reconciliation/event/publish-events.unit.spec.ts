import type { Ledger } from "../../modules/ledger"
import type { OutboxEntry } from "../../domain/event/events"
import { OutboxPublisher } from "./publish-events"

type Emit = (events: { name: string; data: object }[]) => Promise<void>

const anEvent = (id: string): OutboxEntry => ({
  id,
  name: "checkout_transparent.automatic_refunds.capped",
  data: {
    id,
    account: "br",
    cap: "mostPerHour",
    most: 10,
    refund_count: 10,
    refund_sum: 100,
  },
})

/** Returns a publisher for an outbox with `count` events. `takes` replaces the `emit` function of the event bus. */
function aPublisher(count: number, takes: Emit = () => Promise.resolve()) {
  const waiting = Array.from({ length: count }, (_, index) =>
    anEvent(`ctout_${index}`)
  )
  const taken = new Map<string, OutboxEntry>()
  const marked: string[] = []
  const published: string[] = []
  const warnings: string[] = []
  const bus = { takes }
  const ledger: Pick<
    Ledger,
    | "claimOutboxEntries"
    | "markEventsPublished"
    | "releaseOutboxEntries"
    | "recordAlerts"
  > = {
    recordAlerts: () => Promise.resolve(),
    claimOutboxEntries({ limit }) {
      const some = waiting.splice(0, limit)
      some.forEach((event) => taken.set(event.id, event))
      return Promise.resolve(some)
    },
    markEventsPublished(ids) {
      marked.push(...ids)
      ids.forEach((id) => taken.delete(id))
      return Promise.resolve()
    },
    releaseOutboxEntries(ids) {
      waiting.unshift(...ids.flatMap((id) => taken.get(id) ?? []))
      ids.forEach((id) => taken.delete(id))
      return Promise.resolve()
    },
  }
  const publisher = new OutboxPublisher({
    ledger: ledger as Ledger,
    bus: {
      emit: (async (events: { name: string; data: { id: string } }[]) => {
        await bus.takes(events)
        published.push(...events.map(({ data }) => data.id))
      }) as never,
    },
    log: { warn: (message) => void warnings.push(message) },
  })
  return { publisher, bus, ledger, waiting, marked, published, warnings }
}

const idsUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => `ctout_${index}`)

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe("the publisher of events", () => {
  it("if the alerts of events cannot be recorded, the events are published only after a later attempt has recorded the alerts", async () => {
    const { publisher, ledger, published, warnings } = aPublisher(2)
    const recordAlerts = jest
      .spyOn(ledger, "recordAlerts")
      .mockRejectedValueOnce(new Error("the database is restarting"))

    await publisher.publishPendingEvents()

    expect(published).toEqual([])
    expect(warnings).toEqual([
      expect.stringContaining("the database is restarting"),
    ])

    await publisher.publishPendingEvents()

    expect(published).toEqual(idsUpTo(2))
    expect(recordAlerts).toHaveBeenCalledTimes(2)
  })

  it("if publish is called twice during a run, the publisher starts the next run only after the current run has ended", async () => {
    let inside = 0
    let most = 0
    let release: () => void = () => undefined
    const barrier = new Promise<void>((resolve) => (release = resolve))
    const { publisher, waiting, published } = aPublisher(1, async () => {
      inside += 1
      most = Math.max(most, inside)
      await barrier
      inside -= 1
    })

    const first = publisher.publishPendingEvents()
    await jest.advanceTimersByTimeAsync(1)
    waiting.push(anEvent("ctout_late"))
    const others = [
      publisher.publishPendingEvents(),
      publisher.publishPendingEvents(),
    ]
    release()
    await Promise.all([first, ...others])

    expect(most).toBe(1)
    expect(published).toEqual(["ctout_0", "ctout_late"])
  })
})

describe("the publisher with an event bus that refuses events", () => {
  it("events that the event bus refused are published by the next run", async () => {
    const { publisher, bus, waiting, published, warnings } = aPublisher(2, () =>
      Promise.reject(new Error("Out of memory."))
    )

    await publisher.publishPendingEvents()
    expect(waiting.map(({ id }) => id)).toEqual(idsUpTo(2))
    bus.takes = () => Promise.resolve()
    await publisher.publishPendingEvents()

    expect(published).toEqual(idsUpTo(2))
    expect(warnings).toEqual([
      "checkout-transparent: 2 events could not be published yet: Error: Out of memory.",
    ])
  })
})

describe("the publisher with an event bus that does not answer", () => {
  const aHangingBus = () => {
    let comeBack: () => void = () => undefined
    let rejectPublishing: (error: Error) => void = () => undefined
    const answer = new Promise<void>((resolve, reject) => {
      comeBack = resolve
      rejectPublishing = reject
    })
    const emit = jest.fn(() => answer)
    return {
      emit,
      comeBack: () => comeBack(),
      fail: () => rejectPublishing(new Error()),
    }
  }

  it("after the publisher has waited five seconds for the event bus, it gives up its claim on the events, so that other processes can publish them", async () => {
    const { emit } = aHangingBus()
    const { publisher, waiting, warnings } = aPublisher(2, emit)

    const run = publisher.publishPendingEvents()
    await jest.advanceTimersByTimeAsync(4_999)
    expect(waiting).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    await run

    expect(waiting.map(({ id }) => id)).toEqual(idsUpTo(2))
    expect(warnings).toEqual([
      "checkout-transparent: 2 events could not be published yet: the event bus does not answer.",
    ])
  })

  it("the publisher sends no more events while the event bus hangs, and publishes each event only once afterwards", async () => {
    const { emit, comeBack } = aHangingBus()
    const { publisher, waiting, published, marked } = aPublisher(2, emit)
    const run = publisher.publishPendingEvents()
    await jest.advanceTimersByTimeAsync(5_000)
    await run

    await publisher.publishPendingEvents()
    await publisher.publishPendingEvents()
    expect(emit).toHaveBeenCalledTimes(1)
    comeBack()
    await jest.advanceTimersByTimeAsync(1)

    expect(published).toEqual(idsUpTo(2))
    expect(marked).toEqual(idsUpTo(2))
    // The ledger has marked these events as published.
    waiting.splice(0)
    waiting.push(anEvent("ctout_later"))
    await publisher.publishPendingEvents()
    expect(published).toEqual([...idsUpTo(2), "ctout_later"])
  })
})
