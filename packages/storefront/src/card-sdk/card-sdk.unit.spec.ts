import { createAbortSignal, passTime } from "../checkout/a-new-checkout"
import {
  aFakeSdk,
  CARD,
  CREDENTIALS,
  sdkErrorOfRejectedCall,
  aCardSdkAroundFake,
} from "./a-fake-sdk"
import { type CardSdk, createCardSdk } from "./card-sdk"
import type { SdkCard } from "./load-sdk"

const FIELDS = Object.keys(CARD) as (keyof SdkCard)[]
const VISA = { brand: "VISA" }
const bin = "411111"

const createCardSdkOver = (fake: unknown) =>
  createCardSdk({ load: async () => fake })
const fieldsOf = (error: any) => error.errors.map(({ field }: any) => field)
const MALFORMED: Record<string, string> = {
  expirationMonth: "must be 01 to 12",
  expirationYear: "must have four digits",
}
const problemWith = (field: string) => ({
  errorCode: 0,
  message: MALFORMED[field] ?? "missing or malformed",
  field,
})

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())
const passNoTime = () => passTime(0)

const CALLS = [
  ["getCardBrand", (sdk: CardSdk, o = {}) => sdk.getCardBrand({ bin, ...o })],
  [
    "createTemporaryCard",
    (sdk: CardSdk, o = {}) => sdk.createTemporaryCard({ card: CARD, ...o }),
  ],
] as const

describe("setCredentials", () => {
  it("setCredentials passes the same credentials to the SDK only once in total, even if several CardSdk objects share the SDK", async () => {
    const fake = aFakeSdk()
    const [one, two] = [
      createCardSdkOver(fake),
      createCardSdkOver({ ...fake, default: fake }),
    ]

    await Promise.all([1, 2].map(() => one.setCredentials(CREDENTIALS)))
    await two.setCredentials({ ...CREDENTIALS })

    expect(fake.setCredentials.mock.calls).toEqual([[CREDENTIALS]])
    // A third wrapper uses the credentials that the SDK already has.
    await expect(
      createCardSdkOver(fake).getCardBrand({ bin })
    ).resolves.toEqual(VISA)
  })

  it("after setCredentials was called with a second merchant's credentials, createTemporaryCard sends no card until setCredentials is called with the first merchant's credentials again", async () => {
    const fake = aFakeSdk()
    const sdk = await aCardSdkAroundFake(fake)
    await sdkErrorOfRejectedCall(
      sdk.setCredentials({ ...CREDENTIALS, merchantCredential: "1" })
    )

    const refused = await sdkErrorOfRejectedCall(
      sdk.createTemporaryCard({ card: CARD })
    )
    expect(refused).toMatchObject({
      code: "credentials_changed",
      message:
        "setCredentials: credentials changed (Error: the SDK has others). Reload the page.",
    })
    expect(fake.createTemporaryCard).not.toHaveBeenCalled()

    await sdk.setCredentials(CREDENTIALS)
    await sdk.createTemporaryCard({ card: CARD })
    expect(fake.createTemporaryCard).toHaveBeenCalledTimes(1)
  })
})

describe("getCardBrand", () => {
  /** Returns an SDK whose requests stay unanswered until the test calls `success` on them. */
  const aSlowSdk = async () => {
    const asked: any[] = []
    const fake = aFakeSdk((question) => asked.push(question))
    return { sdk: await aCardSdkAroundFake(fake), asked }
  }

  it("getCardBrand sends only one request in total for several callers with the same six digits, even if one of them aborts", async () => {
    const { sdk, asked } = await aSlowSdk()
    const { signal, ...leaving } = createAbortSignal()

    const left = sdkErrorOfRejectedCall(sdk.getCardBrand({ bin, signal }))
    const same = ["411111", "4111 1122"].map((typed) =>
      sdk.getCardBrand({ bin: typed })
    )
    const another = sdk.getCardBrand({ bin: "555555" })
    await passNoTime()
    leaving.abort()
    expect((await left).code).toBe("aborted")
    asked[0].success(VISA)
    asked[1].success({ brand: "MASTERCARD" })

    expect(await Promise.all(same)).toEqual([VISA, VISA])
    expect(await another).toEqual({ brand: "MASTERCARD" })
    expect(await sdk.getCardBrand({ bin: "4111119" })).toEqual(VISA)
    expect(asked.map(({ bin }) => bin)).toEqual(["411111", "555555"])
  })
})

describe("createTemporaryCard", () => {
  it("each call of createTemporaryCard sends a new request, which contains only the seven known properties of the card", async () => {
    const fake = aFakeSdk()
    const sdk = await aCardSdkAroundFake(fake)
    // A holder with a passport has no document.
    const bare = { ...CARD, holderDocument: "" }
    const card = { ...bare, nickname: "the blue one", toJSON: () => "all" }

    const calls = [1, 2].map(() => sdk.createTemporaryCard({ card }))

    expect(await Promise.all(calls)).toEqual([
      { temporaryToken: "card_t/1" },
      { temporaryToken: "card_t/1" },
    ])
    const [[asked], second] = fake.createTemporaryCard.mock.calls as any
    expect(second).toHaveLength(1)
    expect(Object.keys(asked)).toEqual(["card", "success", "error"])
    expect(asked.card).toEqual(bare)
    expect(asked.card).not.toBe(card)
  })

  it.each([
    { card: { ...CARD, number: " ", cvv: 223 } },
    {},
    { card: "4111111111111111" },
    undefined,
  ])(
    "if createTemporaryCard is called with the wrong argument %j, it rejects before the SDK is loaded and names all wrong fields without their values",
    async (asked: any) => {
      const load = jest.fn(async () => aFakeSdk())

      const error = await sdkErrorOfRejectedCall(
        createCardSdk({ load }).createTemporaryCard(asked)
      )

      const fields = asked?.card?.brand ? ["number", "cvv"] : FIELDS
      const said = fields.map(
        (field) => `${field} ${problemWith(field).message}`
      )
      expect(fieldsOf(error)).toEqual(fields)
      expect(error.message).toBe(
        `Nothing was sent: invalid input (${said.join("; ")}). Correct it.`
      )
      expect(JSON.stringify(error)).not.toContain("4111")
      expect(load).not.toHaveBeenCalled()
    }
  )

  it.each(FIELDS.filter((field) => field !== "holderDocument"))(
    "createTemporaryCard rejects and does not call the SDK when the card's property %s is missing or empty",
    async (field) => {
      const fake = aFakeSdk()
      const sdk = await aCardSdkAroundFake(fake)

      for (const missing of [undefined, null, "", "  "]) {
        const card = { ...CARD, [field]: missing }
        const error = await sdkErrorOfRejectedCall(
          sdk.createTemporaryCard({ card })
        )

        expect(error).toMatchObject({
          code: "invalid_input",
          errors: [problemWith(field)],
        })
      }
      expect(fake.createTemporaryCard).not.toHaveBeenCalled()
    }
  )

  it.each([
    ...["1", "00", "13", "012", "1a", " 1", "12\n", "٠١", 12].map(
      (value) => ["expirationMonth", value] as const
    ),
    ...["27", "227", "02027", "20 7", "2027 ", "٢٠٢٧", 2027].map(
      (value) => ["expirationYear", value] as const
    ),
  ])(
    "createTemporaryCard rejects and does not call the SDK when the card's property %s has the value %j",
    async (field, value) => {
      const fake = aFakeSdk()
      const sdk = await aCardSdkAroundFake(fake)
      const card = { ...CARD, [field]: value }

      const error = await sdkErrorOfRejectedCall(
        sdk.createTemporaryCard({ card })
      )

      expect(error).toMatchObject({
        code: "invalid_input",
        errors: [problemWith(field)],
      })
      expect(fake.createTemporaryCard).not.toHaveBeenCalled()
    }
  )

  it.each(["01", "09", "10", "12"])(
    "createTemporaryCard passes the expiration month %s and a four-digit year to the SDK unchanged",
    async (expirationMonth) => {
      const fake = aFakeSdk()
      const sdk = await aCardSdkAroundFake(fake)
      const card = { ...CARD, expirationMonth, expirationYear: "2031" }

      await sdk.createTemporaryCard({ card })

      expect(fake.createTemporaryCard.mock.calls[0]?.[0].card).toEqual(card)
    }
  )

  it.each(["aborted", "sdk_unavailable"])(
    "if a call of createTemporaryCard fails with the code %s while the card SDK is still loading, the call sends no card when the SDK has loaded",
    async (code) => {
      const fake = aFakeSdk()
      let resolveLoading = (_sdk: unknown) => {}
      const arriving = new Promise((resolve) => (resolveLoading = resolve))
      const sdk = createCardSdk({ load: () => arriving })
      const credentials = sdk.setCredentials(CREDENTIALS)
      const { signal, abort } = createAbortSignal()

      const error = sdkErrorOfRejectedCall(
        sdk.createTemporaryCard({ card: CARD, signal, timeoutMs: 100 })
      )
      if (code === "aborted") {
        abort()
      }
      await passTime(100)
      expect((await error).code).toBe(code)
      resolveLoading(fake)
      await credentials
      await passNoTime()

      expect(fake.createTemporaryCard).not.toHaveBeenCalled()
    }
  )
})

describe.each(CALLS)("the time limit of %s", (method, call) => {
  const aSilentSdk = async () => {
    const fake = aFakeSdk(() => undefined)
    const answerLate = () =>
      fake[method].mock.calls[0]![0].success({
        brand: "V",
        temporaryToken: "t",
      })
    return { fake, sdk: await aCardSdkAroundFake(fake), answerLate }
  }

  it.each([
    [15_000, undefined],
    [200, 200],
  ])(
    "if a call of the card SDK is not answered, it rejects with the code timed_out after %d ms, even if an answer arrives later (option timeoutMs: %s)",
    async (ms, timeoutMs) => {
      const { sdk, answerLate } = await aSilentSdk()
      const ended = jest.fn()

      const error = sdkErrorOfRejectedCall(call(sdk, { timeoutMs })).finally(
        ended
      )
      await passTime(ms - 1)
      expect(ended).not.toHaveBeenCalled()
      await passTime(1)
      answerLate()

      expect((await error).code).toBe("timed_out")
    }
  )

  it("an aborted call of the card SDK rejects with the abort reason as its cause, and a call with an aborted signal sends nothing", async () => {
    const { sdk, fake } = await aSilentSdk()
    const { signal, abort } = createAbortSignal()
    const reason = new Error("the page was left")

    const error = sdkErrorOfRejectedCall(call(sdk, { signal }))
    await passTime(1)
    abort(reason)

    expect(await error).toMatchObject({
      code: "aborted",
      cause: reason,
      message: `${method}: aborted (Error: the page was left). Try again.`,
    })
    expect((await sdkErrorOfRejectedCall(call(sdk, { signal }))).code).toBe(
      "aborted"
    )
    expect(fake[method]).toHaveBeenCalledTimes(1)
  })
})
