import { aFakeSdk } from "../card-sdk/a-fake-sdk"
import { type AShop, CART_ID } from "./a-fake-backend"
import { codePayments, linkPayments } from "./pay/asynchronous-payments"
import type { CardPayment } from "./pay/card-payment"
import { cardPayments } from "./pay/card-payments"
import { createCheckout } from "./create-checkout"

export const CPF = "529.982.247-25"

/**
 * Returns a new checkout that offers all payment methods. Like a newly loaded page, it knows nothing of earlier calls.
 */
export function aNewCheckout(
  { client }: Pick<AShop, "client">,
  sdk = aFakeSdk()
) {
  return createCheckout({
    client,
    methods: [
      cardPayments({ load: () => Promise.resolve(sdk) }),
      codePayments,
      linkPayments,
    ],
  })
}

export function aCardPayment(changed: Partial<CardPayment> = {}): CardPayment {
  return {
    cartId: CART_ID,
    document: CPF,
    card: {
      number: "4111 1111 1111 1111",
      holderName: "MARIA DA SILVA",
      expirationMonth: "12",
      expirationYear: "2030",
      cvv: "123",
    },
    ...changed,
  }
}

/**
 * Replaces the timers by fake ones in all tests of a file. Time then passes only in `passTimeAndAwaitResult` and
 * `passTime`. A test fails if a timer is still running at its end.
 */
export function useFakeTimersInEachTest(): void {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    expect(jest.getTimerCount()).toBe(0)
    jest.useRealTimers()
  })
}

export const passTime = (ms: number) => jest.advanceTimersByTimeAsync(ms)

export const ABORT_REASON = new Error("gone")

/**
 * Lets `ms` milliseconds pass and then returns the result of a call, for example of a call that pauses between retries.
 */
export async function passTimeAndAwaitResult<Result>(
  ms: number,
  result: Promise<Result>
): Promise<Result> {
  result.catch(() => undefined)
  await passTime(ms)
  return result
}

/** Returns an AbortSignal and a function that aborts it. The default reason is ABORT_REASON. */
export function createAbortSignal() {
  const controller = new AbortController()
  const abort = (reason: unknown = ABORT_REASON) => controller.abort(reason)
  return { signal: controller.signal, abort }
}
