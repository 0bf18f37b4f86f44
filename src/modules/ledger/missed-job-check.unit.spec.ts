import { JOB_MISSED_EVENT } from "../../domain/event/events"
import { startMissedJobCheck } from "./missed-job-check"

const TICK_MS = 15_000
const ON_REDIS = {
  modules: { workflows: { resolve: "@medusajs/medusa/workflow-engine-redis" } },
}

/**
 * Builds a process that runs jobs. Its checks get `answers` from the ledger, one after the other, and then always the
 * answer that the job is running.
 */
async function aProcess(answers: (() => Promise<boolean>)[] = []) {
  const observed = { noted: 0, checked: 0, emitted: [] as string[] }
  const warnings: string[] = []
  const bus = { takes: (): Promise<void> => Promise.resolve() }
  const end = await startMissedJobCheck(
    {
      recordJobRun: async () => void (observed.noted += 1),
      claimMissedJobRun: () => {
        observed.checked += 1
        return answers.shift()?.() ?? Promise.resolve(false)
      },
    },
    {
      logger: { warn: (message) => void warnings.push(message) },
      event_bus: {
        emit: (async ({ name }: { name: string }) => {
          await bus.takes()
          observed.emitted.push(name)
        }) as never,
      },
      configModule: ON_REDIS,
    }
  )
  return { observed, warnings, bus, end }
}

const answerMissed = () => Promise.resolve(true)
const ticks = (count: number) => jest.advanceTimersByTimeAsync(count * TICK_MS)

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe("a process that runs jobs", () => {
  it("a process records its start as a run of the scheduled job, and publishes no event and logs no warning as long as no run was missed", async () => {
    const { observed, warnings } = await aProcess()

    await ticks(2)

    expect(observed).toEqual({ noted: 1, checked: 2, emitted: [] })
    expect(warnings).toEqual([])
  })

  it("a process publishes the event that starts the missed work, and logs a warning, if the ledger says that the scheduled job was missed", async () => {
    const { observed, warnings } = await aProcess([answerMissed])

    await ticks(3)

    expect(observed.emitted).toEqual([JOB_MISSED_EVENT])
    expect(warnings).toEqual([
      expect.stringMatching(
        /^checkout-transparent: the scheduled job has not run for 2 minutes, .*Redis that was restarted empty.*restart Medusa's processes/
      ),
    ])
  })

  it("while the event bus hangs, a process does not check again whether the scheduled job was missed, and continues when the event bus responds", async () => {
    const { observed, bus } = await aProcess([answerMissed, answerMissed])
    let reach: () => void = () => undefined
    bus.takes = () => new Promise((resolve) => (reach = resolve))
    await ticks(20)
    const checkedWhileItHung = observed.checked

    bus.takes = () => Promise.resolve()
    reach()
    await ticks(1)

    expect(checkedWhileItHung).toBe(1)
    expect(observed.emitted).toEqual([JOB_MISSED_EVENT, JOB_MISSED_EVENT])
  })
})
