import { RefusedRequest } from "../api/refused-request"
import portuguese from "../i18n/json/payment.ptBR.json"
import { textsOfFailedRequest } from "./refusal-words"

/**
 * A fake of i18next's translation function. Returns the key if the Portuguese texts contain it, and otherwise the
 * default value.
 */
const translateKey = (
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
    [
      "the server answered a request with the status 500",
      new RefusedRequest(500, "", { message: ENGLISH }),
    ],
    ["a request got no answer", new TypeError(ENGLISH)],
  ])(
    "if an admin page gets no usable answer (%s), textsOfFailedRequest returns the page's own text, and the error's message only as a technical detail",
    (_, error) => {
      expect(textsOfFailedRequest(translateKey, error)).toMatchObject({
        reason: "unknown",
        text: "refusal.words.no_answer",
        details: ENGLISH,
      })
    }
  )

  it("textsOfFailedRequest returns the server's message if the admin pages have no text for the error code", () => {
    const message = "Nada foi feito."
    const body = { message, code: "not_known_here", because: ENGLISH }

    expect(
      textsOfFailedRequest(translateKey, new RefusedRequest(400, "", body))
    ).toMatchObject({
      text: message,
      details: ENGLISH,
    })
  })
})
