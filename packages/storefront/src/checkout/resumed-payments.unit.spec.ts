import { createCheckout } from "./create-checkout"
import { resumedPayments } from "./resumed-payments"
import { StoreError, type StoreRequest } from "./store-api/store-client"

const TOKEN = "body~signature"
/** The expected request: a POST without a referrer, because the page's own URL contains the token. */
const POST = { method: "POST", referrerPolicy: "no-referrer" } as const
const PATH = "/store/checkout-transparent/resume"

function checkoutAnswering(answer: object | Error) {
  const calls: [string, StoreRequest | undefined][] = []
  const checkout = createCheckout({
    client: {
      fetch: (path, { signal: _, ...init } = {}) => {
        calls.push([path, init])
        return answer instanceof Error
          ? Promise.reject(answer)
          : Promise.resolve(answer)
      },
    },
    methods: [resumedPayments],
  })
  return { checkout, calls }
}

it("the token of a resume link is sent only in the body of POST requests without a referrer, and not in their URLs", async () => {
  const answer = { payment: { state: "paid" }, cart: { id: "cart_2" } }
  const { checkout, calls } = checkoutAnswering(answer)
  const given = { document: "52998224725", total: 9_990, quote: null }

  const found = await checkout.openResumeLink(TOKEN)
  await checkout.askForAnotherCode(TOKEN, { ...given, documentType: "CPF" })
  await checkout.stopReminders(TOKEN)
  const cartId = await checkout.recreateCart(TOKEN)

  expect({ found, cartId }).toEqual({ found: answer.payment, cartId: "cart_2" })
  expect(calls).toEqual([
    [PATH, { ...POST, body: { token: TOKEN } }],
    [
      `${PATH}/code`,
      {
        ...POST,
        body: { token: TOKEN, ...given, document_type: "CPF" },
      },
    ],
    [`${PATH}/opt-out`, { ...POST, body: { token: TOKEN } }],
    [`${PATH}/cart`, { ...POST, body: { token: TOKEN } }],
  ])
})

it("the message of an error about a resume link does not contain the link's token, because a page may log it", async () => {
  const { checkout } = checkoutAnswering(new TypeError("failed to fetch"))

  const error = await checkout
    .openResumeLink(TOKEN)
    .catch((one: unknown) => one)

  expect(error).toBeInstanceOf(StoreError)
  expect((error as StoreError).message).not.toContain("signature")
})
