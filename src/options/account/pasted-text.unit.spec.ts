import { anAccount, optionsWith, refusalOf } from "../options.spec"
import { parseOptions } from "../parse-options"

const EMPTY =
  "is empty; is the environment variable set? Put the value from the merchant panel here"

/**
 * The value "value" with characters around it that remain when it is copied from a web page, a .env file or a secret
 * file.
 */
const WRAPPED = [
  " value ",
  "value\n",
  "value\r\n",
  "\tvalue",
  '"value"',
  "'value'",
  ' "value" \n',
  "“value”",
  "\u200Bvalue\u200B",
  "\uFEFFvalue",
  "\u00A0value\u2060",
  // Windows, WhatsApp and word processors add marks of the writing direction, soft hyphens and end-of-file characters.
  "\u202Avalue\u202C",
  "\u2068value\u2069",
  "\u200Evalue\u200F",
  "value\u00AD",
  "value\u0000",
  `${'"'.repeat(60_000)}value${'"'.repeat(60_000)}`,
]

const NOTHING = [
  "   ",
  "\n",
  '""',
  '" "',
  "\u200B",
  "\uFEFF\u00A0",
  "\u202A\u202C",
]

const CREDENTIALS: [name: string, given: (value: string) => object][] = [
  ["clientId", (value) => ({ clientId: value, clientSecret: "s" })],
  ["clientSecret", (value) => ({ clientId: "id", clientSecret: value })],
  ["notificationTokens[0]", (value) => ({ notificationTokens: [value] })],
  [
    "paymentLink.apiKeys[0]",
    (value) => ({ paymentLink: { apiKeys: [value] } }),
  ],
  [
    "paymentLink.clientSecret",
    (value) => ({ paymentLink: { clientId: "id", clientSecret: value } }),
  ],
  [
    "sdk.transparentToken",
    (value) => ({
      merchantDocument: "11222333000181",
      sdk: { transparentToken: value },
    }),
  ],
]

const accountWith = (changes: object) =>
  optionsWith({ ...anAccount(), ...changes })

describe.each(CREDENTIALS)("the credential %s", (name, given) => {
  it.each(WRAPPED)(
    "parseOptions removes blanks, quotation marks and invisible characters around a credential (given: %j)",
    (value) => {
      expect(parseOptions(accountWith(given(value)))).toEqual(
        parseOptions(accountWith(given("value")))
      )
    }
  )

  it.each(NOTHING)(
    "parseOptions refuses a credential that consists only of the characters %j",
    (value) => {
      expect(refusalOf(accountWith(given(value))).problems).toEqual([
        {
          path: `accounts[0].${name}`,
          message: name.startsWith("sdk") ? "is empty" : EMPTY,
        },
      ])
    }
  )
})

it.each<[string, (value: string) => object]>([
  ["/v1", (value) => ({ pathPrefix: value })],
  ["/v1", (value) => ({ paymentLink: { pathPrefix: value } })],
  ["/pix", (value) => ({ dialect: { paths: { createPix: value } } })],
  [
    "/l/{paymentLinkId}",
    (value) => ({ dialect: { linkPaths: { lookUpPaymentLink: value } } }),
  ],
  ["shop", (value) => ({ dialect: { callerOrigin: value } })],
  ["^\\d+$", (value) => ({ dialect: { documentPattern: value } })],
  ["LOJA", (value) => ({ softDescriptor: value })],
])(
  "parseOptions removes blanks, quotation marks and invisible characters around the value %s of an option",
  (value, given) => {
    for (const wrapped of [
      `${value} \n`,
      `"${value}"`,
      `\u202A${value}\u200B`,
    ]) {
      expect(parseOptions(accountWith(given(wrapped)))).toEqual(
        parseOptions(accountWith(given(value)))
      )
    }
  }
)

it("parseOptions removes blanks, quotation marks and invisible characters around encryption keys and the installation's name", () => {
  const key = "a".repeat(64)
  const given = { ...optionsWith(anAccount()), installation: "shop" }

  expect(
    parseOptions({
      ...given,
      encryptionKeys: [`"${key}"\n`],
      installation: " shop\u200B",
    })
  ).toEqual(parseOptions({ ...given, encryptionKeys: [key] }))
})

it("parseOptions refuses a link name or caller origin that consists only of invisible characters", () => {
  expect(
    refusalOf(
      accountWith({
        paymentLink: { name: "\u200B " },
        dialect: { callerOrigin: "\u200B" },
      })
    ).problems.map(({ path }) => path)
  ).toEqual([
    "accounts[0].dialect.callerOrigin",
    "accounts[0].paymentLink.name",
  ])
})

it("parseOptions does not remove a quotation mark that is inside a credential or on only one side of the credential", () => {
  for (const clientSecret of ['a"b', '"ab', "ab'", `"a'`]) {
    expect(
      parseOptions(accountWith({ clientId: "id", clientSecret })).accounts[0]
    ).toMatchObject({ clientSecret })
  }
})

it("parseOptions refuses a soft descriptor that consists only of blanks, and removes blanks around a soft descriptor", () => {
  expect(refusalOf(accountWith({ softDescriptor: "   " })).problems).toEqual([
    {
      path: "accounts[0].softDescriptor",
      message:
        "must be 1 to 13 characters: unaccented letters, digits, spaces, and . * -",
    },
  ])
  expect(
    parseOptions(accountWith({ softDescriptor: " LOJA \n" })).accounts[0]
  ).toMatchObject({ softDescriptor: "LOJA" })
})
