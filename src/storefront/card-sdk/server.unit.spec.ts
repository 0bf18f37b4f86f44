/** @jest-environment node */
import { createCardSdk, sdkScript, simulatorSdk } from "../index"
import { CREDENTIALS, errorOf } from "./a-fake-sdk"

describe("the card SDK's wrapper where there is no browser", () => {
  it("may be imported and made", () => {
    const load = sdkScript({ scriptUrl: "https://cdn.example/sdk.js" })

    expect(globalThis).not.toHaveProperty("document")
    expect(createCardSdk({ load })).toEqual({
      setCredentials: expect.any(Function),
      getCardBrand: expect.any(Function),
      createTemporaryCard: expect.any(Function),
    })
  })

  it.each([
    [
      "a script needs a browser",
      sdkScript({ scriptUrl: "https://cdn.example/sdk.js" }),
    ],
    [
      "the published package cannot be loaded there: self is not defined",
      // eslint-disable-next-line @typescript-eslint/no-require-imports
      async () => require("checkout-transparent"),
    ],
  ])("says, once it is called, that %s", async (said, load) => {
    const error = await errorOf(
      createCardSdk({ load }).setCredentials(CREDENTIALS)
    )

    expect(error.code).toBe("sdk_unavailable")
    expect(error.message).toContain(said.split(": ").at(-1))
  })
})

it.each([undefined, { href: "https://loja.example/checkout" }])(
  "the SDK of the simulator is refused on a page that is not on this machine: %j",
  async (location) => {
    const warned = jest.spyOn(console, "warn").mockReturnValue()
    Object.assign(globalThis, { location })

    const { signal } = new AbortController()
    await expect(simulatorSdk("http://localhost:9470")(signal)).rejects.toThrow(
      "simulatorSdk is for development: the page is not on this machine. Load the package instead"
    )
    expect(warned).not.toHaveBeenCalled()
    Reflect.deleteProperty(globalThis, "location")
    warned.mockRestore()
  }
)
