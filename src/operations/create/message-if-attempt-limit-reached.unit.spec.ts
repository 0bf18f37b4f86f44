import type { Charge } from "../../domain/charge/charge"
import { ATTEMPT_WINDOW_MINUTES } from "../../domain/attempt-limits"
import { MINUTE_MS } from "../../domain/duration"
import { messageIfAttemptLimitReached } from "./message-if-attempt-limit-reached"

const CARD = { id: "ctchg_1", method: "card", cartId: "cart_1" } as Charge

/**
 * Sets up an account for a test. `declines` is how many of its cards were declined recently. `pay` checks the attempt
 * limits for one payment. `asked` records each query for the usual number of declines (`usual`), and each attempt to
 * list card testing (`list`).
 */
function anAccount({
  declines = 25,
  usual = 100,
  failuresOfCart = 0,
  declinesPerAccount = 3_000,
} = {}) {
  const asked: string[] = []
  const now = { ms: 0 }
  const recordAndAnswer =
    <Result>(name: string, answer: () => Promise<Result>) =>
    () => {
      asked.push(name)
      return answer()
    }
  const figures = { declines, usual: () => Promise.resolve(usual) }
  const access = {
    account: {
      id: "br",
      attemptLimits: {
        declinesPerCart: 5,
        declinesPerEmail: 10,
        declinesPerAccount,
      },
    },
    clock: { monotonicMs: () => now.ms, now: () => new Date(now.ms) },
    log: { warn: jest.fn(), error: jest.fn() },
    ledger: {
      countFailedCardChargesByCartEmailAndAccount: () =>
        Promise.resolve({
          failuresOfCart,
          declinesOfEmail: 0,
          declinesOfAccount: figures.declines,
        }),
      findUsualDeclinesPerHour: recordAndAnswer("usual", () => figures.usual()),
      raiseCardTestingDiscrepancy: recordAndAnswer("list", () =>
        Promise.resolve(true)
      ),
    },
  }
  const messageForCard = () =>
    messageIfAttemptLimitReached(
      access as unknown as Parameters<typeof messageIfAttemptLimitReached>[0],
      CARD
    )
  return { pay: messageForCard, asked, now, figures, log: access.log }
}

it("if a gateway account has at least 20 declined cards, the usual number of declines is queried only once an hour, however many payments are made", async () => {
  const { pay, asked, now } = anAccount()
  for (let payment = 0; payment < 30; payment++) await pay()
  expect(asked).toEqual(["usual"])

  now.ms = ATTEMPT_WINDOW_MINUTES * MINUTE_MS
  await pay()
  expect(asked).toEqual(["usual", "usual"])
})

it("if fewer than 20 cards of a gateway account were declined, a further payment does not query the usual number of declines, which is needed only to detect card testing", async () => {
  const { pay, asked } = anAccount({ declines: 19 })
  await pay()
  expect(asked).toEqual([])
})

it("card testing is listed if a gateway account reaches its limit of declined cards, even if the cart of the payment has also reached a limit", async () => {
  const { pay, asked } = anAccount({
    declines: 12,
    declinesPerAccount: 10,
    failuresOfCart: 5,
  })
  await pay()
  expect(asked).toEqual(["usual", "list", "list"])
})

it("if many more cards than usual are declined, a further payment causes card testing to be listed and logged, but this payment is allowed", async () => {
  const { pay, asked, log } = anAccount({ declines: 40, usual: 0 })
  expect(await pay()).toBeUndefined()
  expect(asked).toEqual(["usual", "list"])
  expect(log.error).toHaveBeenCalledWith(
    expect.stringContaining("40 declined cards")
  )
})

it("a payment is allowed if the query for the usual number of declines fails, and the next payment repeats the query", async () => {
  const { pay, asked, figures, log } = anAccount()
  figures.usual = () => Promise.reject(new Error("The database is gone."))
  expect(await pay()).toBeUndefined()
  expect(log.warn).toHaveBeenCalledTimes(1)

  figures.usual = () => Promise.resolve(0)
  await pay()
  expect(asked).toEqual(["usual", "usual", "list"])
})
