import {
  aFakeSdk,
  CARD,
  sdkErrorOfRejectedCall,
  aCardSdkAroundFake,
} from "./a-fake-sdk"

type Answer = Parameters<typeof aFakeSdk>[0]

const whenTheSdk = async (answer: Answer) => {
  const sdk = await aCardSdkAroundFake(aFakeSdk(answer))
  return {
    brand: () => sdk.getCardBrand({ bin: "411111" }),
    token: () => sdk.createTemporaryCard({ card: CARD }),
  }
}

const refusedWith = async (reported?: unknown) => {
  const calls = await whenTheSdk(({ error }) => error(reported))
  return sdkErrorOfRejectedCall(calls.token())
}

const createThrower = (error: Error) => () => {
  throw error
}

describe("an error of the card SDK", () => {
  it("a CardSdkError has the code refused and lists the error number, message and field of each problem when the SDK refuses a card with a list of problems", async () => {
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
})

describe("the card in an error", () => {
  const { number, cvv, holderName, holderDocument } = CARD
  const leaked = `${number} of ${holderName} (${holderDocument}), ${cvv}`
  const request = { config: { data: JSON.stringify(CARD) } }
  const errorWithRequest = () => Object.assign(new Error(leaked), request)

  it.each<[string, Answer]>([
    [
      "the SDK's list of problems repeats them",
      ({ error }) =>
        error({ errors: [{ message: leaked, field: leaked, errorCode: 1 }] }),
    ],
    [
      "the SDK's error object repeats them",
      ({ error }) => error({ errors: { message: leaked, ...request } }),
    ],
    [
      "the SDK's error contains its request",
      (asked) => asked.error(errorWithRequest()),
    ],
    [
      "the SDK throws an error that contains them",
      createThrower(errorWithRequest()),
    ],
    [
      "the SDK answers with the whole card",
      ({ success }) => success({ card: CARD }),
    ],
  ])(
    "if the card SDK's answer or error contains a card's data (%s), no property of the CardSdkError except its stack contains these data",
    async (_when, answer) => {
      const calls = await whenTheSdk(answer)

      const reported = everythingOf(
        await sdkErrorOfRejectedCall(calls.token())
      ).join("\n")

      for (const secret of [number, cvv, holderName, holderDocument]) {
        expect(reported).not.toContain(secret)
      }
    }
  )

  function everythingOf(thing: unknown): string[] {
    if (typeof thing !== "object" || thing === null) {
      return [String(thing)]
    }
    return (
      Object.getOwnPropertyNames(thing)
        // The stack is left out, because the numbers of its lines may look like anything.
        .filter((name) => name !== "stack")
        .flatMap((name) => everythingOf((thing as any)[name]))
    )
  }
})
