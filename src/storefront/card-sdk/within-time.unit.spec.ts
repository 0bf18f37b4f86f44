import { aFakeSdk, CARD, errorOf, givenACardSdk } from "./a-fake-sdk"

const silent = () => aFakeSdk(() => undefined)

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const CALLS = [
  [
    "getCardBrand",
    (sdk: any, options: object) =>
      sdk.getCardBrand({ bin: "411111", ...options }),
  ],
  [
    "createTemporaryCard",
    (sdk: any, options: object) =>
      sdk.createTemporaryCard({ card: CARD, ...options }),
  ],
] as const

describe.each(CALLS)("%s", (method, call) => {
  it("ends after 15 seconds when nobody says how long", async () => {
    const sdk = await givenACardSdk(silent())
    const ended = jest.fn()

    const error = errorOf(call(sdk, {})).finally(ended)
    await jest.advanceTimersByTimeAsync(14_999)
    expect(ended).not.toHaveBeenCalled()

    await jest.advanceTimersByTimeAsync(1)
    expect((await error).code).toBe("timed_out")
  })

  it("ends when its own time is up, and a late answer changes nothing", async () => {
    const fake = silent()
    const sdk = await givenACardSdk(fake)

    const error = errorOf(call(sdk, { timeoutMs: 200 }))
    await jest.advanceTimersByTimeAsync(200)
    fake[method].mock.calls[0]![0].success({ brand: "V", temporaryToken: "t" })

    expect((await error).code).toBe("timed_out")
  })

  it.each([Infinity, 2 ** 40])(
    "does not end at once when it may take %d ms",
    async (timeoutMs) => {
      const fake = silent()
      const sdk = await givenACardSdk(fake)

      const answer = call(sdk, { timeoutMs })
      await jest.advanceTimersByTimeAsync(3_600_000)
      fake[method].mock.calls[0]![0].success({
        brand: "V",
        temporaryToken: "t",
      })

      await expect(answer).resolves.toBeDefined()
    }
  )

  it("ends when it is aborted, with the reason as its cause", async () => {
    const sdk = await givenACardSdk(silent())
    const leaving = new AbortController()
    const reason = new Error("the page was left")

    const error = errorOf(call(sdk, { signal: leaving.signal }))
    await jest.advanceTimersByTimeAsync(1)
    leaving.abort(reason)

    expect(await error).toMatchObject({
      code: "aborted",
      cause: reason,
      message: `${method}: aborted (Error: the page was left). Try again.`,
    })
  })

  it("asks nothing when it was aborted before", async () => {
    const fake = aFakeSdk()
    const sdk = await givenACardSdk(fake)

    const error = await errorOf(call(sdk, { signal: AbortSignal.abort() }))

    expect(error.code).toBe("aborted")
    expect(fake[method]).not.toHaveBeenCalled()
  })

  it.each<[string, Parameters<typeof aFakeSdk>[0]]>([
    [
      "an answer",
      ({ success }) => success({ brand: "V", temporaryToken: "t" }),
    ],
    ["a refusal", ({ error }) => error({ errors: [] })],
    ["an abort", () => undefined],
    ["its time", () => undefined],
  ])(
    "leaves neither a timer nor a listener behind after %s",
    async (end, answer) => {
      const sdk = await givenACardSdk(aFakeSdk(answer))
      const leaving = new AbortController()
      const added = jest.spyOn(leaving.signal, "addEventListener")
      const removed = jest.spyOn(leaving.signal, "removeEventListener")

      const ended = Promise.allSettled([
        call(sdk, { signal: leaving.signal, timeoutMs: 50 }),
      ])
      await jest.advanceTimersByTimeAsync(end === "its time" ? 50 : 10)
      leaving.abort()
      await ended

      expect(added).toHaveBeenCalledTimes(1)
      expect(removed.mock.calls).toEqual(added.mock.calls)
      expect(jest.getTimerCount()).toBe(0)
    }
  )
})
