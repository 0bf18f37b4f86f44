import { storableJson } from "../modules/ledger/database/storable"
import {
  chainMessages,
  message,
  messageWithUncheckedValues,
  splitMessageChain,
} from "./message"
import { parseStoredMessage } from "./stored-message"

describe("chained messages", () => {
  const ONE = message("notified_unreadable", undefined, { because: '"why"' })
  const OTHER = message("notified_other_amount")
  const WITH_VALUES = message("paid_other_than_due", { paid: 2, due: 1 })

  it.each([[[ONE]], [[ONE, OTHER]], [[WITH_VALUES, ONE, OTHER]]])(
    "splitMessageChain returns the messages that chainMessages combined, unchanged and in the same order",
    (messages) => {
      expect(splitMessageChain(chainMessages(messages))).toEqual(messages)
    }
  )
})

describe("a message", () => {
  const MESSAGE = message(
    "paid_other_than_due",
    { paid: 1, due: 2 },
    { because: "why", then: message("paid_twice") }
  )

  it("a message with a misspelt code, without one of its values, or with an amount that is not a number does not compile", () => {
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

  it("parseStoredMessage returns a message unchanged after the message was stored as JSON", () => {
    expect(parseStoredMessage(JSON.parse(JSON.stringify(MESSAGE)))).toEqual(
      MESSAGE
    )
  })

  it("parseStoredMessage returns the code unknown_code for a stored value that is not a message, and removes invalid values and an invalid reason from a stored message", () => {
    const broken = [null, undefined, 1, "{", [], {}, { code: 1 }]

    expect(broken.map((one) => parseStoredMessage(one).code)).toEqual(
      broken.map(() => "unknown_code")
    )
    expect(
      parseStoredMessage({
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

  it("parseStoredMessage reads a message whose code this version of the plugin does not know as unknown_code, with the stored code as a value", () => {
    expect(
      parseStoredMessage({ code: "of_tomorrow", values: { paid: 1 } })
    ).toEqual(
      messageWithUncheckedValues("unknown_code", {
        paid: 1,
        code: "of_tomorrow",
      })
    )
  })

  it("a long text of the gateway is cut when a message is created, so that the message does not change when it is stored and read", () => {
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
      parseStoredMessage(JSON.parse(storableJson(MESSAGE_OF_LONG)))
    ).toStrictEqual(MESSAGE_OF_LONG)
  })
})
