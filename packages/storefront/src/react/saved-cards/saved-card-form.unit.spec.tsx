import { act, fireEvent, screen } from "@testing-library/react"

import type { CardOutcome } from "../../checkout"
import type { SavedCard } from "../../saved-cards"
import {
  A_CARD,
  aDeferred,
  installFakeTimersAndConsoleCheck,
  PAYMENT_PROPS,
  CONFIGURATION,
  field,
  type FullCheckout,
  neverResolving,
  onError,
  onOrder,
  ORDER,
  flushEffects,
  renderInShop,
  typeIntoFields,
  WAYS,
} from "../a-fake-checkout"
import { english } from "../index"
import { SavedCardForm } from "./index"

installFakeTimersAndConsoleCheck()

const VISA: SavedCard = {
  id: "ctcard_visa",
  brand: "VISA",
  lastFour: "1111",
  expirationMonth: 2,
  expirationYear: 2031,
  status: "usable",
  createdAt: "2026-11-01T12:00:00.000Z",
  lastUsedAt: undefined,
  storeChargesConsentedAt: undefined,
}
const MASTERCARD: SavedCard = {
  ...VISA,
  id: "ctcard_mastercard",
  brand: "MASTERCARD",
  lastFour: "8884",
  lastUsedAt: "2026-11-10T12:00:00.000Z",
}
const CPF = "52998224725"
const BOX = "Salvar este cartão para as próximas compras"
const CONSENT = `${BOX}. O número do cartão fica no serviço de pagamento, e não na loja. Você pode excluir o cartão da sua conta quando quiser.`
const REFUSED = { kind: "refused", message: "Este cartão saiu." } as const

const radioNamed = (name: string) =>
  screen.getByRole<HTMLInputElement>("radio", { name: new RegExp(name) })
const saveCardCheckbox = () =>
  screen.queryByRole<HTMLInputElement>("checkbox", { name: BOX })
const CHARGES = "Clube do café, R$ 59,90 por mês"
const chargesBox = () =>
  screen.getByRole<HTMLInputElement>("checkbox", {
    name: `Autorizo a loja a cobrar neste cartão: ${CHARGES}`,
  })
const payButton = () => screen.getByRole("button", { name: /^Pagar/ })
const radioStates = () =>
  screen.queryAllByRole<HTMLInputElement>("radio").map(({ checked }) => checked)

async function clickAndFlush(element: HTMLElement): Promise<void> {
  fireEvent.click(element)
  await flushEffects()
}

const showCards = (
  cards: SavedCard[] | undefined,
  answers: Partial<FullCheckout> = {},
  document: string | undefined = CPF
) =>
  renderInShop(
    <SavedCardForm
      {...PAYMENT_PROPS}
      regionId="reg_1"
      {...(document && { document })}
    />,
    { answers: { savedCards: async () => cards, ...answers } }
  )

const showWithStoreCharges = () =>
  renderInShop(
    <SavedCardForm {...PAYMENT_PROPS} document={CPF} storeCharges={CHARGES} />,
    { answers: { savedCards: async () => [] } }
  )

describe("the choice of a card", () => {
  it("SavedCardForm preselects the usable card that was used last, and pays with it in one press", async () => {
    const { checkout } = await showCards([VISA, MASTERCARD])
    expect(radioStates()).toEqual([false, true, false])

    await clickAndFlush(payButton())

    expect(checkout.payBySavedCard.mock.calls).toEqual([
      [
        {
          cartId: "cart_1",
          savedCardId: "ctcard_mastercard",
          document: CPF,
          documentType: "CPF",
          amount: 99.9,
          installments: 1,
          signal: expect.any(AbortSignal),
          onStep: expect.any(Function),
        },
      ],
    ])
    expect(onOrder.mock.calls).toEqual([[ORDER]])
    expect(checkout.savedCards.mock.calls[0]![0]).toMatchObject({
      regionId: "reg_1",
    })
  })

  it("SavedCardForm shows brand, last four digits and expiry of each card", async () => {
    await showCards([VISA, MASTERCARD])

    expect(
      screen.getByRole("group", { name: "Cartões salvos" }).textContent
    ).toBe(
      "Cartões salvosVISA final 1111Validade 02/31ExcluirMASTERCARD final 8884Validade 02/31ExcluirOutro cartão"
    )
  })

  it("SavedCardForm shows and preselects a card whose brand, digits and expiry are unknown, with the text 'Cartão salvo' (saved card)", async () => {
    await showCards([
      {
        ...VISA,
        brand: undefined,
        lastFour: undefined,
        expirationMonth: undefined,
        expirationYear: undefined,
      },
    ])

    expect(radioNamed("Cartão salvo").checked).toBe(true)
  })

  it("SavedCardForm pays only once with a saved card if the shopper double-clicks the pay button", async () => {
    const { checkout } = await showCards([VISA], {
      payBySavedCard: neverResolving,
    })

    fireEvent.click(payButton())
    fireEvent.click(screen.getByRole("button", { name: "Processando…" }))
    await flushEffects()

    expect(checkout.payBySavedCard).toHaveBeenCalledTimes(1)
  })

  it("SavedCardForm lets the shopper neither choose another card nor delete a card while a payment by saved card is running", async () => {
    const { checkout } = await showCards([VISA], {
      payBySavedCard: neverResolving,
    })
    await clickAndFlush(payButton())

    await clickAndFlush(
      screen.getByRole("button", { name: "Excluir VISA final 1111" })
    )

    expect(radioNamed("Outro cartão").disabled).toBe(true)
    expect(screen.queryByText("Sim, excluir")).toBeNull()
    expect(checkout.deleteSavedCard).not.toHaveBeenCalled()
  })

  it("if the page passes no document, SavedCardForm asks for the buyer's document before it pays with a saved card", async () => {
    const { checkout } = await showCards([VISA], {}, "")

    await clickAndFlush(payButton())
    expect(checkout.payBySavedCard).not.toHaveBeenCalled()
    expect(screen.getByText("Informe o CPF ou CNPJ.")).toBeTruthy()
    await typeIntoFields({ "CPF ou CNPJ": CPF })
    await clickAndFlush(payButton())

    expect(checkout.payBySavedCard.mock.calls[0]![0].document).toBe(CPF)
  })

  it("if the shopper chooses 12 installments with interest for a saved card, SavedCardForm pays with the quote and with the total for 12 installments", async () => {
    const { checkout } = await showCards([VISA], {
      configuration: async () => ({ ...CONFIGURATION, pricesByWay: true }),
    })
    fireEvent.change(screen.getByLabelText("Parcelas"), {
      target: { value: "12" },
    })

    await clickAndFlush(payButton())

    expect(checkout.payBySavedCard.mock.calls[0]![0]).toMatchObject({
      installments: 12,
      total: 11_340,
      quote: WAYS.quote,
    })
  })

  it("if a saved card is declined, SavedCardForm shows the message, and the shopper can then pay with another saved card", async () => {
    const { checkout } = await showCards([VISA, MASTERCARD], {
      payBySavedCard: async ({ savedCardId }) =>
        savedCardId === VISA.id
          ? { kind: "order", order: ORDER }
          : { kind: "declined", message: "Não autorizado." },
    })
    await clickAndFlush(payButton())
    expect(screen.getByText("Não autorizado.")).toBeTruthy()

    await clickAndFlush(radioNamed("VISA"))
    expect(screen.queryByText("Não autorizado.")).toBeNull()
    await clickAndFlush(payButton())

    expect(checkout.payBySavedCard).toHaveBeenCalledTimes(2)
    expect(onOrder).toHaveBeenCalledTimes(1)
  })

  it("SavedCardForm does not offer to pay again while a payment by saved card is being verified", async () => {
    const { status } = await showCards([VISA], {
      payBySavedCard: async () => ({
        kind: "being_verified",
        message: "Verificando.",
        sessionId: "payses_1",
      }),
    })

    await clickAndFlush(payButton())

    expect(status()).toBe("being_verified")
    expect(screen.queryByRole("button", { name: /^Pagar/ })).toBeNull()
    expect(screen.getByText("Verificando.")).toBeTruthy()
  })

  it("SavedCardForm places the order of a cart with nothing to pay", async () => {
    const { checkout } = await renderInShop(
      <SavedCardForm {...PAYMENT_PROPS} amount={0} document={CPF} />,
      { answers: { savedCards: async () => [VISA] } }
    )

    await clickAndFlush(screen.getByRole("button", { name: "Concluir pedido" }))

    expect(checkout.completeWithoutPayment).toHaveBeenCalledTimes(1)
    expect(checkout.payBySavedCard).not.toHaveBeenCalled()
  })
})

describe("a saved card that cannot be charged", () => {
  it.each([
    [
      "expired",
      "Vencido. Informe o cartão novo para pagar e salvá-lo, se quiser.",
    ],
    [
      "needs_security_code",
      "Para usar este cartão, informe os dados dele de novo.",
    ],
    [
      "replaced_credentials",
      "Para usar este cartão, informe os dados dele de novo.",
    ],
  ] as const)(
    "if a saved card has the status %s, SavedCardForm shows a note, does not preselect the card, and asks for the card's data if the shopper selects it",
    async (status, note) => {
      const { checkout } = await showCards([{ ...VISA, status }])
      expect(radioStates()).toEqual([false, true])
      expect(screen.getByText(note)).toBeTruthy()

      await clickAndFlush(radioNamed("VISA"))
      await typeIntoFields(A_CARD)
      await clickAndFlush(payButton())

      expect(checkout.payByCard).toHaveBeenCalledTimes(1)
      expect(checkout.payBySavedCard).not.toHaveBeenCalled()
    }
  )

  it("when the shop refuses a card that was deleted on another device, SavedCardForm reads the cards again, shows the message, and lets the shopper type a card", async () => {
    let cards = [VISA]
    const { checkout } = await showCards([], {
      savedCards: async () => cards,
      payBySavedCard: async () => {
        cards = []
        return REFUSED
      },
    })

    await clickAndFlush(payButton())

    expect(checkout.savedCards).toHaveBeenCalledTimes(2)
    expect(radioStates()).toEqual([])
    expect(screen.getByText(REFUSED.message)).toBeTruthy()
    await typeIntoFields(A_CARD)
    await clickAndFlush(payButton())
    expect(checkout.payByCard).toHaveBeenCalledTimes(1)
    expect(screen.queryByText(REFUSED.message)).toBeNull()
  })
})

describe("the box that saves a card", () => {
  it("SavedCardForm's checkbox for saving the card is unticked at first, and the form pays with payByCard while the checkbox is unticked", async () => {
    const { checkout } = await showCards([])
    expect(saveCardCheckbox()!.checked).toBe(false)
    await typeIntoFields(A_CARD)

    await clickAndFlush(payButton())

    expect(checkout.payByCard).toHaveBeenCalledTimes(1)
    expect(checkout.payByCardAndSave).not.toHaveBeenCalled()
  })

  it("if the shopper ticks the checkbox for saving the card, SavedCardForm pays with payByCardAndSave and passes the checkbox's exact text as the consent", async () => {
    const { checkout } = await showCards([])
    await typeIntoFields(A_CARD)
    await clickAndFlush(saveCardCheckbox()!)
    const shown = saveCardCheckbox()!.closest(".ct-save")!.textContent

    await clickAndFlush(payButton())

    const [payment] = checkout.payByCardAndSave.mock.calls[0]!
    expect(payment).toMatchObject({
      cartId: "cart_1",
      card: { number: "4111111111111111" },
      consent: CONSENT,
    })
    expect(payment.consent.replace(". ", "")).toBe(shown)
    expect(checkout.payByCard).not.toHaveBeenCalled()
  })

  it("without the property storeCharges, SavedCardForm shows no checkbox for charges by the store", async () => {
    await showCards([])

    expect(screen.queryByLabelText(/^Autorizo/)).toBeNull()
  })

  it("SavedCardForm's checkbox for charges by the store is unticked at first, and it is disabled while the checkbox for saving the card is unticked", async () => {
    await showWithStoreCharges()
    expect([chargesBox().checked, chargesBox().disabled]).toEqual([false, true])

    await clickAndFlush(saveCardCheckbox()!)
    expect([chargesBox().checked, chargesBox().disabled]).toEqual([
      false,
      false,
    ])
    await clickAndFlush(chargesBox())
    await clickAndFlush(saveCardCheckbox()!)
    expect([chargesBox().checked, chargesBox().disabled]).toEqual([false, true])
  })

  it("if the shopper ticks only the checkbox for saving the card, SavedCardForm passes no consent to charges by the store", async () => {
    const { checkout } = await showWithStoreCharges()
    await typeIntoFields(A_CARD)
    await clickAndFlush(saveCardCheckbox()!)

    await clickAndFlush(payButton())

    expect(checkout.payByCardAndSave.mock.calls[0]![0]).not.toHaveProperty(
      "storeChargesConsent"
    )
  })

  it("if the shopper ticks the checkboxes for saving the card and for charges by the store, SavedCardForm passes the exact text of each checkbox as a separate consent", async () => {
    const { checkout } = await showWithStoreCharges()
    await typeIntoFields(A_CARD)
    await clickAndFlush(saveCardCheckbox()!)
    await clickAndFlush(chargesBox())
    const shown = chargesBox().closest(".ct-save")!.textContent

    await clickAndFlush(payButton())

    const [payment] = checkout.payByCardAndSave.mock.calls[0]!
    expect(payment.consent).toBe(CONSENT)
    expect(payment.storeChargesConsent?.replace(". ", "")).toBe(shown)
    expect(payment.storeChargesConsent).toContain(CHARGES)
  })

  it("SavedCardForm's checkbox for saving the card is disabled while a card payment is running", async () => {
    const paying = aDeferred<CardOutcome>()
    await showCards([], { payByCard: () => paying.promise })
    await typeIntoFields(A_CARD)

    await clickAndFlush(payButton())

    expect(saveCardCheckbox()!.disabled).toBe(true)
    await act(async () => paying.resolve({ kind: "declined", message: "" }))
    expect(saveCardCheckbox()!.disabled).toBe(false)
  })

  it("SavedCardForm shows a guest neither the checkbox for saving the card nor a list of cards, and pays with payByCard", async () => {
    const { checkout } = await showCards(undefined)
    await typeIntoFields(A_CARD)

    await clickAndFlush(payButton())

    expect(saveCardCheckbox()).toBeNull()
    expect(radioStates()).toEqual([])
    expect(checkout.payByCard).toHaveBeenCalledTimes(1)
  })

  it("SavedCardForm lets the shopper type a card and reports the error if the saved cards cannot be read", async () => {
    const error = new Error("no answer")
    await showCards([], {
      savedCards: async () => {
        throw error
      },
    })

    expect(onError.mock.calls).toEqual([[error]])
    expect(field("Número do cartão")).toBeTruthy()
    expect(radioStates()).toEqual([])
  })

  it("SavedCardForm shows the texts of saved cards in English if the language of the CheckoutProvider is English", async () => {
    await renderInShop(<SavedCardForm {...PAYMENT_PROPS} document={CPF} />, {
      language: english,
      answers: { savedCards: async () => [VISA] },
    })

    expect(radioNamed("VISA ending in 1111").checked).toBe(true)
    await clickAndFlush(radioNamed("Another card"))
    expect(
      screen.getByLabelText("Save this card for future purchases")
    ).toBeTruthy()
  })

  it("if the page passes its own text saveCard to the provider, this text is the label of SavedCardForm's checkbox and the beginning of the consent", async () => {
    const { checkout } = await renderInShop(
      <SavedCardForm {...PAYMENT_PROPS} />,
      {
        texts: { saveCard: "Guardar" },
        answers: { savedCards: async () => [] },
      }
    )
    await typeIntoFields(A_CARD)
    await clickAndFlush(screen.getByLabelText("Guardar"))

    await clickAndFlush(payButton())

    expect(checkout.payByCardAndSave.mock.calls[0]![0].consent).toMatch(
      /^Guardar\. /
    )
  })
})
