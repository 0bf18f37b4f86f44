import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import fc from "fast-check"
import { WAIT_REASONS } from "../domain/reconciliation/wait-reasons"
import {
  replaceFollowingMessage,
  message,
  messageWithUncheckedValues,
} from "../domain/message"
import { parseStoredMessage } from "../domain/stored-message"
import english from "./json/messages.en.json"
import portuguese from "./json/messages.ptBR.json"
import { renderMessage } from "./render-message"

const SOURCE = readdirSync(join(__dirname, ".."), {
  recursive: true,
  encoding: "utf8",
})
  .filter((file) => file.endsWith(".ts") && !file.endsWith(".spec.ts"))
  .filter((file) => !/^admin|message-values/.test(file))
  .map((file) => readFileSync(join(__dirname, "..", file), "utf8"))
  .join("\n")

/** Codes that the source code puts together from parts, so that a search does not find them. */
const COMPOSED = [
  ...WAIT_REASONS.map((reason) => `waits_for_${reason}`),
  ...["won", "lost", "unknown"].map((outcome) => `dispute_${outcome}`),
  ...["capture", "refund", "void"].map((change) => `no_${change}`),
  ...[
    "done_already",
    "not_captured",
    "refund_decided",
    "disputed",
    "undecided",
  ].map((reason) => `charge_${reason}`),
  ...["canceled", "pending", "unrecognized"].map(
    (one) => `gateway_says_${one}`
  ),
]

it("each English message has a code that the source code uses", () => {
  const unused = Object.keys(english.sentences).filter(
    (code) => !COMPOSED.includes(code) && !SOURCE.includes(`"${code}"`)
  )

  expect(unused).toEqual([])
})

/** Values that a translated text need not contain, because the page around the message already shows them. */
const LEFT_OUT = ["{{charge}}", "{{id}}"]

it("each Portuguese message contains the same values as the English message, except for ids", () => {
  const valuesOf = (texts: Record<string, string>) =>
    Object.entries(texts).map(([code, text]) => [
      code,
      [...new Set(text.match(/\{\{\w+\}\}/g))]
        .filter((value) => !LEFT_OUT.includes(value))
        .sort(),
    ])

  expect(valuesOf(portuguese.sentences)).toEqual(valuesOf(english.sentences))
  expect(
    Object.entries(portuguese.words).map(([name, words]) => [
      name,
      Object.keys(words),
    ])
  ).toEqual(
    Object.entries(english.words).map(([name, words]) => [
      name,
      Object.keys(words),
    ])
  )
})

it.each([
  "order_canceled",
  "order_owes_nothing",
  "paid_otherwise",
  "paid_other_than_asked",
  "paid_other_than_due",
  "session_gone",
  "paid_twice",
] as const)(
  "if a stored message contains the reason “%s” for a refund, its text contains no internal id in either language",
  (code) => {
    const reason = messageWithUncheckedValues(code, {
      order: "order_1",
      charge: "charge_1",
    })

    for (const language of ["pt-BR", "en"] as const) {
      expect(renderMessage(reason, language)).not.toMatch(/order_1|charge_1/)
    }
  }
)

describe("a stored message", () => {
  const stored = message(
    "paid_other_than_due",
    { paid: 123_456, due: 5_000 },
    { because: "Not for shoppers." }
  )

  it("renderMessage returns a stored message in the reader's language, with amounts in that language's format", () => {
    expect(renderMessage(stored, "pt-BR").replaceAll("\u00a0", " ")).toBe(
      "Foram pagos R$ 1.234,56, mas faltam R$ 50,00 no pedido. Nada foi registrado no pedido."
    )
    expect(renderMessage(stored, "en")).toBe(
      "R$ 1,234.56 was paid, but the order has R$ 50.00 outstanding. Nothing was booked on the order. Not for shoppers."
    )
  })

  it("if a second message is attached to a stored message, renderMessage returns both messages as one text", () => {
    expect(
      renderMessage(
        replaceFollowingMessage(
          message("paid_twice"),
          message("first_payment_gone")
        ),
        "en"
      )
    ).toMatch(
      /^The payment link was already paid before.* The link's first payment was refunded/
    )
  })

  it("renderMessage returns an administrator's text without a change, even if the text looks like a stored message", () => {
    expect(renderMessage("Cliente desistiu.", "en")).toBe("Cliente desistiu.")
    for (const text of ['{"code":"', JSON.stringify(message("paid_twice"))]) {
      expect(renderMessage(text, "en")).toBe(text)
    }
  })

  it("if the code of a stored message is unknown, renderMessage returns a text that contains this code", () => {
    expect(
      renderMessage(parseStoredMessage({ code: "of_tomorrow" }), "pt-BR")
    ).toMatch(/of_tomorrow/)
  })

  it("renderMessage does not throw for a stored message with an unknown code and an invalid time", () => {
    const compared = messageWithUncheckedValues("unknown_code", {
      code: "?",
      from: "not a time",
    })
    expect(() => renderMessage(compared, "en")).not.toThrow()
  })

  it("renderMessage returns a text that is not empty, whatever code and values a stored message has", () => {
    const names = fc.constantFrom(
      "constructor",
      "__proto__",
      "toString",
      "hasOwnProperty",
      "from",
      "until",
      "amount",
      "state",
      "operation",
      "order"
    )
    const value = fc.oneof(fc.string(), fc.double(), fc.maxSafeInteger(), names)
    const one = fc.record({
      code: fc.oneof(
        names,
        fc.constantFrom(...Object.keys(english.sentences)),
        fc.string()
      ),
      values: fc.dictionary(fc.oneof(names, fc.string()), value),
    })
    const stored = fc.oneof(
      fc.anything(),
      fc.record({ because: fc.string(), then: one }),
      one,
      fc
        .tuple(one, fc.string(), one)
        .map(([first, because, then]) => ({ ...first, because, then }))
    )

    fc.assert(
      fc.property(
        stored,
        fc.constantFrom("en" as const, "pt-BR" as const),
        (row, language) => {
          const text = renderMessage(parseStoredMessage(row), language)
          expect(text).not.toBe("")
          expect(text).not.toMatch(/\[native code\]|\[object /)
        }
      )
    )
  })
})
