import { aFakeSdk, CARD, errorOf, givenACardSdk } from "./a-fake-sdk"
import type { CardSdkError } from "./card-sdk-error"

type Answer = Parameters<typeof aFakeSdk>[0]

const whenTheSdk = async (answer: Answer) => {
  const sdk = await givenACardSdk(aFakeSdk(answer))
  return {
    brand: () => sdk.getCardBrand({ bin: "411111" }),
    token: () => sdk.createTemporaryCard({ card: CARD }),
  }
}

const refusedWith = async (reported?: unknown) => {
  const calls = await whenTheSdk(({ error }) => error(reported))
  return errorOf(calls.token())
}

describe("a success", () => {
  it.each([
    ["nothing", undefined],
    ["null", null],
    ["an empty object", {}],
    ["an undefined value", { brand: undefined, temporaryToken: undefined }],
    ["an empty text", { brand: "", temporaryToken: "" }],
    ["a number", { brand: 1, temporaryToken: 1 }],
  ])("with %s is an error that says so", async (_what, answer) => {
    const calls = await whenTheSdk(({ success }) => success(answer))

    expect(await errorOf(calls.brand())).toMatchObject({
      code: "no_result",
      errors: [],
      message: "getCardBrand: no result. Try again.",
    })
    expect(await errorOf(calls.token())).toMatchObject({
      code: "no_result",
      message: "createTemporaryCard: no result. Try again.",
    })
  })
})

describe("the first answer", () => {
  const good = { brand: "VISA", temporaryToken: "card_t/1" }

  it.each<[string, Answer, string]>([
    [
      "an error follows a success",
      ({ success, error }) => (success(good), error({ errors: [] })),
      "VISA",
    ],
    [
      "a success follows an error",
      ({ success, error }) => (error({ errors: [] }), success(good)),
      "refused",
    ],
    [
      "a second success tells something else",
      ({ success }) => (success(good), success({ brand: "ELO" })),
      "VISA",
    ],
    [
      "the SDK throws after it",
      ({ success }) => {
        success(good)
        throw new Error("too late")
      },
      "VISA",
    ],
  ])("counts when %s", async (_when, answer, expected) => {
    const calls = await whenTheSdk(answer)

    const came = await calls.brand().catch((error: CardSdkError) => error)

    expect("code" in came ? came.code : came.brand).toBe(expected)
  })

  it("is a success although its reader throws: nothing goes the error's way", async () => {
    const error = jest.fn()
    const calls = await whenTheSdk(({ success }) => {
      // As the published SDK has it: `.then(success).catch(error)`.
      void Promise.resolve(good).then(success).catch(error)
    })

    const read = calls.token().then(() => {
      throw new Error("a bug in the page")
    })

    await expect(read).rejects.toThrow("a bug in the page")
    expect(error).not.toHaveBeenCalled()
  })
})

describe("an error", () => {
  it("with a list is refused, item by item, and unknown fields stay out", async () => {
    const error = await refusedWith({
      errors: [
        { errorCode: 1, message: "Cvv ausente.", field: "Cvv", trace: "x" },
        { errorCode: "7", message: 12, field: null },
        { errorCode: "none" },
        null,
      ],
    })

    expect(error.code).toBe("refused")
    expect(error.errors).toEqual([
      { errorCode: 1, message: "Cvv ausente.", field: "Cvv" },
      { errorCode: 7, message: "12", field: "" },
      { errorCode: 0, message: "", field: "" },
      { errorCode: 0, message: "", field: "" },
    ])
    expect(error.message).toMatch(
      /^createTemporaryCard: refused \(Cvv Cvv ausente\.; 12; .*\)\. Correct it\.$/
    )
  })

  it("with an empty list is refused without a reason", async () => {
    expect(await refusedWith({ errors: [] })).toMatchObject({
      code: "refused",
      errors: [],
      message: "createTemporaryCard: refused. Correct it.",
    })
  })

  it.each([
    ["an object", { errors: { message: "Network Error" } }],
    ["an error of the transport", new Error("Network Error")],
  ])(
    "with %s is unreachable, with its message alone",
    async (_what, reported) => {
      expect(await refusedWith(reported)).toMatchObject({
        code: "unreachable",
        errors: [{ errorCode: 0, message: "Network Error", field: "" }],
        message: "createTemporaryCard: unreachable (Network Error). Try again.",
      })
    }
  )

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a list of nothing", { errors: null }],
  ])("with %s is unreachable", async (_what, reported) => {
    expect((await refusedWith(reported)).code).toBe("unreachable")
  })
})

describe("an SDK that throws", () => {
  it.each([
    [
      "at once",
      () => {
        throw new TypeError("e is undefined")
      },
    ],
    ["from a promise", () => Promise.reject(new TypeError("e is undefined"))],
  ])(
    "%s is unavailable, and its words are the cause",
    async (_when, answer) => {
      const calls = await whenTheSdk(answer)

      const error = await errorOf(calls.brand())

      expect(error).toMatchObject({
        code: "sdk_unavailable",
        message:
          "getCardBrand: sdk unavailable (Error: TypeError: e is undefined). Check its source and try again.",
      })
      expect(error.cause.message).toBe("TypeError: e is undefined")
    }
  )
})

describe("the card", () => {
  const { number, cvv, holderName, holderDocument } = CARD
  const leaked = `${number} of ${holderName} (${holderDocument}), ${cvv}`
  const request = { config: { data: JSON.stringify(CARD) } }

  it.each<[string, Answer]>([
    [
      "a list repeats it",
      ({ error }) =>
        error({ errors: [{ message: leaked, field: leaked, errorCode: 1 }] }),
    ],
    [
      "an object repeats it",
      ({ error }) => error({ errors: { message: leaked, ...request } }),
    ],
    [
      "the SDK hands on its request",
      ({ error }) => error(Object.assign(new Error(leaked), request)),
    ],
    [
      "the SDK throws it",
      () => {
        throw Object.assign(new Error(leaked), request)
      },
    ],
    ["the SDK answers with it", ({ success }) => success({ card: CARD })],
  ])("is in no part of an error when %s", async (_when, answer) => {
    const calls = await whenTheSdk(answer)

    const error = await errorOf(calls.token())

    const reported = everythingOf(error).join("\n")
    for (const secret of [number, cvv, holderName, holderDocument]) {
      expect(reported).not.toContain(secret)
    }
  })

  function everythingOf(thing: unknown): string[] {
    if (typeof thing !== "object" || thing === null) {
      return [String(thing)]
    }
    return (
      Object.getOwnPropertyNames(thing)
        // A stack names lines of files, whose numbers may look like anything.
        .filter((name) => name !== "stack")
        .flatMap((name) => everythingOf((thing as any)[name]))
    )
  }
})
