import fc from "fast-check"
import { anyBody, deepBody, fixture } from "./fixtures.spec"
import { readNotification } from "./read-notification"

const OURS = "12345678000195"
/** Their digest is in the key; what they say is in the body. */
const text = "{}"

describe("reading a notification", () => {
  it("tells its key, its meaning and what may be shown of it", () => {
    const read = readNotification({
      body: fixture("checkout-three-ds-challenge"),
      text,
      merchantDocument: OURS,
    })

    expect(read).toMatchObject({
      key: expect.stringMatching(/^0b6d0f0e-[^:]+:[0-9a-f]{64}$/),
      notification: { kind: "three_ds_result", status: "Approved" },
      isOfAnotherMerchant: false,
      payload: { type: "THREE_DS_CHALLENGE", data: { status: "Approved" } },
    })
  })

  it.each([
    ["names the account's document", "12345678000195", OURS, false],
    ["names it with punctuation", "12.345.678/0001-95", OURS, false],
    [
      "names it while the option has punctuation",
      OURS,
      "12.345.678/0001-95",
      false,
    ],
    ["names it in lower case", "12abc34501de35", "12ABC34501DE35", false],
    [
      "names it as a number without its zeros",
      2345678000195,
      "02345678000195",
      false,
    ],
    ["names another document", "99888777000100", OURS, true],
    ["names none", undefined, OURS, false],
    ["names null", null, OURS, false],
    ["names a masked one", "12.345.***/****-**", OURS, false],
    ["names one and the account has none", "99888777000100", undefined, false],
    ["names one and the account's is empty", "99888777000100", "", false],
  ])("when it %s", (_title, merchantDocument, ours, isOfAnotherMerchant) => {
    const read = readNotification({
      body: fixture("checkout-wallet", { merchantDocument }),
      text,
      merchantDocument: ours,
    })

    expect(read.isOfAnotherMerchant).toBe(isOfAnotherMerchant)
  })

  it("never throws and can be stored, whatever the body", () => {
    fc.assert(
      fc.property(anyBody, fc.string(), (body, merchantDocument) => {
        const stored = JSON.stringify(
          readNotification({ body, text, merchantDocument })
        )

        // What jsonb refuses: NUL, and halves of surrogate pairs.
        expect(stored).not.toMatch(/\\u0000|\\ud[89a-f]/i)
      })
    )
  })

  it("reads a body that is nested 100,000 deep", () => {
    const read = readNotification({
      body: deepBody(100_000),
      text,
      merchantDocument: OURS,
    })

    expect(read.notification.kind).toBe("unrecognized")
  })
})
