import { act, cleanup, fireEvent, screen } from "@testing-library/react"
import type { ReactElement } from "react"

import type {
  CardOutcome,
  CodeOutcome,
  LinkOutcome,
  PaymentOutcome,
  Resumed,
} from "../checkout"
import {
  A_CARD,
  aDeferred,
  installFakeTimersAndConsoleCheck,
  PAYMENT_PROPS,
  CODE as LASTING_CODE,
  CONFIGURATION,
  type FullCheckout,
  LINK,
  NOW,
  ORDER,
  passTime,
  flushEffects,
  RESUMED,
  renderInShop,
  typeIntoFields,
  WAYS,
} from "./a-fake-checkout"
import { simulatePageTranslation } from "./a-translated-page"
import {
  CardForm,
  LinkPayment,
  NothingToPay,
  PixPayment,
  PricesByWay,
  ResumePayment,
  WalletPayment,
} from "./index"

installFakeTimersAndConsoleCheck()

beforeEach(() => {
  const clipboard = { writeText: async () => undefined }
  Object.assign(navigator, { clipboard })
})
afterEach(() => Reflect.deleteProperty(navigator, "clipboard"))

/** A code that expires in slightly more than five minutes. */
const CODE = { ...LASTING_CODE, expiresAt: "2026-11-20T12:05:03.000Z" }
const outcomeWithMessage = <Kind extends string>(kind: Kind) => ({
  kind,
  message: `The shop says ${kind}.`,
})
const ORDERED = { kind: "order", order: ORDER } as const
const VERIFIED = {
  ...outcomeWithMessage("being_verified"),
  sessionId: "payses_1",
}
const SHARED = [
  outcomeWithMessage("nothing_to_pay"),
  ORDERED,
  VERIFIED,
  outcomeWithMessage("being_refunded"),
  outcomeWithMessage("refused"),
]
const INCOMPLETE = { ...outcomeWithMessage("incomplete"), missing: ["email"] }
const ENDS: PaymentOutcome[] = [
  ORDERED,
  outcomeWithMessage("being_refunded"),
  { kind: "expired" },
  outcomeWithMessage("declined"),
  outcomeWithMessage("canceled"),
  outcomeWithMessage("refunded"),
]
const IN_DOUBT = {
  ...outcomeWithMessage("in_doubt"),
  method: "pix" as const,
  sessionId: "payses_1",
}
const OF_A_CODE: CodeOutcome[] = [...SHARED, INCOMPLETE, IN_DOUBT, CODE]
const OF_A_LINK: LinkOutcome[] = [
  ...SHARED,
  INCOMPLETE,
  { ...LINK, order: ORDER, code: { payload: "p", image: CODE.image } },
  LINK,
]
const OF_A_CARD: CardOutcome[] = [
  ...SHARED,
  outcomeWithMessage("declined"),
  {
    kind: "invalid_card",
    errors: [{ field: "cvv", errorCode: 0, message: "" }],
  },
]

/** Performs the steps of a test on one page, and calls `see` after each step. */
type Play = (see: () => void) => Promise<void>

/**
 * Performs the steps twice, on a plain page and on a page that the browser translates. Expects the same texts after
 * each step.
 */
async function expectTheSame(play: Play): Promise<void> {
  const readTextsOfSteps = async (isTranslated: boolean) => {
    const texts: (string | null)[] = []
    jest.setSystemTime(NOW)
    const stop = isTranslated ? simulatePageTranslation(document) : undefined
    await play(() => texts.push(document.body.textContent))
    await act(async () => cleanup())
    stop?.()
    return texts
  }
  const plain = await readTextsOfSteps(false)
  expect(new Set(plain).size).toBeGreaterThan(1)
  expect(await readTextsOfSteps(true)).toEqual(plain)
}

const withAnswers = (answers: Partial<FullCheckout>) => ({ answers })

async function fillFormOnPage(): Promise<void> {
  const document = { "CPF ou CNPJ": "52998224725" }
  await typeIntoFields(
    screen.queryByLabelText("Número do cartão") ? A_CARD : document
  )
}

const pressButtonMatching = async (name: RegExp) => {
  // This is much faster than a search by role.
  const button = [...document.querySelectorAll("button")].find(
    ({ textContent }) => name.test(textContent)
  )
  if (button) fireEvent.click(button)
  await flushEffects()
}
const isOpen = () => document.querySelector(".ct-input:not([readonly])")
let cartIds = 1
const START = /Gerar|Pagar|Concluir/

const ENTRIES: [
  string,
  ReactElement,
  (CardOutcome | CodeOutcome | LinkOutcome)[],
][] = [
  ["PixPayment", <PixPayment {...PAYMENT_PROPS} passports />, OF_A_CODE],
  [
    "WalletPayment",
    <WalletPayment {...PAYMENT_PROPS} walletName="PicPay" />,
    OF_A_CODE.map((one) =>
      one.kind === "code"
        ? { ...one, method: "wallet", payload: "https://wallet.invalid/1" }
        : one.kind === "in_doubt"
          ? { ...one, method: "wallet" }
          : one
    ),
  ],
  [
    "LinkPayment",
    <LinkPayment {...PAYMENT_PROPS} onLink={jest.fn()} />,
    OF_A_LINK,
  ],
  ["CardForm", <CardForm {...PAYMENT_PROPS} passports />, OF_A_CARD],
  ["NothingToPay", <NothingToPay {...PAYMENT_PROPS} amount={0} />, SHARED],
]

describe.each(ENTRIES)(
  "%s on a translated page",
  (_name, component, outcomes) => {
    it.each(outcomes)(
      "a payment component shows the same texts on a translated page as on an untranslated one, after the outcome %j and during the next payment",
      async (outcome) => {
        await expectTheSame(async (see) => {
          const asked = aDeferred<never>()
          const pendingPayment = () => asked.promise
          await renderInShop(
            component,
            withAnswers({
              payByCard: async ({ onStep }) => {
                onStep!("tokenizing")
                await Promise.resolve()
                onStep!("paying")
                onStep!("verifying")
                return pendingPayment()
              },
              askForCode: pendingPayment,
              askForLink: pendingPayment,
              completeWithoutPayment: pendingPayment,
            })
          )
          see()
          // All problems of the fields are shown first, then none.
          await pressButtonMatching(START)
          see()
          if (isOpen()) await fillFormOnPage()
          see()
          await pressButtonMatching(START)
          see()
          await act(async () => asked.resolve(outcome as never))
          see()
          await passTime(10_000)
          await pressButtonMatching(START)
          see()
        })
      }
    )

    it.each(
      outcomes.flatMap((outcome) =>
        ["code", "link", "being_verified", "in_doubt"].includes(outcome.kind)
          ? ENDS.map((end) => [outcome as Resumed, end] as const)
          : []
      )
    )(
      "a payment component shows the same texts with and without the browser's page translation, for the unfinished payment %j and its outcome %j",
      async (open, end) => {
        await expectTheSame(async (see) => {
          let found: Resumed = open
          const { checkout } = await renderInShop(
            component,
            withAnswers({ resume: async () => found })
          )
          see()
          await pressButtonMatching(/Copiar/)
          see()
          await passTime(5_000)
          see()
          found = { kind: "none" }
          if (checkout.waitForPayment.mock.calls[0]) {
            const [{ onState }] = checkout.waitForPayment.mock.calls[0]
            await act(async () => onState!("paid"))
            see()
            await checkout.end(end)
          }
          see()
          if (isOpen()) await fillFormOnPage()
          await pressButtonMatching(START)
          see()
        })
      }
    )

    it("if the cart of a payment component changes, the component shows the same texts with and without the browser's page translation", async () => {
      const carts: Resumed[] = [
        { kind: "none" },
        ...(outcomes as Resumed[]).filter(
          ({ kind }) => kind !== ("invalid_card" as string)
        ),
        ...ENDS,
      ]
      await expectTheSame(async (see) => {
        let found: Resumed = carts[0]!
        const { rerender } = await renderInShop(
          component,
          withAnswers({ resume: async () => found })
        )
        // Each cart is shown after the state "loading".
        for (found of carts) {
          const props = { ...component.props, cartId: `cart_${cartIds++}` }
          rerender({ ...component, props })
          await flushEffects()
          see()
        }
      })
    })
  }
)

it("ResumePayment shows the same texts on a translated page and on a plain page when it opens one payment after another, for every pair of their states", async () => {
  const states = [
    "pending paid authorized canceled order_canceled ordered_otherwise expired being_verified in_doubt being_refunded refunded refused",
  ].flatMap((all) => all.split(" "))
  const found = states.map((state) => ({
    ...RESUMED,
    state: state as "paid",
    code: state === "pending" ? RESUMED.code : null,
    another: /expired|refused/.test(state)
      ? { total: 9_491, quote: null }
      : null,
    has_reminders: state !== "being_verified",
    order_waits: true,
  }))
  await expectTheSame(async (see) => {
    let next = found[0]!
    const { rerender } = await renderInShop(
      <ResumePayment token="a" onCart={jest.fn()} passports />,
      withAnswers({ openResumeLink: async () => next })
    )
    for (const first of found) {
      for (const second of found) {
        for (next of [first, second]) {
          rerender(
            <ResumePayment
              token={String(Math.random())}
              onCart={jest.fn()}
              passports
            />
          )
          await flushEffects()
          see()
          await pressButtonMatching(/Copiar|Não receber/)
          see()
        }
      }
    }
  })
})

it("CardForm with interest and PricesByWay show the same texts on a translated page and on a plain page when the installments and the total change", async () => {
  await expectTheSame(async (see) => {
    const { rerender } = await renderInShop(
      <>
        <CardForm {...PAYMENT_PROPS} />
        <PricesByWay ways={WAYS} />
        <PixPayment {...PAYMENT_PROPS} />
      </>,
      withAnswers({
        configuration: async () => ({ ...CONFIGURATION, pricesByWay: true }),
      })
    )
    await flushEffects()
    see()
    for (const value of ["12", "3", "1"]) {
      fireEvent.change(screen.getByRole("combobox"), { target: { value } })
      await flushEffects()
      see()
    }
    rerender(
      <>
        <CardForm {...PAYMENT_PROPS} amount={50} passports />
        <PricesByWay
          ways={{ ...WAYS, pix: undefined, card: WAYS.card.slice(0, 2) }}
        />
        <PixPayment {...PAYMENT_PROPS} amount={50} />
      </>
    )
    await flushEffects()
    see()
    fireEvent.click(screen.getByRole("checkbox"))
    see()
  })
})
