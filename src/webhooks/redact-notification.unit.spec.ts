import fc from "fast-check"
import {
  arbitraryNotificationBody,
  parseBody,
  DOCUMENTED_NOTIFICATIONS,
  documentedNotification,
} from "../../harness/notifications/documented-notifications"
import { redactNotification } from "./redact-notification"

/** The values in the example notifications that must not be stored, because they identify someone or can be paid. */
const PERSONAL = [
  "52998224725",
  "CPF",
  "maria.souza@example.com",
  "Maria Aparecida de Souza",
  "MAR** APAR***** SOU**",
  "***.982.247-**",
  "2031",
  "João Carlos Pereira",
  "***.444.777-**",
  "PAYER-90817263",
  "88120457",
  "0673",
  "11222333000181",
  "Pindamonhangaba",
  "Rua das Laranjeiras",
  "1577",
  "12400-970",
  "NWQ0-WALLET-PAY",
  "iVBORw0KGgo",
  "br.gov.bcb.pix",
  "LINK-brcode",
  "link.example.com",
  "whatsapp",
]

describe("redacting a notification", () => {
  it.each(DOCUMENTED_NOTIFICATIONS)(
    "the redacted example notification %s contains no personal data",
    (name) => {
      const shown = JSON.stringify(
        redactNotification(documentedNotification(name))
      )

      expect(PERSONAL.filter((value) => shown.includes(value))).toEqual([])
    }
  )

  it("each personal value that the tests of redactNotification look for occurs in one of the example notifications", () => {
    const all = DOCUMENTED_NOTIFICATIONS.map((name) =>
      JSON.stringify(documentedNotification(name))
    ).join()

    expect(PERSONAL.filter((value) => !all.includes(value))).toEqual([])
  })

  it("a redacted notification contains the names of unknown fields at all levels, but not the values of these fields", () => {
    expect(
      redactNotification(
        parseBody(
          '{"newField":7,"data":{"status":"PAID","risk":{"score":0.3,"status":"HIGH","why":["x",null]}}}'
        )
      )
    ).toEqual({
      newField: "[redacted]",
      data: {
        status: "PAID",
        risk: {
          score: "[redacted]",
          status: "[redacted]",
          why: ["[redacted]", "[redacted]"],
        },
      },
    })
  })

  it.each([
    ["a card number", "4111111111111111"],
    ["an e-mail address", "maria@example.com"],
    ["a name of a person", "Maria Souza"],
    ["an empty text", ""],
    ["a text of more than 64 characters", "x".repeat(65)],
    ["__proto__", "__proto__"],
    ["constructor", "constructor"],
    ["prototype", "prototype"],
  ])(
    "if the name of a field in a notification is %s, the redacted notification has [name] in place of this name",
    (_title, name) => {
      const body = parseBody(`{${JSON.stringify(name)}:{"type":1}}`)

      expect(Object.entries(redactNotification(body))).toEqual([
        ["[name]", { type: "[redacted]" }],
      ])
    }
  )

  it("redacting a notification does not change the prototype of objects", () => {
    const shown = redactNotification(
      parseBody(
        '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}'
      )
    )

    expect(({} as any).polluted).toBeUndefined()
    expect(Object.getPrototypeOf(shown)).toBe(Object.prototype)
    expect((shown as any).polluted).toBeUndefined()
  })

  it("a redacted notification has fewer than 10,000 characters even if the body is large and nested", () => {
    const nestedLists = (level: number): unknown =>
      level === 0
        ? "x"
        : Array.from({ length: 21 }, () => nestedLists(level - 1))

    expect(
      JSON.stringify(redactNotification({ wide: nestedLists(4) })).length
    ).toBeLessThan(10_000)
  })

  it("redactNotification returns plain JSON without an error, whatever the body of the notification is", () => {
    fc.assert(
      fc.property(arbitraryNotificationBody, (body) => {
        const shown = redactNotification(body)

        expect(parseBody(JSON.stringify(shown))).toEqual(shown)
      })
    )
  })

  it("a redacted notification never contains the value of an unknown field", () => {
    fc.assert(
      fc.property(
        arbitraryNotificationBody,
        fc.constantFrom(...DOCUMENTED_NOTIFICATIONS),
        (unknown, name) => {
          const secret = "SECRET-OF-A-PERSON"
          const body = documentedNotification(name, {
            extra: { ...unknown, secret, list: [secret, [secret]] },
            "data.customer": { ...unknown, name: secret, status: secret },
            "data.extra": [unknown, { type: secret }],
          })

          expect(JSON.stringify(redactNotification(body))).not.toContain(secret)
        }
      )
    )
  })
})
