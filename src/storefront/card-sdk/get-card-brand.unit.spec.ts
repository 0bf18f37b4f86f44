import { aFakeSdk, errorOf, givenACardSdk } from "./a-fake-sdk"

/** Answers when the test says so. */
function aSlowSdk() {
  const asked: any[] = []
  return { fake: aFakeSdk((question) => asked.push(question)), asked }
}

const settled = () => new Promise(process.nextTick)

describe("getCardBrand", () => {
  it.each([
    ["six digits", "411111"],
    ["a whole card number", "4111111111111111"],
    ["a card number as it is shown", "4111 1111 1111 1111"],
    ["a card number with hyphens", "4111-1111-1111-1111"],
    ["a card number that is a number", 4111111111111111],
    ["six digits that are a number", 411111],
    ["seven digits", "4111117"],
  ])(
    "sends a text of exactly six digits when it is given %s",
    async (_what, bin) => {
      const fake = aFakeSdk()
      const sdk = await givenACardSdk(fake)

      await sdk.getCardBrand({ bin: bin as string })

      expect(fake.getCardBrand.mock.calls).toEqual([
        [
          {
            bin: "411111",
            success: expect.any(Function),
            error: expect.any(Function),
          },
        ],
      ])
    }
  )

  it.each([
    ["five digits", { bin: "41111" }],
    ["five digits and spaces", { bin: " 4111 1 " }],
    ["a short number", { bin: 4111 }],
    ["an empty text", { bin: "" }],
    ["no bin", {}],
    ["null", { bin: null }],
    ["an object", { bin: {} }],
    ["no argument", undefined],
  ])("sends nothing when it is given %s", async (_what, asked) => {
    const fake = aFakeSdk()
    const sdk = await givenACardSdk(fake)

    const error = await errorOf(sdk.getCardBrand(asked as any))

    expect(error).toMatchObject({
      code: "invalid_input",
      errors: [{ errorCode: 0, message: "missing or malformed", field: "bin" }],
      message:
        "Nothing was sent: invalid input (bin missing or malformed). Correct it.",
    })
    expect(fake.getCardBrand).not.toHaveBeenCalled()
  })

  it("asks once for parallel callers of one bin, and again for another bin", async () => {
    const { fake, asked } = aSlowSdk()
    const sdk = await givenACardSdk(fake)

    const same = ["411111", "4111 1122", 4111111111111111].map((bin) =>
      sdk.getCardBrand({ bin: bin as string })
    )
    const another = sdk.getCardBrand({ bin: "555555" })
    await settled()
    expect(asked.map(({ bin }) => bin)).toEqual(["411111", "555555"])

    asked[0].success({ brand: "VISA" })
    asked[1].success({ brand: "MASTERCARD" })
    expect(await Promise.all(same)).toEqual(
      [1, 2, 3].map(() => ({ brand: "VISA" }))
    )
    expect(await another).toEqual({ brand: "MASTERCARD" })
  })

  it("keeps a brand that it knows", async () => {
    const fake = aFakeSdk()
    const sdk = await givenACardSdk(fake)

    await sdk.getCardBrand({ bin: "411111" })
    await sdk.getCardBrand({ bin: "4111119999999999" })

    expect(fake.getCardBrand).toHaveBeenCalledTimes(1)
  })

  it("asks again after a failure", async () => {
    const fake = aFakeSdk()
    fake.getCardBrand.mockImplementationOnce(({ error }) =>
      error({ errors: { message: "Network Error" } })
    )
    const sdk = await givenACardSdk(fake)

    const failures = await Promise.all(
      [1, 2].map(() => errorOf(sdk.getCardBrand({ bin: "411111" })))
    )
    const answer = await sdk.getCardBrand({ bin: "411111" })

    expect(failures.map(({ code }) => code)).toEqual([
      "unreachable",
      "unreachable",
    ])
    expect(answer).toEqual({ brand: "VISA" })
    expect(fake.getCardBrand).toHaveBeenCalledTimes(2)
  })

  it("goes on for the others when one caller aborts", async () => {
    const { fake, asked } = aSlowSdk()
    const sdk = await givenACardSdk(fake)
    const leaving = new AbortController()

    const left = errorOf(
      sdk.getCardBrand({ bin: "411111", signal: leaving.signal })
    )
    const staying = sdk.getCardBrand({ bin: "411111" })
    await settled()
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

  it("asks again after a look-up that nobody waited for has failed", async () => {
    const { fake, asked } = aSlowSdk()
    const sdk = await givenACardSdk(fake)
    const leaving = new AbortController()

    const left = errorOf(
      sdk.getCardBrand({ bin: "411111", signal: leaving.signal })
    )
    await settled()
    leaving.abort()
    await left
    asked[0].error({ errors: [] })
    await settled()

    const again = sdk.getCardBrand({ bin: "411111" })
    await settled()
    asked[1].success({ brand: "VISA" })
    expect(await again).toEqual({ brand: "VISA" })
  })

  it("asks again after a look-up that took too long, whose late answer counts for nobody who left", async () => {
    jest.useFakeTimers({ doNotFake: ["nextTick"] })
    const { fake, asked } = aSlowSdk()
    const sdk = await givenACardSdk(fake)

    const hasty = errorOf(sdk.getCardBrand({ bin: "411111", timeoutMs: 500 }))
    const patient = sdk.getCardBrand({ bin: "411111" })
    await jest.advanceTimersByTimeAsync(500)
    expect(await hasty).toMatchObject({
      code: "timed_out",
      message:
        "getCardBrand: timed out (Error: no answer within 500 ms). Try again.",
    })

    const again = sdk.getCardBrand({ bin: "411111" })
    await settled()
    asked[0].success({ brand: "VISA" })
    asked[1].success({ brand: "ELO" })
    expect(await patient).toEqual({ brand: "VISA" })
    expect(await again).toEqual({ brand: "ELO" })
    jest.useRealTimers()
  })
})
