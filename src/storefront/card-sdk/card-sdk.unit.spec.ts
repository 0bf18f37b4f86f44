import {
  aFakeSdk,
  CARD,
  CREDENTIALS,
  errorOf,
  givenACardSdk,
} from "./a-fake-sdk"
import { type CardSdk, createCardSdk } from "./card-sdk"
import type { SdkCard } from "./load-sdk"

const OTHERS = { ...CREDENTIALS, transparentToken: "tk_of_another_shop" }
const FIELDS = Object.keys(CARD) as (keyof SdkCard)[]

const over = (fake: unknown) => createCardSdk({ load: async () => fake })
const fieldsOf = (error: any) => error.errors.map(({ field }: any) => field)
const resolved = () => new Promise(process.nextTick)

const CALLS = [
  [
    "getCardBrand",
    (sdk: CardSdk, o = {}) => sdk.getCardBrand({ bin: "411111", ...o }),
  ],
  [
    "createTemporaryCard",
    (sdk: CardSdk, o = {}) => sdk.createTemporaryCard({ card: CARD, ...o }),
  ],
] as const

describe("setCredentials", () => {
  it("hands the SDK the same credentials once, also from two wrappers that share it", async () => {
    const fake = aFakeSdk()
    const [one, two] = [over(fake), over({ ...fake, default: fake })]

    await Promise.all([1, 2].map(() => one.setCredentials(CREDENTIALS)))
    await two.setCredentials({ ...CREDENTIALS })

    expect(fake.setCredentials.mock.calls).toEqual([[CREDENTIALS]])
    // A third wrapper does with those that the SDK has.
    await expect(over(fake).getCardBrand({ bin: "411111" })).resolves.toEqual({
      brand: "VISA",
    })
  })

  it("takes the first of two that are set at once, and says to reload the page for the second", async () => {
    const fake = aFakeSdk()
    const sdk = over(fake)

    const [, error] = await Promise.all([
      sdk.setCredentials(CREDENTIALS),
      errorOf(sdk.setCredentials(OTHERS)),
    ])

    expect(error).toMatchObject({
      code: "credentials_changed",
      message:
        "setCredentials: credentials changed (Error: the SDK has others). Reload the page.",
    })
    expect(fake.setCredentials.mock.calls).toEqual([[CREDENTIALS]])
  })

  it("sends no card for a merchant that was not asked for, until the first ones are set again", async () => {
    const fake = aFakeSdk()
    const sdk = await givenACardSdk(fake)
    await errorOf(
      sdk.setCredentials({ ...CREDENTIALS, merchantCredential: "1" })
    )

    const refused = await errorOf(sdk.createTemporaryCard({ card: CARD }))
    expect(refused.code).toBe("credentials_changed")
    expect(fake.createTemporaryCard).not.toHaveBeenCalled()

    await sdk.setCredentials(CREDENTIALS)
    await sdk.createTemporaryCard({ card: CARD })
    expect(fake.createTemporaryCard).toHaveBeenCalledTimes(1)
  })

  it.each([
    [{ merchantCredential: "1" }, ["transparentToken"]],
    [
      { merchantCredential: "", transparentToken: " " },
      ["merchantCredential", "transparentToken"],
    ],
    [
      { merchantCredential: 30155515000121, transparentToken: "tk" },
      ["merchantCredential"],
    ],
    [undefined, ["merchantCredential", "transparentToken"]],
  ])("loads nothing when it is given %j", async (credentials, fields) => {
    const load = jest.fn(async () => aFakeSdk())

    const error = await errorOf(
      createCardSdk({ load }).setCredentials(credentials as any)
    )

    expect(error.code).toBe("credentials_missing")
    expect(fieldsOf(error)).toEqual(fields)
    expect(load).not.toHaveBeenCalled()
  })

  it("is remembered when the SDK could not be loaded", async () => {
    const fake = aFakeSdk()
    const load = jest
      .fn<Promise<unknown>, []>(async () => fake)
      .mockRejectedValueOnce(new Error("offline"))
    const sdk = createCardSdk({ load })

    await errorOf(sdk.setCredentials(CREDENTIALS))
    await sdk.createTemporaryCard({ card: CARD })

    expect(fake.setCredentials.mock.calls).toEqual([[CREDENTIALS]])
  })

  it.each(CALLS)(
    "is missed by %s, which works afterwards",
    async (method, call) => {
      const fake = aFakeSdk()
      const sdk = over(fake)

      expect(await errorOf(call(sdk))).toMatchObject({
        code: "credentials_missing",
        message:
          "The card SDK: credentials missing. Call setCredentials first.",
      })
      expect(fake[method]).not.toHaveBeenCalled()

      await sdk.setCredentials(CREDENTIALS)
      await call(sdk)
      expect(fake[method]).toHaveBeenCalledTimes(1)
    }
  )
})

describe("getCardBrand", () => {
  /** Answers when the test says so. */
  const aSlowSdk = async () => {
    const asked: any[] = []
    const fake = aFakeSdk((question) => asked.push(question))
    return { sdk: await givenACardSdk(fake), asked }
  }

  it.each(["411111", "4111 1111 1111 1111", "4111-1111", 4111111111111111])(
    "sends a text of exactly six digits when it is given %s",
    async (bin) => {
      const fake = aFakeSdk()
      const sdk = await givenACardSdk(fake)

      await sdk.getCardBrand({ bin: bin as string })

      const [[asked]] = fake.getCardBrand.mock.calls as any
      expect(asked.bin).toBe("411111")
      expect(Object.keys(asked)).toEqual(["bin", "success", "error"])
    }
  )

  it.each([
    { bin: " 4111 1 " },
    { bin: 4111 },
    { bin: "" },
    {},
    { bin: {} },
    undefined,
  ])("sends nothing when it is given %j", async (asked) => {
    const fake = aFakeSdk()
    const sdk = await givenACardSdk(fake)

    expect(await errorOf(sdk.getCardBrand(asked as any))).toMatchObject({
      code: "invalid_input",
      errors: [{ errorCode: 0, message: "missing or malformed", field: "bin" }],
      message:
        "Nothing was sent: invalid input (bin missing or malformed). Correct it.",
    })
    expect(fake.getCardBrand).not.toHaveBeenCalled()
  })

  it("asks once for all callers of one bin, also later ones, and again for another bin", async () => {
    const { sdk, asked } = await aSlowSdk()

    const same = ["411111", "4111 1122"].map((bin) => sdk.getCardBrand({ bin }))
    const another = sdk.getCardBrand({ bin: "555555" })
    await resolved()
    asked[0].success({ brand: "VISA" })
    asked[1].success({ brand: "MASTERCARD" })

    expect(await Promise.all(same)).toEqual([
      { brand: "VISA" },
      { brand: "VISA" },
    ])
    expect(await another).toEqual({ brand: "MASTERCARD" })
    expect(await sdk.getCardBrand({ bin: "4111119" })).toEqual({
      brand: "VISA",
    })
    expect(asked.map(({ bin }) => bin)).toEqual(["411111", "555555"])
  })

  it("goes on for the others when one caller aborts", async () => {
    const { sdk, asked } = await aSlowSdk()
    const leaving = new AbortController()

    const left = errorOf(
      sdk.getCardBrand({ bin: "411111", signal: leaving.signal })
    )
    const staying = sdk.getCardBrand({ bin: "411111" })
    await resolved()
    leaving.abort()
    expect((await left).code).toBe("aborted")
    const late = sdk.getCardBrand({ bin: "411111" })
    asked[0].success({ brand: "VISA" })

    expect(await Promise.all([staying, late])).toEqual([
      { brand: "VISA" },
      { brand: "VISA" },
    ])
    expect(asked).toHaveLength(1)
  })

  it.each([true, false])(
    "asks again after a lookup that failed (somebody waited for it: %s)",
    async (isWaitedFor) => {
      const { sdk, asked } = await aSlowSdk()
      const leaving = new AbortController()

      const failed = errorOf(
        sdk.getCardBrand({ bin: "411111", signal: leaving.signal })
      )
      await resolved()
      if (!isWaitedFor) {
        leaving.abort()
      }
      asked[0].error({ errors: [] })
      expect((await failed).code).toBe(isWaitedFor ? "refused" : "aborted")
      await resolved()

      const again = sdk.getCardBrand({ bin: "411111" })
      await resolved()
      asked[1].success({ brand: "VISA" })
      expect(await again).toEqual({ brand: "VISA" })
    }
  )

  it("asks again after a lookup that took too long, whose late answer counts for nobody who left", async () => {
    jest.useFakeTimers({ doNotFake: ["nextTick"] })
    const { sdk, asked } = await aSlowSdk()

    const hasty = errorOf(sdk.getCardBrand({ bin: "411111", timeoutMs: 500 }))
    const patient = sdk.getCardBrand({ bin: "411111" })
    await jest.advanceTimersByTimeAsync(500)
    expect(await hasty).toMatchObject({
      code: "timed_out",
      message:
        "getCardBrand: timed out (Error: no answer within 500 ms). Try again.",
    })

    const again = sdk.getCardBrand({ bin: "411111" })
    await resolved()
    asked[0].success({ brand: "VISA" })
    asked[1].success({ brand: "ELO" })
    expect(await patient).toEqual({ brand: "VISA" })
    expect(await again).toEqual({ brand: "ELO" })
    jest.useRealTimers()
  })
})

describe("createTemporaryCard", () => {
  it("asks anew for every call, and hands on a copy of the seven properties and nothing else", async () => {
    const fake = aFakeSdk()
    const sdk = await givenACardSdk(fake)
    const card = { ...CARD, nickname: "the blue one", toJSON: () => "all" }

    const calls = [1, 2].map(() => sdk.createTemporaryCard({ card }))

    expect(await Promise.all(calls)).toEqual([
      { temporaryToken: "card_t/1" },
      { temporaryToken: "card_t/1" },
    ])
    const [[asked], second] = fake.createTemporaryCard.mock.calls as any
    expect(second).toHaveLength(1)
    expect(Object.keys(asked)).toEqual(["card", "success", "error"])
    expect(asked.card).toEqual(CARD)
    expect(asked.card).not.toBe(card)
  })

  it.each(FIELDS)(
    "sends nothing when %s is missing, empty or no text",
    async (field) => {
      const fake = aFakeSdk()
      const sdk = await givenACardSdk(fake)

      // A holder with a passport has an empty document.
      const empty = field === "holderDocument" ? [] : ["", "  "]
      for (const value of [undefined, null, 12, {}, ...empty]) {
        const card: any = { ...CARD, [field]: value }
        const error = await errorOf(sdk.createTemporaryCard({ card }))

        expect(error.code).toBe("invalid_input")
        expect(fieldsOf(error)).toEqual([field])
      }
      expect(fake.createTemporaryCard).not.toHaveBeenCalled()
    }
  )

  it("takes an empty document, for a holder with a passport", async () => {
    const sdk = await givenACardSdk(aFakeSdk())
    const card = { ...CARD, holderDocument: "" }

    await expect(sdk.createTemporaryCard({ card })).resolves.toBeDefined()
  })

  it("names all that is wrong at once, and loads nothing for it", async () => {
    const load = jest.fn(async () => aFakeSdk())
    const card = { ...CARD, number: "", cvv: "" }

    const error = await errorOf(
      createCardSdk({ load }).createTemporaryCard({ card })
    )

    expect(error.message).toBe(
      "Nothing was sent: invalid input (number missing or malformed; cvv missing or malformed). Correct it."
    )
    expect(load).not.toHaveBeenCalled()
  })

  it.each([{}, { card: null }, { card: "4111111111111111" }, undefined])(
    "names every property, and repeats none, when it is given %j",
    async (asked) => {
      const sdk = await givenACardSdk(aFakeSdk())

      const error = await errorOf(sdk.createTemporaryCard(asked as any))

      expect(fieldsOf(error)).toEqual(FIELDS)
      expect(JSON.stringify(error) + error.message).not.toContain("4111")
    }
  )

  it.each(["aborted", "sdk_unavailable"])(
    "sends no card any more when it has %s while the SDK was loading",
    async (code) => {
      jest.useFakeTimers()
      const fake = aFakeSdk()
      let arrive = (_sdk: unknown) => {}
      const arriving = new Promise((resolve) => (arrive = resolve))
      const sdk = createCardSdk({ load: () => arriving })
      const credentials = sdk.setCredentials(CREDENTIALS)
      const leaving = new AbortController()
      const { signal } = leaving

      const error = errorOf(
        sdk.createTemporaryCard({ card: CARD, signal, timeoutMs: 100 })
      )
      if (code === "aborted") {
        leaving.abort()
      } else {
        await jest.advanceTimersByTimeAsync(100)
      }
      expect((await error).code).toBe(code)
      arrive(fake)
      await credentials
      await jest.advanceTimersByTimeAsync(0)

      expect(fake.createTemporaryCard).not.toHaveBeenCalled()
      jest.useRealTimers()
    }
  )
})

describe.each(CALLS)("the time of %s", (method, call) => {
  const aSilentSdk = async () => {
    const fake = aFakeSdk(() => undefined)
    const answerLate = () =>
      fake[method].mock.calls[0]![0].success({
        brand: "V",
        temporaryToken: "t",
      })
    return { fake, sdk: await givenACardSdk(fake), answerLate }
  }
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())

  it.each([
    [15_000, undefined],
    [200, 200],
  ])(
    "is up after %d ms where it may take %s, and a late answer changes nothing",
    async (ms, timeoutMs) => {
      const { sdk, answerLate } = await aSilentSdk()
      const ended = jest.fn()

      const error = errorOf(call(sdk, { timeoutMs })).finally(ended)
      await jest.advanceTimersByTimeAsync(ms - 1)
      expect(ended).not.toHaveBeenCalled()
      await jest.advanceTimersByTimeAsync(1)
      answerLate()

      expect((await error).code).toBe("timed_out")
    }
  )

  it.each([Infinity, 2 ** 40])(
    "is not up at once where it may take %d ms",
    async (timeoutMs) => {
      const { sdk, answerLate } = await aSilentSdk()

      const answer = call(sdk, { timeoutMs })
      await jest.advanceTimersByTimeAsync(3_600_000)
      answerLate()

      await expect(answer).resolves.toBeDefined()
    }
  )

  it("ends with an abort, whose reason is the cause; after it nothing is asked", async () => {
    const { sdk, fake } = await aSilentSdk()
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
    expect((await errorOf(call(sdk, { signal: leaving.signal }))).code).toBe(
      "aborted"
    )
    expect(fake[method]).toHaveBeenCalledTimes(1)
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
