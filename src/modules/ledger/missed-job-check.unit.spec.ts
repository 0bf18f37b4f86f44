import { JOB_MISSED_EVENT } from "../../domain/event/events"
import { startMissedJobCheck } from "./missed-job-check"

const CHECK_INTERVAL_MS = 15_000
const CONFIG_WITH_REDIS_WORKFLOW_ENGINE = {
  modules: { workflows: { resolve: "@medusajs/medusa/workflow-engine-redis" } },
}

/**
 * Starts the check for missed jobs with a simulated ledger, event bus and log. Each check takes the next of `answers`
 * as the ledger's answer: `true` means that the job was missed. When no answer is left, the ledger answers `false`.
 */
async function startProcessWithMissedJobCheck(
  answers: (() => Promise<boolean>)[] = []
) {
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
      configModule: CONFIG_WITH_REDIS_WORKFLOW_ENGINE,
    }
  )
  return { observed, warnings, bus, end }
}

const answerMissed = () => Promise.resolve(true)
const passTicks = (count: number) =>
  jest.advanceTimersByTimeAsync(count * CHECK_INTERVAL_MS)

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe("a process that runs jobs", () => {
  it("a process records its start as a run of the scheduled job, and publishes no event and logs no warning as long as no run was missed", async () => {
    const { observed, warnings } = await startProcessWithMissedJobCheck()

    await passTicks(2)

    expect(observed).toEqual({ noted: 1, checked: 2, emitted: [] })
    expect(warnings).toEqual([])
  })

  it("a process publishes the event that starts the missed work, and logs a warning, if the ledger says that the scheduled job was missed", async () => {
    const { observed, warnings } = await startProcessWithMissedJobCheck([
      answerMissed,
    ])

    await passTicks(3)

    expect(observed.emitted).toEqual([JOB_MISSED_EVENT])
    expect(warnings).toEqual([
      expect.stringMatching(
        /^checkout-transparent: the scheduled job has not run for 2 minutes, .*Redis that was restarted empty.*restart Medusa's processes/
      ),
    ])
  })

  it("a process does not check again for a missed job while its event bus hangs, and checks again after the event bus responds", async () => {
    const { observed, bus } = await startProcessWithMissedJobCheck([
      answerMissed,
      answerMissed,
    ])
    let resolveReached: () => void = () => undefined
    bus.takes = () => new Promise((resolve) => (resolveReached = resolve))
    await passTicks(20)
    const checkedWhileItHung = observed.checked

    bus.takes = () => Promise.resolve()
    resolveReached()
    await passTicks(1)

    expect(checkedWhileItHung).toBe(1)
    expect(observed.emitted).toEqual([JOB_MISSED_EVENT, JOB_MISSED_EVENT])
  })
})
