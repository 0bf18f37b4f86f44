import { aFakeSdk, CREDENTIALS } from "./a-fake-sdk"
import { createCardSdk } from "./card-sdk"
import { simulatorSdk } from "./simulator-sdk"

const page = globalThis as { CheckoutTransparent?: unknown }
const environment = process.env.NODE_ENV
let warned: jest.SpyInstance

beforeEach(() => {
  warned = jest.spyOn(console, "warn").mockReturnValue()
})

afterEach(() => {
  delete page.CheckoutTransparent
  document.querySelectorAll("script").forEach((script) => script.remove())
  process.env.NODE_ENV = environment
  jest.restoreAllMocks()
})

/** Starts to load the simulator's SDK. If a script tag was added, simulates that its script has loaded. */
const setUp = (url: string) => {
  const sdk = createCardSdk({ load: simulatorSdk(url) })
  const ready = sdk.setCredentials(CREDENTIALS)
  const script = document.querySelector("script")
  page.CheckoutTransparent = aFakeSdk()
  script?.dispatchEvent(new Event("load"))
  return { ready, script, sdk }
}

describe("the SDK of the simulator, on a page of this machine", () => {
  it.each([
    "http://localhost:9470",
    "http://127.0.0.1:9470/",
    "http://[::1]:9470",
    "http://simulator.localhost",
  ])(
    "simulatorSdk loads the SDK from %s, an address of this machine, and logs a warning",
    async (url) => {
      const { ready, script, sdk } = setUp(url)
      await ready

      expect(script?.src).toBe(new URL("/card-sdk.js", url).href)
      expect(await sdk.getCardBrand({ bin: "411111" })).toEqual({
        brand: "VISA",
      })
      expect(warned.mock.calls).toEqual([
        [
          `simulatorSdk: cards of this page go to the simulator at ${url}. No card is charged.`,
        ],
      ])
    }
  )

  it.each([
    "https://checkout.example",
    "http://192.168.0.7:9470",
    "http://localhost.example",
    "http://127.0.0.1.example",
    "localhost:9470",
    "",
  ])(
    "simulatorSdk does not load the SDK from %j, because this text is not a URL on this machine",
    async (url) => {
      const { ready, script } = setUp(url)

      await expect(ready).rejects.toMatchObject({
        code: "sdk_unavailable",
        message: expect.stringContaining(`${url} is not on this machine`),
      })
      expect(script).toBeNull()
      expect(warned).not.toHaveBeenCalled()
    }
  )

  it("simulatorSdk does not load the SDK in a production build", async () => {
    process.env.NODE_ENV = "production"

    const { ready, script } = setUp("http://localhost:9470")

    await expect(ready).rejects.toMatchObject({
      code: "sdk_unavailable",
      message: expect.stringContaining(
        "simulatorSdk is for development: this is a production build. Load the package instead"
      ),
    })
    expect(script).toBeNull()
  })
})
