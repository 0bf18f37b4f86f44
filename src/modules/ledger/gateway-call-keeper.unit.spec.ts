import { GatewayCallKeeper } from "./gateway-call-keeper"
import type { GatewayCallToStore } from "./statements/gateway-calls"

const A_WHILE_MS = 2_000

const aCall = (subject: string): Omit<GatewayCallToStore, "agoMs"> => ({
  account: "br",
  operation: "look_up_charge",
  subject,
  attempt: 1,
  outcome: "answered",
  httpStatus: 200,
  errorCode: undefined,
  durationMs: 40,
})

/** A keeper whose writing ends as `writes` says, one after the other; well, after the last. */
function aKeeper(writes: Promise<void>[] = []) {
  const written: GatewayCallToStore[][] = []
  const warnings: string[] = []
  const keeper = new GatewayCallKeeper(
    (calls) => {
      written.push([...calls])
      return writes.shift() ?? Promise.resolve()
    },
    { warn: (message) => void warnings.push(message) }
  )
  const subjects = () =>
    written.map((calls) => calls.map(({ subject }) => subject))
  return { keeper, written, subjects, warnings }
}

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

describe("the record of calls to the gateway", () => {
  it("is written some seconds later, all of them at once, and not before", async () => {
    const { keeper, subjects } = aKeeper()

    keeper.note(aCall("one"))
    await jest.advanceTimersByTimeAsync(A_WHILE_MS - 1)
    keeper.note(aCall("other"))
    const before = subjects()
    await jest.advanceTimersByTimeAsync(1)

    expect(before).toEqual([])
    expect(subjects()).toEqual([["one", "other"]])
  })

  it("tells how long ago each began", async () => {
    const { keeper, written } = aKeeper()

    keeper.note(aCall("one"))
    await jest.advanceTimersByTimeAsync(A_WHILE_MS)

    expect(written).toEqual([[{ ...aCall("one"), agoMs: A_WHILE_MS + 40 }]])
  })

  it("asks for nothing while nothing is called, and goes on with the next call", async () => {
    const { keeper, subjects } = aKeeper()

    keeper.note(aCall("one"))
    await jest.advanceTimersByTimeAsync(10 * A_WHILE_MS)
    const timers = jest.getTimerCount()
    keeper.note(aCall("two"))
    await jest.advanceTimersByTimeAsync(A_WHILE_MS)

    expect(timers).toBe(0)
    expect(subjects()).toEqual([["one"], ["two"]])
  })

  it("has one statement under way at most, and keeps what comes meanwhile", async () => {
    let answer: () => void = () => undefined
    const { keeper, subjects } = aKeeper([
      new Promise((resolve) => (answer = resolve)),
    ])

    keeper.note(aCall("one"))
    await jest.advanceTimersByTimeAsync(A_WHILE_MS)
    keeper.note(aCall("two"))
    await jest.advanceTimersByTimeAsync(5 * A_WHILE_MS)
    const meanwhile = subjects()
    answer()
    await jest.advanceTimersByTimeAsync(0)

    expect(meanwhile).toEqual([["one"]])
    expect(subjects()).toEqual([["one"], ["two"]])
  })

  it("goes on after a failure, which the log tells", async () => {
    const { keeper, subjects, warnings } = aKeeper([
      Promise.reject(new Error("The database is away.")),
    ])

    keeper.note(aCall("lost"))
    await jest.advanceTimersByTimeAsync(A_WHILE_MS)
    keeper.note(aCall("kept"))
    await jest.advanceTimersByTimeAsync(A_WHILE_MS)

    expect(subjects()).toEqual([["lost"], ["kept"]])
    expect(warnings).toEqual([
      expect.stringMatching(/: 1 calls .* are missing .* is away\.$/),
    ])
  })

  it("keeps a thousand, the latest, and tells how many are missing", async () => {
    const { keeper, written, warnings } = aKeeper()

    for (let nth = 1; nth <= 1_003; nth += 1) keeper.note(aCall(`${nth}`))
    await jest.advanceTimersByTimeAsync(A_WHILE_MS)

    const [calls = []] = written
    expect([calls.length, calls.at(0)?.subject, calls.at(-1)?.subject]).toEqual(
      [1_000, "4", "1003"]
    )
    expect(warnings).toEqual([expect.stringMatching(/: 3 calls /)])
  })

  it("writes what is left when the process is told to stop, and nothing after that", async () => {
    const { keeper, subjects } = aKeeper()

    keeper.note(aCall("one"))
    await keeper.stop()
    keeper.note(aCall("late"))
    await jest.advanceTimersByTimeAsync(A_WHILE_MS)

    expect(subjects()).toEqual([["one"]])
  })
})
