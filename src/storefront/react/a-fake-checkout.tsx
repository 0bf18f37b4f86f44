import { act, screen } from "@testing-library/react"
import type { ReactElement, ReactNode } from "react"

import type {
  Configuration,
  PaymentCode,
  PaymentLink,
  PlacedOrder,
} from "../checkout"
import {
  type AnyCheckout,
  CheckoutProvider,
  type CheckoutProviderProps,
} from "./index"

/** With every method. */
export type FullCheckout = Required<AnyCheckout>

export const ORDER: PlacedOrder = { id: "order_1", display_id: 42 }

export const CONFIGURATION: Configuration = {
  account: "br",
  sandbox: false,
  locale: "pt-BR",
  sdk: { merchantCredential: "12345678000195", transparentToken: "public" },
  methods: {
    card: {
      providerId: "pp_transparent-card_br",
      installments: { maximum: 12, minimumAmount: 500, interestFree: 6 },
    },
  },
  texts: {},
}

/** Expires half an hour after the moment at which the tests' clocks begin. */
export const NOW = new Date("2026-11-20T12:00:00.000Z")
export const CODE: PaymentCode = {
  kind: "code",
  sessionId: "payses_1",
  cartId: "cart_1",
  method: "pix",
  payload: "00020126790014br.gov.bcb.pix",
  image: "data:image/gif;base64,R0lGODdh",
  expiresAt: "2026-11-20T12:30:00.000Z",
}

/** Without a QR code; can be paid until the end of the next day in São Paulo. */
export const LINK: PaymentLink = {
  kind: "link",
  sessionId: "payses_1",
  cartId: "cart_1",
  url: "https://pay.example/link/1",
  deepLink: null,
  code: null,
  expiresAt: "2026-11-22T02:59:59.000Z",
}

export const forever = () => new Promise<never>(() => {})

/** Nothing is open on the cart, every card is approved, every code and link is made and never paid. */
export function aFakeCheckout(answers: Partial<FullCheckout> = {}) {
  const checkout = {
    configuration: async () => CONFIGURATION,
    getCardBrand: async () => "VISA",
    payByCard: async () => ({ kind: "order", order: ORDER }),
    askForCode: async ({ method }) => ({ ...CODE, method }),
    askForLink: async () => LINK,
    waitForPayment: forever,
    resume: async () => ({ kind: "none" }),
    ...answers,
  } satisfies FullCheckout
  return {
    configuration: watched(checkout, "configuration"),
    getCardBrand: watched(checkout, "getCardBrand"),
    payByCard: watched(checkout, "payByCard"),
    askForCode: watched(checkout, "askForCode"),
    askForLink: watched(checkout, "askForLink"),
    waitForPayment: watched(checkout, "waitForPayment"),
    resume: watched(checkout, "resume"),
  }
}

function watched<Name extends keyof FullCheckout>(
  checkout: FullCheckout,
  name: Name
) {
  return jest.fn<
    ReturnType<FullCheckout[Name]>,
    Parameters<FullCheckout[Name]>
  >(checkout[name].bind(checkout) as never)
}

/** For the `wrapper` of a rendering. */
export function inAShop(props: CheckoutProviderProps) {
  return function Shop({ children }: { children: ReactNode }): ReactElement {
    return <CheckoutProvider {...props}>{children}</CheckoutProvider>
  }
}

/** A promise that is kept or broken when a test says so. */
export function aDeferred<Value>() {
  let resolve!: (value: Value) => void
  let reject!: (reason: Error) => void
  const promise = new Promise<Value>((keep, fail) => {
    resolve = keep
    reject = fail
  })
  return { promise, resolve, reject }
}

export const resolve = () => act(async () => {})
export const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
/** What the live region says. */
export const message = () => screen.getByRole("status").textContent?.trim()

/**
 * Every test of a file begins at `NOW`, and fails when React complains, say of a state set after the
 * end.
 */
export function atNow(): void {
  let complained: jest.SpyInstance
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW })
    complained = jest.spyOn(globalThis.console, "error")
  })
  afterEach(() => {
    jest.useRealTimers()
    const { calls } = complained.mock
    complained.mockRestore()
    expect(calls).toEqual([])
  })
}
