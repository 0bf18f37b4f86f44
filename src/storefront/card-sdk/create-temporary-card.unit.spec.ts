import {
  aFakeSdk,
  CARD,
  CREDENTIALS,
  errorOf,
  givenACardSdk,
} from "./a-fake-sdk"
import { createCardSdk } from "./card-sdk"
import { type SdkCard } from "./load-sdk"

const FIELDS = Object.keys(CARD) as (keyof SdkCard)[]

const fieldsOf = (error: any) => error.errors.map(({ field }: any) => field)

describe("createTemporaryCard", () => {
  it("gives the token", async () => {
    const sdk = await givenACardSdk(aFakeSdk())

    await expect(sdk.createTemporaryCard({ card: CARD })).resolves.toEqual({
      temporaryToken: "card_t/1",
    })
  })

  it("asks anew for every call, also for the same card", async () => {
    const fake = aFakeSdk()
    const sdk = await givenACardSdk(fake)

    await Promise.all([1, 2].map(() => sdk.createTemporaryCard({ card: CARD })))

    expect(fake.createTemporaryCard).toHaveBeenCalledTimes(2)
  })

  it("hands on the seven properties and nothing else", async () => {
    const fake = aFakeSdk()
    const sdk = await givenACardSdk(fake)
    const card = { ...CARD, nickname: "the blue one", toJSON: () => "all" }

    await sdk.createTemporaryCard({ card })

    const [asked] = fake.createTemporaryCard.mock.calls[0]!
    expect(Object.keys(asked)).toEqual(["card", "success", "error"])
    expect(asked.card).toEqual(CARD)
    expect(asked.card).not.toBe(card)
  })

  it.each(FIELDS.filter((field) => field !== "holderDocument"))(
    "sends nothing when %s is missing, empty or no text",
    async (field) => {
      const fake = aFakeSdk()
      const sdk = await givenACardSdk(fake)

      for (const value of [undefined, null, "", "  ", 12, {}]) {
        const card: any = { ...CARD, [field]: value }
        const error = await errorOf(sdk.createTemporaryCard({ card }))

        expect(error.code).toBe("invalid_input")
        expect(fieldsOf(error)).toEqual([field])
      }
      expect(fake.createTemporaryCard).not.toHaveBeenCalled()
    }
  )

  it("takes an empty document, for a holder with a passport, but not a missing one", async () => {
    const sdk = await givenACardSdk(aFakeSdk())
    const { holderDocument: _, ...rest } = CARD

    const answer = sdk.createTemporaryCard({
      card: { ...rest, holderDocument: "" },
    })
    const card = rest as SdkCard
    const error = await errorOf(sdk.createTemporaryCard({ card }))

    await expect(answer).resolves.toEqual({ temporaryToken: "card_t/1" })
    expect(fieldsOf(error)).toEqual(["holderDocument"])
  })

  it("names all that is wrong at once", async () => {
    const load = jest.fn(async () => aFakeSdk())
    const sdk = createCardSdk({ load })

    const error = await errorOf(
      sdk.createTemporaryCard({ card: { ...CARD, number: "", cvv: "" } })
    )

    expect(error.message).toBe(
      "Nothing was sent: invalid input (number missing or malformed; cvv missing or malformed). Correct it."
    )
    expect(load).not.toHaveBeenCalled()
  })

  it.each([
    ["no card", {}],
    ["null for a card", { card: null }],
    ["a text for a card", { card: "4111111111111111" }],
    ["no argument", undefined],
  ])("names every property when there is %s", async (_what, asked) => {
    const fake = aFakeSdk()
    const sdk = await givenACardSdk(fake)

    const error = await errorOf(sdk.createTemporaryCard(asked as any))

    expect(error.code).toBe("invalid_input")
    expect(fieldsOf(error)).toEqual(FIELDS)
    expect(JSON.stringify(error) + error.message).not.toContain("4111")
    expect(fake.createTemporaryCard).not.toHaveBeenCalled()
  })

  it.each(["aborted", "sdk_unavailable"])(
    "sends no card any more when it has %s while the SDK was loading",
    async (code) => {
      jest.useFakeTimers()
      const fake = aFakeSdk()
      let arrive = (_sdk: unknown) => {}
      const arriving = new Promise((resolve) => (arrive = resolve))
      const sdk = createCardSdk({ load: () => arriving })
      const credentials = sdk.setCredentials(CREDENTIALS)
      const leaving = new AbortController()

      const error = errorOf(
        sdk.createTemporaryCard({
          card: CARD,
          signal: leaving.signal,
          timeoutMs: 100,
        })
      )
      if (code === "aborted") {
        leaving.abort()
      } else {
        await jest.advanceTimersByTimeAsync(100)
      }
      expect((await error).code).toBe(code)
      arrive(fake)
      await credentials
      await jest.advanceTimersByTimeAsync(0)

      expect(fake.createTemporaryCard).not.toHaveBeenCalled()
      jest.useRealTimers()
    }
  )
})
