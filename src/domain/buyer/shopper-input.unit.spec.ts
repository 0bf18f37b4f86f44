import fc from "fast-check"
import {
  inputProblemText,
  parseCardSessionData,
  parsePixOrWalletSessionData,
  shopperDeviceSchema,
} from "./shopper-input"

const CPF = "529.982.247-25"
const PLAIN_CPF = "52998224725"
const CARD = { temporary_card_token: "card-token", document: CPF }

const invalidResult = (...problems: unknown[]) => ({
  kind: "invalid",
  problems,
})
/** Replaces each problem of an invalid result by its text for the storefront's developer. */
const withProblemTexts = (
  read: ReturnType<
    typeof parseCardSessionData | typeof parsePixOrWalletSessionData
  >
) =>
  read.kind === "invalid"
    ? { ...read, problems: read.problems.map(inputProblemText) }
    : read

/** These tests check how a session's data is read. The rules for valid documents are tested in shared-with-browser. */
describe.each([
  ["card", parseCardSessionData],
  ["code", parsePixOrWalletSessionData],
] as const)("the document in the data of a %s session", (_method, reader) => {
  const readCardDataWith = (sent: object) => reader({ ...CARD, ...sent })

  it.each([
    ["a CPF", {}, PLAIN_CPF, "CPF"],
    ["a CPF whose type is null", { document_type: null }, PLAIN_CPF, "CPF"],
    [
      "a CPF whose type is in small letters",
      { document_type: "cpf" },
      PLAIN_CPF,
      "CPF",
    ],
    [
      "an alphanumeric CNPJ in small letters",
      { document: "12.abc.345/01de-35" },
      "12ABC34501DE35",
      "CNPJ",
    ],
    [
      "a passport with the type PASSPORT",
      { document: "fz 1234567", document_type: "PASSPORT" },
      "FZ1234567",
      "PASSPORT",
    ],
  ])(
    "the buyer's document in the data of a payment session is returned in upper case and without punctuation, together with its type (here %s)",
    (_, sent, document, documentType) => {
      expect(readCardDataWith(sent)).toMatchObject({
        kind: "complete",
        input: { document, documentType },
      })
    }
  )

  it.each([
    ["a CPF with a wrong check digit", { document: "529.982.247-26" }],
    ["a passport without the type PASSPORT", { document: "FZ1234567" }],
    [
      "a passport that is too short",
      { document: "FZ123456", document_type: "PASSPORT" },
    ],
  ])(
    "the data of a payment session is refused, with an error that does not contain the document, if the document is invalid (here %s)",
    (_, sent) => {
      expect(withProblemTexts(readCardDataWith(sent))).toEqual(
        invalidResult(expect.stringMatching(/^data\.document is not a valid /))
      )
      expect(JSON.stringify(readCardDataWith(sent))).not.toContain(
        sent.document
      )
    }
  )

  it.each<[string, object, string]>([
    ["an empty document", { document: " " }, "data.document is empty"],
    [
      "an unknown document type",
      { document_type: "RG" },
      "data.document_type must be CPF, CNPJ or PASSPORT",
    ],
  ])(
    "the data of a payment session is refused if it contains %s",
    (_, sent, problem) => {
      expect(withProblemTexts(readCardDataWith(sent))).toEqual(
        invalidResult(problem)
      )
    }
  )
})

/**
 * Data of a card session with extra fields that an attacker might add. Of these fields, only the house number is
 * allowed.
 */
const CARD_DATA_WITH_FORBIDDEN_FIELDS = {
  ...CARD,
  ...(JSON.parse('{"__proto__": {"polluted": true}}') as object),
  amount: 1,
  currency_code: "usd",
  constructor: "x",
  installmentType: "NONE",
  documentType: "PASSPORT",
  temporaryCardToken: "another-token",
  checkout_transparent: { state: "paid" },
  billing_address: { number: "1", zipCode: "00000000", country: "US" },
}
const PARSED_CARD = {
  temporaryCardToken: "card-token",
  document: PLAIN_CPF,
  documentType: "CPF",
  installments: 1,
  billingAddress: {},
}

it("the plugin ignores fields in the data of a payment session that a storefront may not set, such as the amount", () => {
  expect(parseCardSessionData(CARD_DATA_WITH_FORBIDDEN_FIELDS)).toEqual({
    kind: "complete",
    input: { ...PARSED_CARD, billingAddress: { number: "1" } },
  })
  expect(parsePixOrWalletSessionData(CARD_DATA_WITH_FORBIDDEN_FIELDS)).toEqual({
    kind: "complete",
    input: { document: PLAIN_CPF, documentType: "CPF" },
  })
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
})

describe("the data of a card session", () => {
  it("parseCardSessionData returns one installment and no address details if the data of a card session contains only a card token and a document", () => {
    expect(parseCardSessionData(CARD)).toEqual({
      kind: "complete",
      input: PARSED_CARD,
    })
  })

  it.each([
    ["undefined", undefined],
    ["null", null],
    [
      "an object whose fields are null",
      { temporary_card_token: null, document: null, billing_address: null },
    ],
    ["an object with only the number of installments", { installments: 3 }],
    [
      "an object with only fields that the plugin does not read",
      { foo: "bar", checkout_transparent: { state: "paid" } },
    ],
  ])(
    "parseCardSessionData returns the kind none if the data is %s",
    (_, data) => {
      expect(parseCardSessionData(data)).toEqual({ kind: "none" })
    }
  )

  it.each([undefined, null])(
    "the data of a card session is refused if the card token or the document is %p",
    (missing) => {
      expect(
        withProblemTexts(
          parseCardSessionData({ ...CARD, temporary_card_token: missing })
        )
      ).toEqual(
        invalidResult(
          "data.temporary_card_token is missing; it comes from the card SDK"
        )
      )
      expect(
        withProblemTexts(parseCardSessionData({ ...CARD, document: missing }))
      ).toEqual(
        invalidResult(
          "data.document is missing; send the buyer's CPF, CNPJ or passport number"
        )
      )
    }
  )

  it.each([
    [13, "must be a whole number from 1 to 12"],
    [0, "must be a whole number from 1 to 12, not 0"],
    [-1, "must be a whole number from 1 to 12, not -1"],
    [1.5, "must be a whole number from 1 to 12, not a fraction"],
    [Number.NaN, "must be a whole number from 1 to 12, not NaN"],
    [
      Number.POSITIVE_INFINITY,
      "must be a whole number from 1 to 12, not Infinity",
    ],
    ["3", "must be a whole number from 1 to 12, not a string"],
    ["3; drop", "must be a whole number from 1 to 12, not a string"],
    [null, "must be a whole number from 1 to 12, not null"],
    [true, "must be a whole number from 1 to 12, not a boolean"],
    [[3], "must be a whole number from 1 to 12, not a list"],
    [{}, "must be a whole number from 1 to 12, not an object"],
  ])(
    "the data of a card session is refused if the number of installments is %p",
    (installments, problem) => {
      expect(
        withProblemTexts(parseCardSessionData({ ...CARD, installments }))
      ).toEqual(invalidResult(`data.installments ${problem}`))
    }
  )

  it("the house number in the billing address of a card session may be a JSON number", () => {
    expect(
      parseCardSessionData({ ...CARD, billing_address: { number: 100 } })
    ).toMatchObject({ input: { billingAddress: { number: "100" } } })
  })

  it.each<[string, object, string]>([
    [
      "an empty card token",
      { temporary_card_token: "  " },
      "data.temporary_card_token is empty",
    ],
    [
      "a card token of 4,097 characters",
      { temporary_card_token: "t".repeat(4_097) },
      "data.temporary_card_token is longer than 4096 characters",
    ],
    [
      "a street of 101 characters",
      { billing_address: { street: "a".repeat(101) } },
      "data.billing_address.street is longer than 100 characters",
    ],
  ])(
    "the data of a card session is refused if it contains %s",
    (_, sent, problem) => {
      expect(
        withProblemTexts(parseCardSessionData({ ...CARD, ...sent }))
      ).toEqual(invalidResult(problem))
    }
  )
})

describe("the data of a Pix or wallet session", () => {
  it.each([
    ["undefined", undefined],
    ["an object whose document is null", { document: null }],
    ["an object with only the type of a document", { document_type: "CPF" }],
    [
      "an object with only fields that the plugin does not read",
      { foo: "bar", temporary_card_token: "t" },
    ],
  ])(
    "parsePixOrWalletSessionData returns the kind none if the data of a Pix or wallet session is %s",
    (_, data) => {
      expect(parsePixOrWalletSessionData(data)).toEqual({ kind: "none" })
    }
  )

  it.each([
    ["a text", CPF],
    ["a number", 52_998_224_725],
    ["a list", [CPF]],
    ["an object whose document is a number", { document: 52_998_224_725 }],
    ["an object whose document is an object", { document: { $ne: null } }],
  ])(
    "the data of a Pix or wallet session is refused, with an error that does not contain the given value, if the data is malformed (here %s)",
    (_, data) => {
      const reading = parsePixOrWalletSessionData(data)

      expect(reading.kind).toBe("invalid")
      expect(JSON.stringify(reading)).not.toMatch(/52998224725|529\.982/)
    }
  )

  it("parsePixOrWalletSessionData never throws, whatever JSON values the document and its type are", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (document, type) => {
        expect(["complete", "none", "invalid"]).toContain(
          parsePixOrWalletSessionData({ document, document_type: type }).kind
        )
      })
    )
  })
})

describe("shopperDeviceSchema", () => {
  const none = { ip: undefined, id: undefined }

  it.each([
    [
      "returns an IPv4 address and a user agent unchanged",
      { ip: "203.0.113.7", id: "Mozilla/5.0" },
      {},
    ],
    [
      "returns an IPv6 address and a user agent unchanged",
      { ip: "2001:db8::7", id: "Mozilla/5.0" },
      {},
    ],
    [
      "removes ::ffff: before an IPv4 address",
      { ip: "::ffff:203.0.113.7" },
      { ip: "203.0.113.7", id: undefined },
    ],
    [
      "leaves out an invalid IP address and an empty user agent",
      { ip: "unknown", id: "" },
      none,
    ],
    [
      "leaves out an IPv6 address with a zone and a user agent without visible ASCII characters",
      { ip: "fe80::1%eth0", id: " \u0000ã " },
      none,
    ],
    [
      "leaves out an IP address that is a number and a user agent that is a list",
      { ip: 7, id: ["a"] },
      none,
    ],
    [
      "cuts a user agent of 9,000 characters to 255 characters",
      { id: "a".repeat(9_000) },
      { ip: undefined, id: "a".repeat(255) },
    ],
    [
      "returns neither an IP address nor a user agent for an empty object",
      {},
      none,
    ],
  ])(
    "shopperDeviceSchema reads the shopper's device from a request and %s",
    (_, given, read) => {
      expect(shopperDeviceSchema.parse(given)).toEqual({ ...given, ...read })
    }
  )
})
