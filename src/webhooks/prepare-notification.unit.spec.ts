import fc from "fast-check"
import type { JsonObject } from "../domain/parsing/json-values"
import { createDigestOrRandomTextFunction } from "../modules/ledger/keys/digest-keys"
import {
  arbitraryNotificationBody,
  aDeeplyNestedBody,
  documentedNotification,
} from "../../harness/notifications/documented-notifications"
import { prepareNotificationForStorage } from "./prepare-notification"

const OURS = "12345678000195"
/** The received text of the body. These tests only concern the parsed body, so the text is always the same. */
const text = "{}"
const digest = createDigestOrRandomTextFunction(Buffer.alloc(32, 1))

describe("reading a notification", () => {
  it("prepareNotificationForStorage returns the notification's key, its parsed content, and the redacted body", () => {
    const read = prepareNotificationForStorage({
      body: documentedNotification("checkout-three-ds-challenge"),
      text,
      merchantDocument: OURS,
      digest,
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
    ["names the document with punctuation", "12.345.678/0001-95", OURS, false],
    [
      "names the document and the option has punctuation",
      OURS,
      "12.345.678/0001-95",
      false,
    ],
    [
      "names the document in lower case",
      "12abc34501de35",
      "12ABC34501DE35",
      false,
    ],
    [
      "names the document as a number without its zeros",
      2345678000195,
      "02345678000195",
      false,
    ],
    ["names another document", "99888777000100", OURS, true],
    ["names no document", undefined, OURS, false],
    ["names null", null, OURS, false],
    ["names a masked document", "12.345.***/****-**", OURS, false],
    [
      "names a document and the account has none",
      "99888777000100",
      undefined,
      false,
    ],
    [
      "names a document and the account's is empty",
      "99888777000100",
      "",
      false,
    ],
  ])(
    "if a notification %s (document in the notification: %j, document of the account: %j), prepareNotificationForStorage returns isOfAnotherMerchant: %s",
    (_title, merchantDocument, ours, isOfAnotherMerchant) => {
      const read = prepareNotificationForStorage({
        body: documentedNotification("checkout-wallet", { merchantDocument }),
        text,
        merchantDocument: ours,
        digest,
      })

      expect(read.isOfAnotherMerchant).toBe(isOfAnotherMerchant)
    }
  )

  it("prepareNotificationForStorage returns a result that PostgreSQL can store, whatever the body of the notification is", () => {
    fc.assert(
      fc.property(
        arbitraryNotificationBody,
        fc.string(),
        (body, merchantDocument) => {
          const read = prepareNotificationForStorage({
            body,
            text,
            merchantDocument,
            digest,
          })
          const stored = JSON.stringify(read)

          // jsonb refuses NUL and halves of surrogate pairs.
          expect(stored).not.toMatch(/\\u0000|\\ud[89a-f]/i)
          expect(read.key).toMatch(/^[\x20-\x7e]{1,200}$/)
        }
      )
    )
  })

  it("prepareNotificationForStorage accepts a body that is nested 100,000 levels deep", () => {
    const read = prepareNotificationForStorage({
      body: aDeeplyNestedBody(100_000),
      text,
      merchantDocument: OURS,
      digest,
    })

    expect(read.notification.kind).toBe("unrecognized")
  })
})

describe("the key of a notification", () => {
  it("two notifications with the same event id but different bodies have different keys", () => {
    expect(keyOf(documentedNotification("checkout-wallet"))).not.toBe(
      keyOf(
        documentedNotification("checkout-wallet", {
          "data.status": "AUTHORIZED",
        })
      )
    )
  })

  it.each([
    ["id", "another"],
    ["originalTransactionId", "another"],
    ["status", "REFUNDED"],
    ["amount", 1],
    ["updatedAt", "2026-11-20T13:00:41.001Z"],
    ["updatedAt", "not even a date"],
  ])(
    "if the field %s of the transaction differs, two notifications about a payment link have different keys",
    (name, value) => {
      const changes = { [`data.transaction.${name}`]: value }

      expect(
        keyOf(documentedNotification("payment-link-payed", changes))
      ).not.toBe(keyOf(documentedNotification("payment-link-payed")))
    }
  )

  it("two deliveries about a payment link have the same key if only the eventDate differs", () => {
    const changes = { eventDate: "2026-11-20T14:00:00.000Z" }

    expect(keyOf(documentedNotification("payment-link-payed", changes))).toBe(
      keyOf(documentedNotification("payment-link-payed"))
    )
  })
})

function keyOf(body: JsonObject): string {
  return prepareNotificationForStorage({
    body,
    text: JSON.stringify(body),
    merchantDocument: OURS,
    digest,
  }).key
}
