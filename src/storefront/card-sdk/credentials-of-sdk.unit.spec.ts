import { aFakeSdk, CARD, CREDENTIALS, errorOf } from "./a-fake-sdk"
import { createCardSdk } from "./card-sdk"

const OTHERS = { ...CREDENTIALS, transparentToken: "tk_of_another_shop" }

const over = (fake: unknown) => createCardSdk({ load: async () => fake })

describe("setCredentials", () => {
  it("hands the SDK the credentials once, however often the same ones are set", async () => {
    const fake = aFakeSdk()
    const sdk = over(fake)

    await sdk.setCredentials(CREDENTIALS)
    await sdk.setCredentials({ ...CREDENTIALS })
    await Promise.all([1, 2].map(() => sdk.setCredentials(CREDENTIALS)))

    expect(fake.setCredentials.mock.calls).toEqual([[CREDENTIALS]])
  })

  it("hands them over once when two wrappers share the SDK", async () => {
    const fake = aFakeSdk()
    const namespace = { ...fake, default: fake }
    const [one, two] = [over(fake), over(namespace)]

    await Promise.all([
      one.setCredentials(CREDENTIALS),
      two.setCredentials(CREDENTIALS),
    ])

    expect(fake.setCredentials).toHaveBeenCalledTimes(1)
  })

  it("is not needed on a wrapper whose SDK has credentials from another wrapper", async () => {
    const fake = aFakeSdk()
    await over(fake).setCredentials(CREDENTIALS)

    await expect(over(fake).getCardBrand({ bin: "411111" })).resolves.toEqual({
      brand: "VISA",
    })
  })

  it.each([
    ["another token", OTHERS],
    ["another merchant", { ...CREDENTIALS, merchantCredential: "1" }],
  ])(
    "says to reload the page for %s, and leaves the SDK alone",
    async (_what, others) => {
      const fake = aFakeSdk()
      const sdk = over(fake)
      await sdk.setCredentials(CREDENTIALS)

      const error = await errorOf(sdk.setCredentials(others))

      expect(error).toMatchObject({
        code: "credentials_changed",
        message:
          "setCredentials: credentials changed (Error: the SDK has others). Reload the page.",
      })
      expect(fake.setCredentials).toHaveBeenCalledTimes(1)
    }
  )

  it("takes the first of two that are set at once", async () => {
    const fake = aFakeSdk()
    const sdk = over(fake)

    const [first, second] = await Promise.allSettled([
      sdk.setCredentials(CREDENTIALS),
      sdk.setCredentials(OTHERS),
    ])

    expect(first.status).toBe("fulfilled")
    expect(second).toMatchObject({ reason: { code: "credentials_changed" } })
    expect(fake.setCredentials.mock.calls).toEqual([[CREDENTIALS]])
  })

  it("sends no card for a merchant that was not asked for, until the first ones are set again", async () => {
    const fake = aFakeSdk()
    const sdk = over(fake)
    await sdk.setCredentials(CREDENTIALS)
    await errorOf(sdk.setCredentials(OTHERS))

    const refused = await errorOf(sdk.createTemporaryCard({ card: CARD }))
    expect(refused.code).toBe("credentials_changed")
    expect(fake.createTemporaryCard).not.toHaveBeenCalled()

    await sdk.setCredentials(CREDENTIALS)
    await sdk.createTemporaryCard({ card: CARD })
    expect(fake.createTemporaryCard).toHaveBeenCalledTimes(1)
  })

  it("says to reload the page when somebody else has set some, and tells what the SDK threw", async () => {
    const fake = aFakeSdk()
    fake.setCredentials(CREDENTIALS)

    const error = await errorOf(over(fake).setCredentials(CREDENTIALS))

    expect(error.code).toBe("credentials_changed")
    expect(error.cause).toBeInstanceOf(TypeError)
  })

  it.each([
    ["without a token", { merchantCredential: "1" }, ["transparentToken"]],
    [
      "with empty ones",
      { merchantCredential: "", transparentToken: " " },
      ["merchantCredential", "transparentToken"],
    ],
    [
      "with numbers",
      { merchantCredential: 30155515000121, transparentToken: "tk" },
      ["merchantCredential"],
    ],
    ["with nothing", undefined, ["merchantCredential", "transparentToken"]],
  ])(
    "loads nothing when it is called %s",
    async (_how, credentials, fields) => {
      const load = jest.fn(async () => aFakeSdk())

      const error = await errorOf(
        createCardSdk({ load }).setCredentials(credentials as any)
      )

      expect(error.code).toBe("credentials_missing")
      expect(error.errors.map(({ field }: any) => field)).toEqual(fields)
      expect(load).not.toHaveBeenCalled()
    }
  )

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
})

describe("a call without credentials", () => {
  it.each([
    ["getCardBrand", (sdk: any) => sdk.getCardBrand({ bin: "411111" })],
    [
      "createTemporaryCard",
      (sdk: any) => sdk.createTemporaryCard({ card: CARD }),
    ],
  ])(
    "%s says that they are missing, and works once they are set",
    async (method, call) => {
      const fake = aFakeSdk()
      const sdk = over(fake)

      const error = await errorOf(call(sdk))
      expect(error).toMatchObject({
        code: "credentials_missing",
        message:
          "The card SDK: credentials missing. Call setCredentials first.",
      })
      expect(fake[method as "getCardBrand"]).not.toHaveBeenCalled()

      await sdk.setCredentials(CREDENTIALS)
      await call(sdk)
      expect(fake[method as "getCardBrand"]).toHaveBeenCalledTimes(1)
    }
  )
})
