import { storableJson } from "../modules/ledger/database/storable"
import {
  chainMessages,
  message,
  messageWithUncheckedValues,
  separateMessages,
} from "./message"
import { readStoredMessage } from "./stored-message"

describe("chained messages", () => {
  const ONE = message("notified_unreadable", undefined, { because: '"why"' })
  const OTHER = message("notified_other_amount")
  const WITH_VALUES = message("paid_other_than_due", { paid: 2, due: 1 })

  it.each([[[ONE]], [[ONE, OTHER]], [[WITH_VALUES, ONE, OTHER]]])(
    "chained messages are read back in order and unchanged",
    (messages) => {
      expect(separateMessages(chainMessages(messages))).toEqual(messages)
    }
  )
})

describe("a message", () => {
  const MESSAGE = message(
    "paid_other_than_due",
    { paid: 1, due: 2 },
    { because: "why", then: message("paid_twice") }
  )

  it("a message does not compile with a misspelt code, a missing value or an amount that is no number", () => {
    // @ts-expect-error: there is no such code.
    expect(message("payed_twice").code).toBe("payed_twice")
    // @ts-expect-error: `due` is missing.
    expect(message("paid_other_than_due", { paid: 1 }).values).toEqual({
      paid: 1,
    })
    // @ts-expect-error: an amount is a number of centavos.
    expect(message("paid_other_than_due", { paid: "1", due: 2 }).code).toBe(
      "paid_other_than_due"
    )
  })

  it("a message is unchanged after it was stored as JSON and read", () => {
    expect(readStoredMessage(JSON.parse(JSON.stringify(MESSAGE)))).toEqual(
      MESSAGE
    )
  })

  it("reading a row that contains no message returns the code unknown_code and never throws", () => {
    const broken = [null, undefined, 1, "{", [], {}, { code: 1 }]

    expect(broken.map((one) => readStoredMessage(one).code)).toEqual(
      broken.map(() => "unknown_code")
    )
    expect(
      readStoredMessage({
        code: "paid_twice",
        values: { b: {} },
        because: 1,
        then: "c",
      })
    ).toEqual(
      messageWithUncheckedValues(
        "paid_twice",
        {},
        { then: message("unknown_code", { code: "" }) }
      )
    )
  })

  it("a code that this version does not know is kept as a value of unknown_code", () => {
    expect(
      readStoredMessage({ code: "of_tomorrow", values: { paid: 1 } })
    ).toEqual(
      messageWithUncheckedValues("unknown_code", {
        paid: 1,
        code: "of_tomorrow",
      })
    )
  })

  it("a long text of the gateway is cut when a message is built, so that storing the message does not change it", () => {
    const long = "\u0000" + "a".repeat(998) + "\u{1f600}".repeat(5_000)
    const MESSAGE_OF_LONG = messageWithUncheckedValues(
      "contradicted",
      { status: long },
      {
        because: long,
        then: message("contradicted", undefined, { because: long }),
      }
    )

    const kept = "\ufffd" + "a".repeat(998) + "\ufffd"
    expect(JSON.parse(JSON.stringify(MESSAGE_OF_LONG))).toEqual({
      code: "contradicted",
      values: { status: kept },
      because: kept,
      then: { code: "contradicted", because: kept },
    })
    expect(
      readStoredMessage(JSON.parse(storableJson(MESSAGE_OF_LONG)))
    ).toStrictEqual(MESSAGE_OF_LONG)
  })
})
