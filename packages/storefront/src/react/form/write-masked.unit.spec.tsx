import { fireEvent } from "@testing-library/react"

import {
  installFakeTimersAndConsoleCheck,
  PAYMENT_PROPS,
  field,
  neverResolving,
  renderInShop,
} from "../a-fake-checkout"
import { CardForm } from "../index"

installFakeTimersAndConsoleCheck()

async function givenAnInput(label: string, value: string) {
  await renderInShop(<CardForm {...PAYMENT_PROPS} />, {
    answers: { getCardBrand: neverResolving },
  })
  const input = field(label)
  input.focus()
  fireEvent.input(input, { target: { value } })
  return input
}

/**
 * Changes the text of an input to `left` and returns the text that the input then contains. In both texts, `|` marks
 * the caret.
 */
function editAtCaret(
  input: HTMLInputElement,
  left: string,
  inputType = "insertText"
) {
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

describe("the caret of a masked input", () => {
  const back = "deleteContentBackward"
  const forward = "deleteContentForward"

  it.each<[string, string, ...[left: string, then: string, how?: string][]]>([
    [
      "moves behind a new separator together with the typed digit",
      "4111",
      ["41111|", "4111 1|"],
    ],
    [
      "stays behind the typed digit when this digit moves to the other side of a separator",
      "4111 1111",
      ["41112| 1111", "4111 2|111 1"],
    ],
    [
      "stays in place when a typed letter is removed",
      "4111 1111",
      ["41x|11 1111", "41|11 1111"],
    ],
    [
      "stays at the start when letters before the number are removed",
      "41",
      ["|card41", "|41"],
    ],
    [
      "stays before the next digit when a digit is deleted",
      "4123 4567",
      ["41|3 4567", "41|34 567", back],
    ],
    [
      "moves before a separator that the shopper tries to delete, so that the next deletion removes a digit",
      "4123 4567",
      ["4123|4567", "4123| 4567", back],
      ["412| 4567", "412|4 567", back],
    ],
    [
      "moves behind a separator that the shopper tries to delete forward, so that the next deletion removes a digit",
      "4123 4567",
      ["4123|4567", "4123 |4567", forward],
      ["4123 |567", "4123 |567", forward],
    ],
  ])(
    "while the shopper edits CardForm's formatted card number, the caret %s",
    async (_what, before, ...edits) => {
      const input = await givenAnInput(NUMBER, before)

      for (const [left, then, how] of edits) {
        expect(editAtCaret(input, left, how)).toBe(then)
      }
    }
  )
})
