import { fireEvent } from "@testing-library/react"

import { atNow, CART, field, forever, show } from "./a-fake-checkout"
import { CardForm } from "./index"

atNow()

async function givenAnInput(label: string, value: string) {
  await show(<CardForm {...CART} />, { answers: { getCardBrand: forever } })
  const input = field(label)
  input.focus()
  fireEvent.input(input, { target: { value } })
  return input
}

/** `|` is the caret, in what the browser leaves behind and in what is to be seen. */
function edit(input: HTMLInputElement, left: string, inputType = "insertText") {
  const caret = left.indexOf("|")
  fireEvent.input(input, {
    target: {
      value: left.replace("|", ""),
      selectionStart: caret,
      selectionEnd: caret,
    },
    inputType,
  })
  const { value, selectionStart } = input
  return `${value.slice(0, selectionStart!)}|${value.slice(selectionStart!)}`
}

const NUMBER = "Número do cartão"
const EXPIRY = "Validade (MM/AA)"

describe("the caret of a masked input", () => {
  it.each([
    ["is at the end of what is typed", "", "4|", "4|"],
    ["passes a mark with the digit after it", "4111", "41111|", "4111 1|"],
    ["is at a paste's end", "", "4111111111111111|", "4111 1111 1111 1111|"],
    ["stays behind a new digit", "4111 1111", "42|111 1111", "42|11 1111 1"],
    ["stays behind one at a mark", "4111 1111", "41112| 1111", "4111 2|111 1"],
    ["stays before the next mark", "4111 1111", "4112|1 1111", "4112| 1111 1"],
    ["stays where a letter goes", "4111 1111", "41x|11 1111", "41|11 1111"],
  ])("%s", async (_what, before, left, observed) => {
    const input = await givenAnInput(NUMBER, before)

    expect(edit(input, left)).toBe(observed)
  })

  it("is at the start when what follows it is no number at all", async () => {
    const input = await givenAnInput(NUMBER, "41")

    expect(edit(input, "|card41")).toBe("|41")
  })

  it("stays before the next digit when one in the middle is deleted", async () => {
    const input = await givenAnInput(NUMBER, "4123 4567")

    expect(edit(input, "41|3 4567", "deleteContentBackward")).toBe("41|34 567")
  })

  it("goes before a mark that the backspace deleted, so that the next one deletes a digit", async () => {
    const input = await givenAnInput(NUMBER, "4123 4567")

    expect(edit(input, "4123|4567", "deleteContentBackward")).toBe("4123| 4567")
    expect(edit(input, "412| 4567", "deleteContentBackward")).toBe("412|4 567")
  })

  it("goes behind a mark that was deleted forward, so that the next one deletes a digit", async () => {
    const input = await givenAnInput(NUMBER, "4123 4567")

    expect(edit(input, "4123|4567", "deleteContentForward")).toBe("4123 |4567")
    expect(edit(input, "4123 |567", "deleteContentForward")).toBe("4123 |567")
  })

  it("stays behind a digit before which the mask puts another", async () => {
    const input = await givenAnInput(EXPIRY, "")

    expect(edit(input, "5|")).toBe("05|")
    expect(edit(input, "5|/27")).toBe("05|/27")
  })

  it("is left alone in an input that the browser fills in by itself", async () => {
    const input = await givenAnInput(NUMBER, "")
    input.blur()
    const setSelectionRange = jest.spyOn(input, "setSelectionRange")

    fireEvent.input(input, { target: { value: "4111111111111111" } })

    expect(input.value).toBe("4111 1111 1111 1111")
    expect(setSelectionRange).not.toHaveBeenCalled()
  })
})
