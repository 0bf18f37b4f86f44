import { act, createEvent, fireEvent, screen } from "@testing-library/react"
import { TextEncoder } from "node:util"
import type { ReactElement } from "react"
import { hydrateRoot } from "react-dom/client"

import {
  A_CARD,
  aFakeCheckout,
  installFakeTimersAndConsoleCheck,
  PAYMENT_PROPS,
  field,
  neverResolving,
  wrapInCheckoutProvider,
  passTime,
  pressButton,
  flushEffects,
  renderInShop,
  typeIntoFields,
  typedCard,
} from "../a-fake-checkout"
import { CardForm, PixPayment } from "../index"

installFakeTimersAndConsoleCheck()
afterEach(() => document.body.replaceChildren())

const DOCUMENT = "CPF ou CNPJ"
const HOLDER = "CPF ou CNPJ do titular"
const MASKED = [
  "4111 1111 1111 1111",
  " Joao da Silva ",
  "02/31",
  "987",
  "529.982.247-25",
]
const PAID = {
  number: "4111111111111111",
  holderName: "Joao da Silva",
  expirationMonth: "02",
  expirationYear: "2031",
  cvv: "987",
}

/** Writes a value into a field like some password managers: without an event, so that React does not notice it. */
function fillSilently(label: string, value: string): void {
  const input = field(label)
  Object.getOwnPropertyDescriptor(
    HTMLInputElement.prototype,
    "value"
  )!.set!.call(input, value)
}

/**
 * Renders a component to HTML on the server side, calls `before`, which may fill in fields, and then hydrates the HTML
 * with React.
 */
async function renderOnServerAndHydrate(
  component: ReactElement,
  before: () => void
) {
  const checkout = aFakeCheckout({ getCardBrand: neverResolving })
  const Shop = wrapInCheckoutProvider({ checkout })
  const page = <Shop>{component}</Shop>
  // React's renderer for servers needs TextEncoder, and jsdom has none.
  Object.assign(globalThis, { TextEncoder })
  const { renderToString } = await import("react-dom/server")
  const root = document.body.appendChild(document.createElement("div"))
  root.innerHTML = renderToString(page)
  before()
  const shown = await act(async () => hydrateRoot(root, page))
  await flushEffects()
  return { checkout, end: () => act(async () => shown.unmount()) }
}

const fillCard = () => {
  for (const [label, value] of Object.entries(A_CARD)) {
    fillSilently(label, value)
  }
}

describe("a field that was filled in before the page's script ran", () => {
  it("CardForm pays with a card that the shopper typed before the page's script ran", async () => {
    const { checkout, end } = await renderOnServerAndHydrate(
      <CardForm {...PAYMENT_PROPS} />,
      fillCard
    )
    expect(typedCard()).toEqual(MASKED)

    await pressButton()

    expect(checkout.payByCard.mock.calls[0]![0].card).toMatchObject(PAID)
    await end()
  })

  it("CardForm keeps a cardholder's document that the shopper typed before the page's script ran, and does not replace it by the buyer's document", async () => {
    const { end } = await renderOnServerAndHydrate(
      <CardForm {...PAYMENT_PROPS} document="11222333000181" />,
      () => fillSilently(HOLDER, "52998224725")
    )

    expect(field(HOLDER).value).toBe("529.982.247-25")
    await end()
  })

  it("CardForm pays with a passport if the shopper checked the passport checkbox before the page's script ran", async () => {
    const { checkout, end } = await renderOnServerAndHydrate(
      <CardForm {...PAYMENT_PROPS} passports />,
      () => {
        fillCard()
        fillSilently(HOLDER, "FZ1234567")
        screen.getByRole<HTMLInputElement>("checkbox").checked = true
      }
    )
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(true)

    await pressButton()

    expect(checkout.payByCard.mock.calls[0]![0]).toMatchObject({
      document: "FZ1234567",
      documentType: "PASSPORT",
    })
    await end()
  })
})

describe("a field that is filled in without an event", () => {
  it("CardForm pays with a card that a password manager filled in without an event, even if the form is rendered again before the payment", async () => {
    const { checkout, rerender } = await renderInShop(
      <CardForm {...PAYMENT_PROPS} />
    )
    fillCard()
    rerender(<CardForm {...PAYMENT_PROPS} amount={120} />)
    await flushEffects()
    expect(typedCard()).toEqual(Object.values(A_CARD))

    await pressButton()

    const [{ card, document: buyer }] = checkout.payByCard.mock.calls[0]!
    expect(card).toMatchObject(PAID)
    expect(buyer).toBe("52998224725")
  })

  it("when the shopper leaves a field that a password manager filled in without an event, CardForm checks the field", async () => {
    await renderInShop(<CardForm {...PAYMENT_PROPS} />)
    fillSilently(HOLDER, "52998224726")

    fireEvent.blur(field(HOLDER))

    expect(field(HOLDER).value).toBe("529.982.247-26")
    expect(field(HOLDER).getAttribute("aria-invalid")).toBe("true")
  })

  it("after the payment, CardForm also empties fields that a password manager filled in without an event", async () => {
    await renderInShop(<CardForm {...PAYMENT_PROPS} />)
    fillCard()
    await pressButton()

    expect(typedCard()).toEqual(["", "", "", "", ""])
  })
})

describe("a keyboard that composes its text", () => {
  /**
   * Types like a keyboard that composes words, such as many on phones: with every key, it replaces the whole text that
   * it has written.
   */
  function typeWithInputMethod(label: string, text: string) {
    const input = field(label)
    input.focus()
    fireEvent.compositionStart(input)
    const before = input.value
    for (let length = 1; length <= text.length; length++) {
      const event = createEvent.input(input, {
        target: { value: before + text.slice(0, length) },
        isComposing: true,
        inputType: "insertCompositionText",
      })
      fireEvent(input, event)
      // The keyboard continues from what it has written, and would double any change of it.
      expect(input.value).toBe(before + text.slice(0, length))
    }
    fireEvent.compositionEnd(input)
    return input.value
  }

  it.each([
    [HOLDER, "12abc34501de35", "12.ABC.345/01DE-35"],
    [HOLDER, "52998224725", "529.982.247-25"],
    ["Número do cartão", "4111111111111111", "4111 1111 1111 1111"],
    ["Validade (MM/AA)", "231", "02/31"],
  ])(
    "in CardForm's field %s, the text '%s' of a keyboard that composes words becomes '%s' when the composition ends",
    async (label, typed, then) => {
      await renderInShop(<CardForm {...PAYMENT_PROPS} />, {
        answers: { getCardBrand: neverResolving },
      })

      expect(typeWithInputMethod(label, typed)).toBe(then)
    }
  )

  /** Types a text with a composing keyboard that has not finished its composition. */
  function beginComposition(label: string, value: string) {
    const input = field(label)
    fireEvent.compositionStart(input)
    fireEvent(
      input,
      createEvent.input(input, { target: { value }, isComposing: true })
    )
    return input
  }

  it.each(["52998224725", "CPF 529.982.247-25"])(
    "PixPayment sends only the digits of the document when it is submitted while a keyboard is still composing '%s'",
    async (typed) => {
      const { checkout } = await renderInShop(<PixPayment {...PAYMENT_PROPS} />)
      const input = beginComposition(DOCUMENT, typed)

      await pressButton()

      expect(input.value).toBe(typed)
      expect(checkout.askForCode.mock.calls[0]![0].document).toBe("52998224725")
    }
  )

  it("CardForm removes the trailing space of a security code before it pays, even while a keyboard is still composing the security code", async () => {
    const { checkout } = await renderInShop(<CardForm {...PAYMENT_PROPS} />)
    await typeIntoFields(A_CARD)
    beginComposition("Código de segurança", "987 ")

    await pressButton()

    expect(checkout.payByCard.mock.calls[0]![0].card.cvv).toBe("987")
  })

  it("PixPayment does not mark its document field as wrong if the shopper leaves the field while a keyboard is still composing a valid CPF", async () => {
    await renderInShop(<PixPayment {...PAYMENT_PROPS} />)
    const input = beginComposition(DOCUMENT, "CPF 529.982.247-25")

    fireEvent.blur(input)

    expect(input.getAttribute("aria-invalid")).toBe("false")
  })

  it("CardForm tells the browser to correct no field, to capitalize each word in the name field, and to capitalize all letters in the document field", async () => {
    await renderInShop(<CardForm {...PAYMENT_PROPS} />)

    const set = Object.keys(A_CARD).map((label) =>
      ["autocapitalize", "autocorrect", "spellcheck"]
        .map((name) => field(label).getAttribute(name))
        .join()
    )

    expect(set).toEqual([
      "off,off,false",
      "words,off,false",
      "off,off,false",
      "off,off,false",
      "characters,off,false",
    ])
    expect(screen.getAllByRole("textbox")).toHaveLength(5)
  })
})

describe("a wrong field that is left by pressing a button", () => {
  const isHolderMarkedInvalid = () => field(HOLDER).getAttribute("aria-invalid")

  it("if the shopper leaves a wrong field by pressing a button, CardForm shows the field's error only after the click, because the error could move the button", async () => {
    await renderInShop(<CardForm {...PAYMENT_PROPS} />)
    await typeIntoFields({ [HOLDER]: "52998224726" })
    const button = screen.getByRole("button")

    fireEvent.mouseDown(button)
    fireEvent.blur(field(HOLDER))
    await passTime(0)
    expect(isHolderMarkedInvalid()).toBe("false")

    fireEvent.mouseUp(button)
    expect(isHolderMarkedInvalid()).toBe("false")
    fireEvent.click(button)
    await passTime(0)
    expect(isHolderMarkedInvalid()).toBe("true")
  })

  it.each<[string, (button: HTMLElement) => void]>([
    [
      "ends where the page stops the mouse events",
      (button) => {
        button.addEventListener("mouseup", (event) => event.stopPropagation())
        fireEvent.mouseUp(button)
      },
    ],
    ["is canceled", (button) => fireEvent.pointerCancel(button)],
    ["ends in another window", () => fireEvent.blur(window)],
  ])(
    "if the shopper leaves a wrong field by pressing a button, the field's error appears even if the form does not see the end of the press (the press %s)",
    async (_what, end) => {
      await renderInShop(<CardForm {...PAYMENT_PROPS} />)
      await typeIntoFields({ [HOLDER]: "52998224726" })
      const button = screen.getByRole("button")
      fireEvent.mouseDown(button)
      fireEvent.blur(field(HOLDER))

      end(button)
      await passTime(0)

      expect(isHolderMarkedInvalid()).toBe("true")
    }
  )

  it("the error of a wrong field appears at once when the shopper leaves the field with the keyboard", async () => {
    await renderInShop(<CardForm {...PAYMENT_PROPS} />)
    await typeIntoFields({ [HOLDER]: "52998224726" })

    fireEvent.blur(field(HOLDER))

    expect(isHolderMarkedInvalid()).toBe("true")
  })
})
