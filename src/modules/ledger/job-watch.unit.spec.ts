import { JOB_MISSED_EVENT } from "../../charge/events"
import { JobWatch } from "./job-watch"

const TICK_MS = 15_000

/** A watch over a job that is replaced as `turns` say, one after the other; never after the last. */
function aWatch(turns: ({ isFirst: boolean } | undefined)[] = []) {
  const observed = { noted: 0, asked: [] as object[], warnings: [] as string[] }
  const emitted: string[] = []
  const bus = {
    takes: (): Promise<void> => Promise.resolve(),
  }
  const ledger = {
    noteJobRun: (): Promise<void> => {
      observed.noted += 1
      return Promise.resolve()
    },
    replaceJobRun: (
      turn: object
    ): Promise<{ isFirst: boolean } | undefined> => {
      observed.asked.push(turn)
      return Promise.resolve(turns.shift())
    },
  }
  const watch = new JobWatch({
    ledger,
    bus: {
      emit: (async ({ name }: { name: string }) => {
        await bus.takes()
        emitted.push(name)
      }) as never,
    },
    log: { warn: (message) => void observed.warnings.push(message) },
  })
  return { watch, ledger, bus, observed, emitted }
}

const ticks = (count: number) => jest.advanceTimersByTimeAsync(count * TICK_MS)

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe("the watch over the scheduled job", () => {
  it("takes a start for a run, as a start schedules the job", async () => {
    const { watch, observed } = aWatch()

    await watch.start()

    expect(observed).toEqual({ noted: 1, asked: [], warnings: [] })
  })

  it("does nothing while the job runs, or somebody else does its work", async () => {
    const { watch, observed, emitted } = aWatch([undefined, undefined])
    await watch.start()

    await ticks(2)

    expect(observed.asked).toEqual([
      { missingForMs: 120_000, everyMs: 7_500 },
      { missingForMs: 120_000, everyMs: 7_500 },
    ])
    expect(emitted).toEqual([])
    expect(observed.warnings).toEqual([])
  })

  it("has the job's work done with each of its turns, and names the cause with the first", async () => {
    const { watch, observed, emitted } = aWatch([
      { isFirst: true },
      { isFirst: false },
    ])
    await watch.start()

    await ticks(3)

    expect(emitted).toEqual([JOB_MISSED_EVENT, JOB_MISSED_EVENT])
    expect(observed.warnings).toEqual([
      expect.stringMatching(
        /^checkout-transparent: the scheduled job has not run for 2 minutes; .*Redis that was restarted empty.*restart Medusa's processes/
      ),
    ])
  })

  it("waits for an event bus that hangs, and takes no more turns until it is back", async () => {
    const { watch, bus, observed, emitted } = aWatch([
      { isFirst: true },
      { isFirst: false },
    ])
    let reach: () => void = () => undefined
    bus.takes = () => new Promise((resolve) => (reach = resolve))
    await watch.start()
    await ticks(20)
    const askedWhileItHung = observed.asked.length

    bus.takes = () => Promise.resolve()
    reach()
    await ticks(1)

    expect(askedWhileItHung).toBe(1)
    expect(emitted).toEqual([JOB_MISSED_EVENT, JOB_MISSED_EVENT])
  })

  it("goes on after the database or the event bus failed, and says so", async () => {
    const { watch, ledger, observed, emitted } = aWatch()
    ledger.noteJobRun = () => Promise.reject(new Error("no database"))
    const answers = [
      () => Promise.reject(new Error("still none")),
      () => Promise.resolve({ isFirst: false }),
    ]
    ledger.replaceJobRun = () => answers.shift()!()

    await watch.start()
    await ticks(2)

    expect(observed.warnings).toEqual([
      expect.stringContaining("no database"),
      expect.stringContaining("still none"),
    ])
    expect(emitted).toEqual([JOB_MISSED_EVENT])
  })

  it("ends with its process, and keeps none from ending", async () => {
    const { watch, observed } = aWatch()
    const set = jest.spyOn(globalThis, "setInterval")
    await watch.start()
    const timer = set.mock.results[0]?.value as NodeJS.Timeout

    watch.stop()
    await ticks(3)

    expect(timer.hasRef()).toBe(false)
    expect(observed.asked).toEqual([])
    set.mockRestore()
  })
})
