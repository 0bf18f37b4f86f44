import { act, fireEvent, render, screen } from "@testing-library/react"
import type { ReactElement, ReactNode } from "react"

import type {
  Configuration,
  PaymentCode,
  PaymentLink,
  PaymentOutcome,
  PlacedOrder,
  WaysOfPaying,
  ResumedPayment,
} from "../checkout"
import {
  type AnyCheckout,
  CheckoutProvider,
  type CheckoutProviderProps,
} from "./index"

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
      installments: { maximum: 12, minimumAmount: 500 },
    },
  },
  pricesByWay: false,
  texts: {},
}

const installmentPlan = (count: number) => {
  const each = Math.floor(10_000 / count)
  const [rate, effectiveRate] = [undefined, undefined]
  return {
    count,
    total: 10_000,
    interest: 0,
    first: each,
    each,
    rate,
    effectiveRate,
  }
}
/**
 * The prices of a cart of R$ 100.00: a discount of 5 % for Pix, and interest of 1.99 % a month for twelve card
 * installments.
 */
export const WAYS: WaysOfPaying = {
  account: "br",
  nothingToPay: false,
  total: 10_000,
  pix: { total: 9_500, discount: 500, percent: 5 },
  card: [
    installmentPlan(1),
    installmentPlan(3),
    {
      ...installmentPlan(12),
      total: 11_340,
      interest: 1_340,
      first: 945,
      each: 945,
      rate: { monthly: 1.99, yearly: 26.68 },
      effectiveRate: { monthly: 1.9893, yearly: 26.9 },
    },
  ],
  quote: "a-quote",
}

/** The time at which each test starts. The code in `CODE` expires half an hour later. */
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

/** A payment link without a QR code. It can be paid until the end of the next day in São Paulo. */
export const LINK: PaymentLink = {
  kind: "link",
  sessionId: "payses_1",
  cartId: "cart_1",
  url: "https://pay.example/link/1",
  deepLink: null,
  code: null,
  expiresAt: "2026-11-22T02:59:59.000Z",
}

/** The payment that a resume link shows. Its Pix code can still be paid. */
export const RESUMED: ResumedPayment = {
  method: "pix",
  state: "pending",
  order_waits: false,
  amount: 9_990,
  another: null,
  has_reminders: true,
  code: {
    payload: CODE.payload,
    image: CODE.image,
    expires_at: CODE.expiresAt,
  },
}

export const neverResolving = () => new Promise<never>(() => {})

/**
 * Returns a fake checkout. No payment has begun, every card is approved, and every code or link is created. `answers`
 * replaces single functions. The returned object also has a function `end`, which gives the last call of
 * `waitForPayment` its outcome.
 */
export function aFakeCheckout(answers: Partial<FullCheckout> = {}) {
  const waits: ReturnType<typeof aDeferred<PaymentOutcome>>[] = []
  const checkout = {
    configuration: async () => CONFIGURATION,
    waysOfPaying: async () => WAYS,
    getCardBrand: async () => "VISA",
    payByCard: async () => ({ kind: "order", order: ORDER }),
    askForCode: async ({ method }) => ({ ...CODE, method }),
    askForLink: async () => LINK,
    waitForPayment: () => (waits.push(aDeferred()), waits.at(-1)!.promise),
    completeWithoutPayment: async () => ({ kind: "order", order: ORDER }),
    resume: async () => ({ kind: "none" }),
    openResumeLink: async () => RESUMED,
    askForAnotherCode: async () => RESUMED,
    stopReminders: async () => ({ ...RESUMED, has_reminders: false }),
    recreateCart: async () => "cart_2",
    savedCards: async () => undefined,
    deleteSavedCard: async () => {},
    payByCardAndSave: async () => ({ kind: "order", order: ORDER }),
    payBySavedCard: async () => ({ kind: "order", order: ORDER }),
    ...answers,
  } satisfies FullCheckout
  const watched = Object.entries<Call>(checkout).map(([name, call]) => [
    name,
    jest.fn(call),
  ])
  return {
    ...(Object.fromEntries(watched) as Watched),
    end: (outcome: PaymentOutcome) =>
      act(async () => waits.at(-1)!.resolve(outcome)),
  }
}

type Call = (...given: never[]) => unknown
type Watched = {
  [Name in keyof FullCheckout]: jest.Mock<
    ReturnType<FullCheckout[Name]>,
    Parameters<FullCheckout[Name]>
  >
}

/**
 * Returns a component that puts a CheckoutProvider around its children. Pass it to React's test renderer as `wrapper`.
 */
export function wrapInCheckoutProvider(props: CheckoutProviderProps) {
  return function Shop({ children }: { children: ReactNode }): ReactElement {
    return <CheckoutProvider {...props}>{children}</CheckoutProvider>
  }
}

/** The mock function that tests pass to components as `onOrder`. */
export const onOrder = jest.fn()
export const onError = jest.fn()
/** The properties that the tests pass to every component. */
export const PAYMENT_PROPS = { cartId: "cart_1", amount: 99.9, onOrder }

/** Renders a component inside a CheckoutProvider, and waits until the component has looked up its cart. */
export async function renderInShop(
  component: ReactElement,
  {
    answers,
    ...shop
  }: Partial<CheckoutProviderProps> & { answers?: Partial<FullCheckout> } = {}
) {
  const checkout = aFakeCheckout(answers)
  const wrapper = wrapInCheckoutProvider({ checkout, onError, ...shop })
  const view = render(component, { wrapper })
  await flushEffects()
  const status = () =>
    view.container.querySelector<HTMLElement>("[data-status]")!.dataset.status
  return { ...view, checkout, status }
}

export const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label)
export const buttons = () =>
  screen.queryAllByRole("button").map((button) => button.textContent)

export async function typeIntoFields(
  typed: Record<string, string>
): Promise<void> {
  for (const [label, value] of Object.entries(typed)) {
    await act(async () => {
      fireEvent.change(field(label), { target: { value } })
    })
  }
}

/** Presses the only button of the page. */
export async function pressButton(): Promise<void> {
  fireEvent.click(screen.getByRole("button"))
  await flushEffects()
}

export const A_CARD = {
  "Número do cartão": "4111111111111111",
  "Nome impresso no cartão": " Joao da Silva ",
  "Validade (MM/AA)": "0231",
  "Código de segurança": "987",
  "CPF ou CNPJ do titular": "52998224725",
}
export const typedCard = () =>
  Object.keys(A_CARD).map((label) => field(label).value)

/** Returns a promise together with functions that resolve and reject it. */
export function aDeferred<Value>() {
  let resolve!: (value: Value) => void
  let reject!: (reason: Error) => void
  const promise = new Promise<Value>((keep, fail) => {
    resolve = keep
    reject = fail
  })
  return { promise, resolve, reject }
}

export const flushEffects = () => act(async () => {})
export const passTime = (ms: number) =>
  act(() => jest.advanceTimersByTimeAsync(ms))
/** Returns the text of the page's live region, which contains the message to the shopper. */
export const shownMessage = () => screen.getByRole("status").textContent?.trim()

/**
 * Starts each test of a file at the time `NOW`. A test fails if React logs an error, for example because a state was
 * set after the component was removed.
 */
export function installFakeTimersAndConsoleCheck(): void {
  let complained: jest.SpyInstance
  beforeEach(() => {
    jest.useFakeTimers({ now: NOW })
    complained = jest.spyOn(globalThis.console, "error")
  })
  afterEach(() => {
    jest.useRealTimers()
    const { calls } = complained.mock
    complained.mockRestore()
    onOrder.mockReset()
    onError.mockReset()
    expect(calls).toEqual([])
  })
}
