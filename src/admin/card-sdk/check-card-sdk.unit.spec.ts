import { aFakeSdk, CREDENTIALS } from "../../storefront/card-sdk/a-fake-sdk"
import { createCardSdk } from "../../storefront/card-sdk/card-sdk"
import { checkCardSdk } from "./check-card-sdk"

type Answer = Parameters<typeof aFakeSdk>[0]

const check = (fake: unknown, isProduction = false) =>
  checkCardSdk(createCardSdk({ load: async () => fake }), {
    credentials: CREDENTIALS,
    isProduction,
  })

const checkWith = (token: Answer) =>
  check({
    ...aFakeSdk(),
    createTemporaryCard: aFakeSdk(token).createTemporaryCard,
  })

it("asks for a brand and a token of the public test card, with the account's credentials", async () => {
  const sdk = aFakeSdk()

  expect(await check(sdk)).toEqual({ outcome: "answered" })
  expect(sdk.setCredentials).toHaveBeenCalledWith(CREDENTIALS)
  expect(sdk.getCardBrand).toHaveBeenCalledWith(
    expect.objectContaining({ bin: "411111" })
  )
  expect(sdk.createTemporaryCard).toHaveBeenCalledWith(
    expect.objectContaining({
      card: expect.objectContaining({
        brand: "VISA",
        number: "4111111111111111",
        holderDocument: CREDENTIALS.merchantCredential,
      }),
    })
  )
})

it("sends no card in production", async () => {
  const sdk = aFakeSdk()

  expect(await check(sdk, true)).toEqual({ outcome: "loaded" })
  expect(sdk.getCardBrand).toHaveBeenCalledTimes(1)
  expect(sdk.createTemporaryCard).not.toHaveBeenCalled()
})

it.each<[string, Answer, object]>([
  [
    "names what is wrong",
    ({ error }) =>
      error({
        errors: [
          { errorCode: 3, message: "is wrong", field: "transparentToken" },
        ],
      }),
    { outcome: "refused", reason: "transparentToken is wrong" },
  ],
  [
    "answers 401 without a list",
    ({ error }) =>
      error({ errors: { message: "Request failed with status code 401" } }),
    { outcome: "refused", reason: "Request failed with status code 401" },
  ],
  [
    "answers 503",
    ({ error }) =>
      error({ errors: { message: "Request failed with status code 503" } }),
    { outcome: "unreachable", reason: "Request failed with status code 503" },
  ],
  [
    "is not there",
    ({ error }) => error({ errors: { message: "Network Error" } }),
    { outcome: "unreachable", reason: "Network Error" },
  ],
  [
    "answers with nothing",
    ({ success }) => success(undefined),
    { outcome: "refused", reason: expect.stringContaining("no result") },
  ],
])("tells when the service %s", async (_what, answer, outcome) => {
  expect(await checkWith(answer)).toEqual(outcome)
})

it("tells when the code does not come", async () => {
  const sdk = createCardSdk({
    load: () => Promise.reject(new Error("chunk 7 failed")),
  })

  expect(
    await checkCardSdk(sdk, { credentials: CREDENTIALS, isProduction: false })
  ).toEqual({ outcome: "not_loaded", reason: "chunk 7 failed" })
})

it("tells when the page's SDK has other credentials already", async () => {
  const sdk = aFakeSdk()
  await check(sdk)

  expect(
    await checkCardSdk(createCardSdk({ load: async () => sdk }), {
      credentials: { ...CREDENTIALS, transparentToken: "tk_other" },
      isProduction: false,
    })
  ).toEqual({ outcome: "other_credentials" })
})
