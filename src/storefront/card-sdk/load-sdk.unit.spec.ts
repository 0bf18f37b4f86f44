import { aFakeSdk, CREDENTIALS, errorOf, givenACardSdk } from "./a-fake-sdk"
import { createCardSdk } from "./card-sdk"
import { sdkScript } from "./load-sdk"

const URL = "https://cdn.example/checkout-transparent.v1.0.0.js"
const page = globalThis as { CheckoutTransparent?: unknown }

const scripts = () => [...document.querySelectorAll("script")]
const theScript = () => {
  expect(scripts()).toHaveLength(1)
  return scripts()[0]!
}

afterEach(() => {
  delete page.CheckoutTransparent
  scripts().forEach((script) => script.remove())
  jest.useRealTimers()
})

describe("an SDK that a loader brings", () => {
  it("is loaded by the first call and not before", async () => {
    const load = jest.fn(async () => aFakeSdk())

    const sdk = createCardSdk({ load })
    expect(load).not.toHaveBeenCalled()

    await sdk.setCredentials(CREDENTIALS)
    await sdk.getCardBrand({ bin: "411111" })
    expect(load).toHaveBeenCalledTimes(1)
  })

  it("is loaded once for parallel first calls, which need not wait for the credentials", async () => {
    const load = jest.fn(async () => aFakeSdk())
    const sdk = createCardSdk({ load })

    const [, visa, other] = await Promise.all([
      sdk.setCredentials(CREDENTIALS),
      sdk.getCardBrand({ bin: "411111" }),
      sdk.getCardBrand({ bin: "555555" }),
    ])

    expect([visa, other]).toEqual([{ brand: "VISA" }, { brand: "VISA" }])
    expect(load).toHaveBeenCalledTimes(1)
  })

  it.each([
    ["the namespace itself", (fake: unknown) => fake],
    ["a default export", (fake: unknown) => ({ default: fake })],
    [
      "an export by its name",
      (fake: unknown) => ({ CheckoutTransparent: fake }),
    ],
    [
      "names beside a default export",
      (fake: object) => ({ ...fake, default: fake }),
    ],
  ])("may be %s", async (_where, wrapped) => {
    const fake = aFakeSdk()

    const sdk = await givenACardSdk(wrapped(fake))
    await sdk.getCardBrand({ bin: "411111" })

    expect(fake.getCardBrand).toHaveBeenCalledTimes(1)
  })

  it.each([
    ["the import rejects", () => Promise.reject(new Error("chunk 7 failed"))],
    [
      "the loader throws",
      () => {
        throw new Error("chunk 7 failed")
      },
    ],
  ])(
    "is unavailable when %s, and loaded again by the next call",
    async (_when, failing) => {
      const load = jest
        .fn<Promise<unknown>, []>(async () => aFakeSdk())
        .mockImplementationOnce(failing)
      const sdk = createCardSdk({ load })

      const error = await errorOf(sdk.setCredentials(CREDENTIALS))
      const answer = await sdk.getCardBrand({ bin: "411111" })

      expect(error).toMatchObject({
        code: "sdk_unavailable",
        cause: expect.objectContaining({ message: "chunk 7 failed" }),
        message:
          "Loading the card SDK: sdk unavailable (Error: chunk 7 failed). Check its source and try again.",
      })
      expect(answer).toEqual({ brand: "VISA" })
      expect(load).toHaveBeenCalledTimes(2)
    }
  )

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a text", "<!doctype html>"],
    ["an empty module", { default: {} }],
    ["half an SDK", { ...aFakeSdk(), createTemporaryCard: undefined }],
  ])("is unavailable when what came is %s", async (_what, loaded) => {
    const load = jest
      .fn<Promise<unknown>, []>(async () => aFakeSdk())
      .mockResolvedValueOnce(loaded)
    const sdk = createCardSdk({ load })

    const error = await errorOf(sdk.setCredentials(CREDENTIALS))
    await sdk.setCredentials(CREDENTIALS)

    expect(error.code).toBe("sdk_unavailable")
    expect(error.message).toContain("what came is not the SDK")
    expect(error.cause).toBeInstanceOf(Error)
    expect(load).toHaveBeenCalledTimes(2)
  })

  it("is unavailable when it does not come in the call's time, and loaded again by the next call", async () => {
    jest.useFakeTimers()
    const load = jest
      .fn<Promise<unknown>, []>(async () => aFakeSdk())
      .mockReturnValueOnce(new Promise(() => {}))
    const sdk = createCardSdk({ load })

    const credentials = errorOf(sdk.setCredentials(CREDENTIALS))
    const brand = errorOf(sdk.getCardBrand({ bin: "411111", timeoutMs: 900 }))
    await jest.advanceTimersByTimeAsync(900)
    expect(await brand).toMatchObject({
      code: "sdk_unavailable",
      cause: expect.objectContaining({ message: "no answer within 900 ms" }),
    })

    expect(await sdk.getCardBrand({ bin: "411111" })).toEqual({ brand: "VISA" })
    expect(load).toHaveBeenCalledTimes(2)
    await jest.advanceTimersByTimeAsync(14_100)
    expect((await credentials).code).toBe("timed_out")
  })

  it("still serves who has more time than the one who gave it up", async () => {
    jest.useFakeTimers()
    let arrive = (_sdk: unknown) => {}
    const arriving = new Promise((resolve) => (arrive = resolve))
    const sdk = createCardSdk({ load: () => arriving })
    void sdk.setCredentials(CREDENTIALS)

    const hasty = errorOf(sdk.getCardBrand({ bin: "411111", timeoutMs: 10 }))
    const patient = sdk.getCardBrand({ bin: "555555" })
    await jest.advanceTimersByTimeAsync(10)
    arrive(aFakeSdk())

    expect((await hasty).code).toBe("sdk_unavailable")
    expect(await patient).toEqual({ brand: "VISA" })
  })

  it("is not loaded a third time because the load that was given up fails late", async () => {
    jest.useFakeTimers()
    let fail = (_error: Error) => {}
    const load = jest
      .fn<Promise<unknown>, []>(async () => aFakeSdk())
      .mockReturnValueOnce(new Promise((_, reject) => (fail = reject)))
    const sdk = createCardSdk({ load })

    const abandoned = errorOf(sdk.setCredentials(CREDENTIALS))
    await jest.advanceTimersByTimeAsync(15_000)
    await abandoned
    await sdk.setCredentials(CREDENTIALS)
    fail(new Error("offline"))
    await jest.advanceTimersByTimeAsync(0)
    await sdk.getCardBrand({ bin: "411111" })

    expect(load).toHaveBeenCalledTimes(2)
  })

  it("is loaded again although everybody who waited for the failed load had left", async () => {
    let fail = (_error: Error) => {}
    const load = jest
      .fn<Promise<unknown>, []>(async () => aFakeSdk())
      .mockReturnValueOnce(new Promise((_, reject) => (fail = reject)))
    const sdk = createCardSdk({ load })
    const leaving = new AbortController()

    const left = errorOf(
      sdk.getCardBrand({ bin: "411111", signal: leaving.signal })
    )
    leaving.abort()
    await left
    fail(new Error("offline"))
    await new Promise(process.nextTick)

    await sdk.setCredentials(CREDENTIALS)
    expect(load).toHaveBeenCalledTimes(2)
  })
})

describe("an SDK that a script brings", () => {
  it("is asked for by one tag, which has integrity, nonce and crossorigin", async () => {
    const sdk = createCardSdk({
      load: sdkScript({
        scriptUrl: URL,
        integrity: "sha384-abc",
        nonce: "n0nce",
      }),
    })
    expect(scripts()).toHaveLength(0)

    const credentials = sdk.setCredentials(CREDENTIALS)
    const brand = sdk.getCardBrand({ bin: "411111" })
    expect(theScript()).toMatchObject({
      src: URL,
      integrity: "sha384-abc",
      crossOrigin: "anonymous",
      nonce: "n0nce",
    })

    page.CheckoutTransparent = aFakeSdk()
    theScript().dispatchEvent(new Event("load"))
    await credentials
    expect(await brand).toEqual({ brand: "VISA" })
    expect(scripts()).toHaveLength(1)
  })

  it("has a tag without crossorigin and nonce when there is neither integrity nor nonce", () => {
    void createCardSdk({ load: sdkScript({ scriptUrl: URL }) })
      .setCredentials(CREDENTIALS)
      .catch(() => {})

    expect(theScript().getAttributeNames()).toEqual(["src"])
    expect(theScript().nonce).toBeFalsy()
  })

  it("is used as it is when the page has it already", async () => {
    const fake = (page.CheckoutTransparent = aFakeSdk())
    const sdk = createCardSdk({ load: sdkScript({ scriptUrl: URL }) })

    await sdk.setCredentials(CREDENTIALS)
    await sdk.getCardBrand({ bin: "411111" })

    expect(fake.getCardBrand).toHaveBeenCalledTimes(1)
    expect(scripts()).toHaveLength(0)
  })

  it("is loaded when what the page has by its name is of no use", async () => {
    page.CheckoutTransparent = { setCredentials: () => {} }
    const credentials = createCardSdk({
      load: sdkScript({ scriptUrl: URL }),
    }).setCredentials(CREDENTIALS)

    page.CheckoutTransparent = aFakeSdk()
    theScript().dispatchEvent(new Event("load"))

    await expect(credentials).resolves.toBeUndefined()
  })

  it.each([
    ["the script fails", "error", `nothing came from ${URL}`],
    ["the script defines nothing", "load", "what came is not the SDK"],
  ])(
    "is unavailable when %s: the tag goes, and the next call makes a new one",
    async (_when, event, reported) => {
      const sdk = createCardSdk({ load: sdkScript({ scriptUrl: URL }) })

      const failing = errorOf(sdk.setCredentials(CREDENTIALS))
      const failed = theScript()
      failed.dispatchEvent(new Event(event))
      const error = await failing
      expect(error.code).toBe("sdk_unavailable")
      expect(error.cause.message).toBe(reported)
      expect(scripts()).toHaveLength(0)

      const brand = sdk.getCardBrand({ bin: "411111" })
      expect(theScript()).not.toBe(failed)
      page.CheckoutTransparent = aFakeSdk()
      theScript().dispatchEvent(new Event("load"))
      expect(await brand).toEqual({ brand: "VISA" })
    }
  )

  it("is unavailable when the script does not come in time: the tag goes, and a late one is used", async () => {
    jest.useFakeTimers()
    const sdk = createCardSdk({ load: sdkScript({ scriptUrl: URL }) })

    const failing = errorOf(sdk.setCredentials(CREDENTIALS))
    await jest.advanceTimersByTimeAsync(15_000)
    expect(await failing).toMatchObject({
      code: "sdk_unavailable",
      message:
        "Loading the card SDK: sdk unavailable (Error: no answer within 15000 ms). Check its source and try again.",
    })
    expect(scripts()).toHaveLength(0)

    page.CheckoutTransparent = aFakeSdk()
    expect(await sdk.getCardBrand({ bin: "411111" })).toEqual({ brand: "VISA" })
    expect(scripts()).toHaveLength(0)
  })
})
