import { RefusedRequest } from "../api/refused-request"
import portuguese from "../i18n/json/payment.ptBR.json"
import { refusalWords } from "./refusal-words"

/**
 * A fake of the translation by i18next. Returns the key if the pages have a text with this key, and the default value
 * otherwise.
 */
const t = (
  key: string,
  { defaultValue = key }: { defaultValue?: string } = {}
) =>
  key
    .split(".")
    .reduce<unknown>(
      (texts, name) => (texts as Record<string, unknown> | undefined)?.[name],
      portuguese
    ) === undefined
    ? defaultValue
    : key

const ENGLISH = "An unknown error occurred."

describe("the texts for a failed request", () => {
  it.each([
    ["the server broke off", new RefusedRequest(500, "", { message: ENGLISH })],
    ["no answer came", new TypeError(ENGLISH)],
  ])(
    "the text about a failed request is the page's own, and the server's message is only in the details for developers, when %s",
    (_, error) => {
      expect(refusalWords(t, error)).toMatchObject({
        reason: "unknown",
        text: "refusal.words.no_answer",
        details: ENGLISH,
      })
    }
  )

  it("the text about a refused request is the server's message when the page has no text for the error's code", () => {
    const message = "Nada foi feito."
    const body = { message, code: "not_known_here", because: ENGLISH }

    expect(refusalWords(t, new RefusedRequest(400, "", body))).toMatchObject({
      text: message,
      details: ENGLISH,
    })
  })
})
