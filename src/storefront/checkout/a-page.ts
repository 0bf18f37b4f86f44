import { type AShop, CART } from "./a-shop"
import { codePayments, linkPayments } from "./asynchronous-payments"
import { type CardPayment, cardPayments } from "./card-payments"
import { createCheckout } from "./create-checkout"

export const NUMBER = "4111111111111111"
export const CPF = "529.982.247-25"

interface SdkCall {
  bin?: string
  card?: Record<string, unknown>
  success: (reported: object) => void
  error: (reported: unknown) => void
}

type AnSdk = ReturnType<typeof anSdk>

/** A card SDK that answers like the published one and records what it was asked. */
export function anSdk() {
  const sdk = {
    /** The calls so far: the name of the method and what it was given. */
    asked: [] as [string, unknown][],
    /** The error that the SDK reports instead of a success; undefined for a success. */
    refusal: undefined as unknown,
    isSilent: false,
    setCredentials: (credentials: object) => {
      sdk.asked.push(["setCredentials", { ...credentials }])
    },
    getCardBrand: ({ bin, success }: SdkCall) => {
      sdk.asked.push(["getCardBrand", bin])
      success({ brand: "VISA" })
    },
    createTemporaryCard: ({ card, success, error }: SdkCall) => {
      sdk.asked.push(["createTemporaryCard", { ...card }])
      if (sdk.isSilent) {
        return
      }
      if (sdk.refusal === undefined) {
        success({ temporaryToken: "a-token" })
      } else {
        error(sdk.refusal)
      }
    },
  }
  return sdk
}

/** A page of a shop that offers every method; a new page remembers nothing of earlier pages. */
export function aPage(
  { client }: Pick<AShop, "client">,
  sdk: AnSdk | Parameters<typeof cardPayments>[0]["load"] = anSdk()
) {
  return createCheckout({
    client,
    methods: [
      cardPayments({
        load: typeof sdk === "function" ? sdk : () => Promise.resolve(sdk),
      }),
      codePayments,
      linkPayments,
    ],
  })
}

export function aPayment(changed: Partial<CardPayment> = {}): CardPayment {
  return {
    cartId: CART,
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

/** Fakes the timers of a test file: time passes only in `afterMs` and `pass`. Each test must leave no timer. */
export function inVirtualTime(): void {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => {
    expect(jest.getTimerCount()).toBe(0)
    jest.useRealTimers()
  })
}

export const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms)

/** The reason with which a page aborts a call. */
export const GONE = new Error("gone")

/** Lets time pass and returns the result of a call that needs it: retries, polls and time-outs. */
export async function afterMs<Result>(
  ms: number,
  result: Promise<Result>
): Promise<Result> {
  result.catch(() => undefined)
  await pass(ms)
  return result
}

/** A signal, and what ends it with GONE. */
export function abortable() {
  const controller = new AbortController()
  const abort = () => controller.abort(GONE)
  return { signal: controller.signal, abort }
}
