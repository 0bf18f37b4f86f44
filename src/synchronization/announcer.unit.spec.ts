import type { Ledger } from "../modules/ledger"
import type { Announcement } from "../core/ports/announcements"
import { Announcer } from "./announcer"

type Emit = (events: { name: string; data: object }[]) => Promise<void>

const aFact = (id: string): Announcement => ({
  id,
  name: "checkout_transparent.notification.dead",
  data: {
    id,
    notification_id: "ctnot_1",
    account: "br",
    merchant_charge_id: null,
    attempts: 10,
    error: "No answer.",
  },
})

/** An announcer with so many facts to tell, and a bus that takes them as it is told to. */
function anAnnouncer(count: number, takes: Emit = () => Promise.resolve()) {
  const waiting = Array.from({ length: count }, (_, index) =>
    aFact(`ctann_${index}`)
  )
  const taken = new Map<string, Announcement>()
  const marked: string[] = []
  const told: string[] = []
  const warnings: string[] = []
  const bus = { takes }
  const ledger: Pick<
    Ledger,
    "takeAnnouncements" | "markAnnounced" | "takeBackAnnouncements"
  > = {
    takeAnnouncements({ limit }) {
      const some = waiting.splice(0, limit)
      some.forEach((fact) => taken.set(fact.id, fact))
      return Promise.resolve(some)
    },
    markAnnounced(ids) {
      marked.push(...ids)
      ids.forEach((id) => taken.delete(id))
      return Promise.resolve()
    },
    takeBackAnnouncements(ids) {
      waiting.unshift(...ids.flatMap((id) => taken.get(id) ?? []))
      ids.forEach((id) => taken.delete(id))
      return Promise.resolve()
    },
  }
  const announcer = new Announcer({
    ledger: ledger as Ledger,
    bus: {
      emit: (async (events: { name: string; data: { id: string } }[]) => {
        await bus.takes(events)
        told.push(...events.map(({ data }) => data.id))
      }) as never,
    },
    log: { warn: (message) => void warnings.push(message) },
  })
  return { announcer, bus, ledger, waiting, marked, told, warnings }
}

const idsUpTo = (count: number) =>
  Array.from({ length: count }, (_, index) => `ctann_${index}`)

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe("announcing facts", () => {
  it("tells and marks all of them, a hundred with each emit", async () => {
    const sizes: number[] = []
    const { announcer, told, marked } = anAnnouncer(250, (events) => {
      sizes.push(events.length)
      return Promise.resolve()
    })

    await announcer.announce()

    expect(sizes).toEqual([100, 100, 50])
    expect(told).toEqual(idsUpTo(250))
    expect(marked).toEqual(idsUpTo(250))
  })

  it("emits nothing when there is nothing to tell", async () => {
    const emit = jest.fn(() => Promise.resolve())
    const { announcer } = anAnnouncer(0, emit)

    await announcer.announce()

    expect(emit).not.toHaveBeenCalled()
  })

  it("runs once more when it is asked to meanwhile, and not beside itself", async () => {
    let inside = 0
    let most = 0
    let release: () => void = () => undefined
    const barrier = new Promise<void>((resolve) => (release = resolve))
    const { announcer, waiting, told } = anAnnouncer(1, async () => {
      inside += 1
      most = Math.max(most, inside)
      await barrier
      inside -= 1
    })

    const first = announcer.announce()
    await jest.advanceTimersByTimeAsync(1)
    waiting.push(aFact("ctann_late"))
    const others = [announcer.announce(), announcer.announce()]
    release()
    await Promise.all([first, ...others])

    expect(most).toBe(1)
    expect(told).toEqual(["ctann_0", "ctann_late"])
  })

  it("may be asked again at the very moment in which a run ends", async () => {
    const { announcer, waiting, told } = anAnnouncer(1)

    await announcer.announce()
    waiting.push(aFact("ctann_late"))
    await announcer.announce()

    expect(told).toEqual(["ctann_0", "ctann_late"])
  })

  it("leaves the rest for the next run after five seconds", async () => {
    const { announcer, waiting, told } = anAnnouncer(300, async () => {
      await new Promise((resolve) => setTimeout(resolve, 3_000))
    })

    const run = announcer.announce()
    await jest.advanceTimersByTimeAsync(6_000)
    await run

    expect(told).toHaveLength(200)
    expect(waiting).toHaveLength(100)
  })
})

describe("a bus that refuses facts", () => {
  it("is offered them again by the next run", async () => {
    const { announcer, bus, waiting, told, warnings } = anAnnouncer(2, () =>
      Promise.reject(new Error("Out of memory."))
    )

    await announcer.announce()
    expect(waiting.map(({ id }) => id)).toEqual(idsUpTo(2))
    bus.takes = () => Promise.resolve()
    await announcer.announce()

    expect(told).toEqual(idsUpTo(2))
    expect(warnings).toEqual([
      "checkout-transparent: 2 facts could not be announced yet: Error: Out of memory.",
    ])
  })
})

describe("a bus that does not answer", () => {
  const aHangingBus = () => {
    let comeBack: () => void = () => undefined
    let fail: (error: Error) => void = () => undefined
    const answer = new Promise<void>((resolve, reject) => {
      comeBack = resolve
      fail = reject
    })
    const emit = jest.fn(() => answer)
    return { emit, comeBack: () => comeBack(), fail: () => fail(new Error()) }
  }

  it("is waited for five seconds; then its facts are there for other processes", async () => {
    const { emit } = aHangingBus()
    const { announcer, waiting, warnings } = anAnnouncer(2, emit)

    const run = announcer.announce()
    await jest.advanceTimersByTimeAsync(4_999)
    expect(waiting).toEqual([])
    await jest.advanceTimersByTimeAsync(1)
    await run

    expect(waiting.map(({ id }) => id)).toEqual(idsUpTo(2))
    expect(warnings).toEqual([
      "checkout-transparent: 2 facts could not be announced yet: the event bus does not answer.",
    ])
  })

  it("is offered nothing else until it answers, and then tells each fact once", async () => {
    const { emit, comeBack } = aHangingBus()
    const { announcer, waiting, told, marked } = anAnnouncer(2, emit)
    const run = announcer.announce()
    await jest.advanceTimersByTimeAsync(5_000)
    await run

    await announcer.announce()
    await announcer.announce()
    expect(emit).toHaveBeenCalledTimes(1)
    comeBack()
    await jest.advanceTimersByTimeAsync(1)

    expect(told).toEqual(idsUpTo(2))
    expect(marked).toEqual(idsUpTo(2))
    // The ledger has them as told now.
    waiting.splice(0)
    waiting.push(aFact("ctann_later"))
    await announcer.announce()
    expect(told).toEqual([...idsUpTo(2), "ctann_later"])
  })

  it("and fails in the end is offered its facts again", async () => {
    const { emit, fail } = aHangingBus()
    const { announcer, bus, told } = anAnnouncer(2, emit)
    const run = announcer.announce()
    await jest.advanceTimersByTimeAsync(5_000)
    await run

    fail()
    await jest.advanceTimersByTimeAsync(1)
    bus.takes = () => Promise.resolve()
    await announcer.announce()

    expect(told).toEqual(idsUpTo(2))
  })
})

describe("a ledger that fails", () => {
  it.each(["takeAnnouncements", "markAnnounced"] as const)(
    "in %s is a warning, and the next run goes on",
    async (method) => {
      const { announcer, ledger, told, warnings } = anAnnouncer(1)
      jest.spyOn(ledger, method).mockRejectedValueOnce(new Error("Gone."))

      await announcer.announce()
      await announcer.announce()

      expect(warnings).toEqual([
        "checkout-transparent: Facts could not be announced: Error: Gone.",
      ])
      expect(told).toEqual(["ctann_0"])
    }
  )
})
