/** @jest-environment node */
import { createCardSdk, sdkScript } from "../index"
import { CREDENTIALS, errorOf } from "./a-fake-sdk"

describe("the card SDK's wrapper where there is no browser", () => {
  it("may be imported and made", () => {
    expect(globalThis).not.toHaveProperty("document")

    expect(
      createCardSdk({
        load: sdkScript({ scriptUrl: "https://cdn.example/sdk.js" }),
      })
    ).toEqual({
      setCredentials: expect.any(Function),
      getCardBrand: expect.any(Function),
      createTemporaryCard: expect.any(Function),
    })
  })

  it("says that a script needs a browser, once it is called", async () => {
    const sdk = createCardSdk({
      load: sdkScript({ scriptUrl: "https://cdn.example/sdk.js" }),
    })

    const error = await errorOf(sdk.setCredentials(CREDENTIALS))

    expect(error.code).toBe("sdk_unavailable")
    expect(error.message).toContain("a script needs a browser")
  })

  it("says why the published package cannot be loaded there", async () => {
    const sdk = createCardSdk({
      // eslint-disable-next-line @typescript-eslint/no-require-imports
      load: async () => require("checkout-transparent"),
    })

    const error = await errorOf(sdk.setCredentials(CREDENTIALS))

    expect(error.code).toBe("sdk_unavailable")
    expect(error.message).toContain("self is not defined")
    expect(error.cause.name).toBe("ReferenceError")
  })
})
