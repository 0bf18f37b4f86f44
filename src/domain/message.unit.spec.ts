import { storableJson } from "../modules/ledger/database/storable"
import {
  inARow,
  isMessage,
  message,
  messagesIn,
  storedMessage,
} from "./message"

describe("messages that follow one another", () => {
  const ONE = message("notified_unreadable", undefined, { because: '"why"' })
  const OTHER = message("notified_other_amount")
  const WITH_VALUES = message("notified_only", { amount: 1 })

  it.each([[[ONE]], [[ONE, OTHER]], [[WITH_VALUES, ONE, OTHER]]])(
    "are found again, each as it was said",
    (messages) => {
      expect(messagesIn(inARow(messages))).toEqual(messages)
    }
  )
})

describe("a message", () => {
  const MESSAGE = message(
    "paid_other_than_due",
    { paid: 1, order: "order_1" },
    { because: "why", then: message("paid_twice") }
  )

  it("is the same after it was stored as JSON", () => {
    const stored: unknown = JSON.parse(JSON.stringify(MESSAGE))

    expect(storedMessage(stored)).toEqual(MESSAGE)
    expect(isMessage(storedMessage(stored))).toBe(true)
  })

  it("is never a text or an object from outside that looks like one", () => {
    expect(isMessage(JSON.stringify(MESSAGE))).toBe(false)
    expect(isMessage(JSON.parse(JSON.stringify(MESSAGE)))).toBe(false)
    expect(isMessage({ code: "paid_twice" })).toBe(false)
  })

  it("has an unknown code when its row holds anything else, and reading it never throws", () => {
    const broken = [null, undefined, 1, "{", [], {}, { code: 1 }]

    expect(broken.map((one) => storedMessage(one).code)).toEqual(
      broken.map(() => "unreadable")
    )
    expect(
      storedMessage({ code: "a", values: { b: {} }, because: 1, then: "c" })
    ).toEqual(message("a", {}, { then: message("unreadable") }))
  })

  it("keeps a bounded part of a text from outside, the same before and after it was stored", () => {
    const long = "\u0000" + "a".repeat(998) + "\u{1f600}".repeat(5_000)
    const MESSAGE_OF_LONG = message(
      "contradicted",
      { status: long },
      { because: long, then: message("contradicted", {}, { because: long }) }
    )

    const kept = "\ufffd" + "a".repeat(998) + "\ufffd"
    expect(JSON.parse(JSON.stringify(MESSAGE_OF_LONG))).toEqual({
      ...{ code: "contradicted", values: { status: kept }, because: kept },
      then: { code: "contradicted", values: {}, because: kept },
    })
    expect(
      storedMessage(JSON.parse(storableJson(MESSAGE_OF_LONG)))
    ).toStrictEqual(MESSAGE_OF_LONG)
  })
})
