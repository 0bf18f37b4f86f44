import { fireEvent, screen } from "@testing-library/react"

import type { SavedCard } from "../../saved-cards"
import {
  installFakeTimersAndConsoleCheck,
  buttons,
  type FullCheckout,
  onError,
  flushEffects,
  renderInShop,
} from "../a-fake-checkout"
import { SavedCardList } from "./index"
import { ENGLISH, PORTUGUESE } from "./texts"

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
const ELO: SavedCard = { ...VISA, id: "ctcard_elo", brand: "ELO" }

async function pressButtonNamed(name: string): Promise<void> {
  fireEvent.click(screen.getByRole("button", { name }))
  await flushEffects()
}

const showCards = (
  cards: SavedCard[] | undefined,
  answers: Partial<FullCheckout> = {}
) =>
  renderInShop(<SavedCardList regionId="reg_1" />, {
    answers: { savedCards: async () => cards, ...answers },
  })

const shownCardNames = () =>
  screen.queryAllByText(/ final \d+$/).map(({ textContent }) => textContent)

describe("SavedCardList", () => {
  it("SavedCardList deletes a card only after a confirmation, says that the card was deleted, and moves the focus to this message", async () => {
    const { checkout } = await showCards([VISA, ELO])
    await pressButtonNamed("Excluir VISA final 1111")
    expect(checkout.deleteSavedCard).not.toHaveBeenCalled()

    await pressButtonNamed("Sim, excluir")

    expect(checkout.deleteSavedCard.mock.calls).toEqual([["ctcard_visa"]])
    expect(shownCardNames()).toEqual(["ELO final 1111"])
    expect(document.activeElement!.textContent).toBe(
      "VISA final 1111: cartão excluído."
    )
  })

  it("if the shopper starts to delete a card, SavedCardList focuses the button that keeps the card, and pressing that button returns the focus to the delete button", async () => {
    const { checkout } = await showCards([VISA])
    await pressButtonNamed("Excluir VISA final 1111")
    expect(document.activeElement!.textContent).toBe("Manter")

    await pressButtonNamed("Manter")

    expect(document.activeElement!.textContent).toBe("Excluir")
    expect(checkout.deleteSavedCard).not.toHaveBeenCalled()
    expect(shownCardNames()).toEqual(["VISA final 1111"])
  })

  it("if the request to delete a card fails, SavedCardList shows a message, and the shopper can delete the card with a second attempt", async () => {
    const error = new Error("no answer")
    let isDown = true
    await showCards([VISA], {
      deleteSavedCard: async () => {
        if (isDown) throw error
      },
    })
    await pressButtonNamed("Excluir VISA final 1111")

    await pressButtonNamed("Sim, excluir")

    expect(onError.mock.calls).toEqual([[error]])
    expect(
      screen.getByText("Não foi possível excluir o cartão. Tente outra vez.")
    ).toBeTruthy()
    isDown = false
    await pressButtonNamed("Excluir VISA final 1111")
    await pressButtonNamed("Sim, excluir")
    expect(shownCardNames()).toEqual([])
  })

  it("SavedCardList says that the customer has no saved cards after the last card was deleted", async () => {
    await showCards([VISA])
    await pressButtonNamed("Excluir VISA final 1111")
    await pressButtonNamed("Sim, excluir")

    expect(screen.getByText("Você não tem cartões salvos.")).toBeTruthy()
    expect(buttons()).toEqual([])
  })

  it("SavedCardList shows nothing if no customer is signed in", async () => {
    const { container } = await showCards(undefined)

    expect(container.innerHTML).toBe("")
  })
})

describe("the texts of saved cards", () => {
  it.each(Object.keys(PORTUGUESE) as (keyof typeof PORTUGUESE)[])(
    "the text %s of saved cards has the same placeholders in English and Portuguese",
    (name) => {
      const placeholdersIn = (text: string) => text.match(/\{\w+\}/g)?.sort()

      expect(placeholdersIn(ENGLISH[name])).toEqual(
        placeholdersIn(PORTUGUESE[name])
      )
    }
  )
})
