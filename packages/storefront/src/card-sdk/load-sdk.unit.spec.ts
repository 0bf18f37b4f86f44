import { passTime } from "../checkout/a-new-checkout"
import { aFakeSdk, CREDENTIALS, sdkErrorOfRejectedCall } from "./a-fake-sdk"
import { createCardSdk } from "./card-sdk"
import { sdkScript, type SdkScript } from "./load-sdk"

const URL = "https://cdn.example/checkout-transparent.v1.0.0.js"
const page = globalThis as { CheckoutTransparent?: unknown }
const offline = new Error("offline")
const visa = { bin: "411111" }

const scriptElements = () => [...document.querySelectorAll("script")]
const theScript = () => {
  expect(scriptElements()).toHaveLength(1)
  return scriptElements()[0]!
}
const byScript = (more: SdkScript = {}) =>
  createCardSdk({ load: sdkScript({ scriptUrl: URL, ...more }) })
const scriptComes = () => {
  page.CheckoutTransparent = aFakeSdk()
  theScript().dispatchEvent(new Event("load"))
}

/** Returns an SDK whose first attempt to load is `first`. All later attempts succeed. */
const aLoader = (first?: () => Promise<unknown>) => {
  const load = jest.fn<Promise<unknown>, []>(async () => aFakeSdk())
  if (first) load.mockImplementationOnce(first)
  return { load, sdk: createCardSdk({ load }) }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  delete page.CheckoutTransparent
  scriptElements().forEach((script) => script.remove())
  jest.useRealTimers()
})

describe("an SDK that a loader returns", () => {
  const NOT_THE_SDK = "what came is not the SDK"

  it.each<[string, () => Promise<unknown>, string]>([
    ["the loader returns nothing", async () => undefined, NOT_THE_SDK],
    ["the import rejects", () => Promise.reject(offline), "offline"],
    [
      "the loader throws",
      () => {
        throw offline
      },
      "offline",
    ],
    [
      "the loader returns an SDK without createTemporaryCard",
      async () => ({ ...aFakeSdk(), createTemporaryCard: undefined }),
      NOT_THE_SDK,
    ],
    [
      "the SDK does not arrive within 15 seconds",
      () => new Promise(() => undefined),
      "no answer within 15000 ms",
    ],
  ])(
    "if the card SDK cannot be loaded (%s), the call fails with sdk_unavailable, and the next call loads the SDK again",
    async (_when, first, cause) => {
      const { load, sdk } = aLoader(first)

      const failed = sdkErrorOfRejectedCall(sdk.setCredentials(CREDENTIALS))
      await passTime(15_000)

      expect(await failed).toMatchObject({
        code: "sdk_unavailable",
        cause: expect.objectContaining({ message: cause }),
        message: `Loading the card SDK: sdk unavailable (Error: ${cause}). Check its source and try again.`,
      })
      expect(await sdk.getCardBrand(visa)).toEqual({ brand: "VISA" })
      expect(load).toHaveBeenCalledTimes(2)
    }
  )
})

describe("an SDK that a script tag loads", () => {
  it("sdkScript adds only one script tag in total for several calls of the card SDK, with the given integrity and nonce", async () => {
    const sdk = byScript({ integrity: "sha384-abc", nonce: "n0nce" })
    expect(scriptElements()).toHaveLength(0)

    const credentials = sdk.setCredentials(CREDENTIALS)
    const brand = sdk.getCardBrand(visa)
    expect(theScript()).toMatchObject({
      src: URL,
      integrity: "sha384-abc",
      crossOrigin: "anonymous",
      nonce: "n0nce",
    })

    scriptComes()
    await credentials
    expect(await brand).toEqual({ brand: "VISA" })
    expect(scriptElements()).toHaveLength(1)
  })

  it.each([
    ["the script cannot be loaded", "error", `nothing came from ${URL}`],
    ["the script does not define the SDK", "load", "what came is not the SDK"],
  ])(
    "if the script tag of the card SDK fails (%s), sdkScript removes the tag, and the next call adds a new one",
    async (_when, event, reported) => {
      const sdk = byScript()

      const failing = sdkErrorOfRejectedCall(sdk.setCredentials(CREDENTIALS))
      const failed = theScript()
      failed.dispatchEvent(new Event(event))
      const error = await failing
      expect(error.code).toBe("sdk_unavailable")
      expect(error.cause.message).toBe(reported)
      expect(scriptElements()).toHaveLength(0)

      const brand = sdk.getCardBrand(visa)
      expect(theScript()).not.toBe(failed)
      scriptComes()
      expect(await brand).toEqual({ brand: "VISA" })
    }
  )
})
