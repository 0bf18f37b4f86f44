import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

import { z } from "@medusajs/framework/zod"
import { stateReportedByGateway } from "../src/domain/charge/charge-state"
import { linkTransactionStateOf } from "../src/domain/payment-link/link-transactions"
import { minorUnits } from "../src/domain/money"
import { chargeSchema } from "../src/gateway/wire/charge-schema"
import {
  type CardChargeRequest,
  buildCardChargeRequest,
  cardTransactionSchema,
} from "../src/payment-method-adapters/card/card-wire-format"
import { pixTransactionSchema } from "../src/payment-method-adapters/pix/pix-wire-format"
import { walletTransactionSchema } from "../src/payment-method-adapters/wallet/wallet-wire-format"
import { ANNOUNCED_KINDS } from "../src/webhooks/event-header"
import {
  envelopeSchema,
  paymentLinkSchema,
  threeDsSchema,
} from "../src/webhooks/parse-notification"
import { LINK_KEY_FIELDS } from "../src/webhooks/prepare-notification"
import { type Storable, STORABLE_FIELDS } from "../src/webhooks/storable-fields"
import { type TableRow, tableRowsOf } from "./markdown-tables"

// These files are typed for a browser. A normal import would not compile, since this program has no browser types.
const { aFakeSdk, CARD } = jest.requireActual<{
  aFakeSdk: () => object
  CARD: object
}>("../packages/storefront/src/card-sdk/a-fake-sdk")
const { validateCard } = jest.requireActual<{
  validateCard: (card: object) => object
}>("../packages/storefront/src/card-sdk/call-sdk")

const DOCS = join(__dirname, "../docs")
const gateway = readFileSync(join(DOCS, "gateway.md"), "utf8")
const [specified = ""] = gateway.split("\n## What is known elsewhere")
const interfaceRows = tableRowsOf(specified)
const coverage = tableRowsOf(
  readFileSync(join(DOCS, "interface-coverage.md"), "utf8")
)

const ANSWERS = [
  "sent",
  "sent where known",
  "not sent",
  "required",
  "read",
  "shown",
  "ignored",
  "kept to",
]
const NEEDS_A_REASON = ["not sent", "ignored"]

/**
 * The sections of docs/interface-coverage.md whose fields are compared with docs/gateway.md. The values are the
 * sections of docs/gateway.md that describe the same fields.
 */
const SECTIONS: Record<string, string[]> = {
  Credentials: ["Credentials"],
  "Request of the access token": ["Access token"],
  "Request of the authorization": ["Authorize a charge"],
  "Headers of a notification": ["Notifications"],
  "Body of a checkout notification": [
    "Notification envelope",
    "Charge object",
    "Transaction object",
    "3DS challenge object",
  ],
  "Body of a payment link notification": ["Payment link notification"],
  Events: ["Events"],
  "Card SDK": ["Card SDK"],
}
const CHECKOUT = "Body of a checkout notification"
const LINK = "Body of a payment link notification"
const REQUEST = "Request of the authorization"

const answersOf = ({ cells }: TableRow) => (cells[1] ?? "").split(", ")
const isField = ({ head }: TableRow) =>
  /^(?:Field|Property)/.test(head[0] ?? "")
const isBeyondInterface = ({ before }: TableRow) =>
  before.includes("the interface does not show")
const nameOf = ({ cells }: TableRow) =>
  /`([^`]+)`/.exec(cells[0] ?? "")?.[1] ?? ""
const sortUnique = (names: Iterable<string>) => [...new Set(names)].sort()

/**
 * Returns the names of the fields in a section of docs/interface-coverage.md whose row has one of the given answers,
 * such as "read" or "sent". Leaves out objects and lists whose fields have rows of their own.
 */
function namesWith(section: string, answers: readonly string[]): string[] {
  const rows = coverage.filter((row) => row.section === section && isField(row))
  const names = rows.map(nameOf)
  return sortUnique(
    rows
      .filter((row) => answersOf(row).some((one) => answers.includes(one)))
      .map(nameOf)
      .filter(
        (name) =>
          !names.some((other) =>
            new RegExp(`^${escapeForPattern(name)}(\\[\\])?\\.`).test(other)
          )
      )
  )
}

const escapeForPattern = (text: string) => text.replace(/[[\].$]/g, "\\$&")

/**
 * Returns the paths of all fields that a zod schema reads, in the spelling of docs/interface-coverage.md, such as
 * `data.transactions[].status`.
 */
function pathsRead(schema: z.core.$ZodType, path: string): string[] {
  if (schema instanceof z.ZodArray) {
    return pathsRead(schema.element, `${path}[]`)
  }
  if (schema instanceof z.ZodObject) {
    return Object.entries(
      schema.shape as Record<string, z.core.$ZodType>
    ).flatMap(([name, inner]) => pathsRead(inner, joinFieldPath(path, name)))
  }
  return schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodCatch
    ? pathsRead(schema.def.innerType, path)
    : [path]
}

const joinFieldPath = (path: string, name: string) =>
  path === "" ? name : `${path}.${name}`

/** Returns the paths of all fields of a value, such as `customer.phone.number`. All items of a list share one path. */
function pathsIn(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) {
    return value.flatMap((item) => pathsIn(item, `${path}[]`))
  }
  return typeof value === "object" && value !== null
    ? Object.entries(value).flatMap(([name, inner]) =>
        pathsIn(inner, joinFieldPath(path, name))
      )
    : [path]
}

function storablePaths(shown: Storable, path = ""): string[] {
  return shown === true
    ? [path]
    : Object.entries(shown).flatMap(([name, inner]) =>
        storablePaths(
          inner,
          joinFieldPath(path, name === "transactions" ? `${name}[]` : name)
        )
      )
}

describe("docs/interface-coverage.md", () => {
  it.each(coverage.map((row) => [`${row.section}: ${row.cells[0]}`, row]))(
    'in docs/interface-coverage.md, the row "%s" has a permitted value in the column "What we do", names an existing spec file, and gives a reason for the values "not sent" and "ignored"',
    (_title, row) => {
      const { cells } = row
      const [, , why = "", tests = ""] = cells
      const named = [...tests.matchAll(/\]\(([^)]+)\)/g)].map(
        ([, path = ""]) => path
      )

      expect(answersOf(row).filter((one) => !ANSWERS.includes(one))).toEqual([])
      expect(named.length).toBeGreaterThan(0)
      expect(named.filter((path) => !existsSync(join(DOCS, path)))).toEqual([])
      expect(named.filter((path) => !path.endsWith(".spec.ts"))).toEqual([])
      if (answersOf(row).some((one) => NEEDS_A_REASON.includes(one))) {
        expect(why).toMatch(/\w \w/)
      }
    }
  )

  it.each(Object.entries(SECTIONS))(
    'the section "%s" of docs/interface-coverage.md contains exactly the fields that docs/gateway.md lists for the same part of the gateway\'s interface',
    (section, sections) => {
      const ofInterface = interfaceRows
        .filter((row) => sections.includes(row.section))
        .map(nameOf)
        .filter((name) => name !== "data")
      const covered = coverage
        .filter((row) => row.section === section && !isBeyondInterface(row))
        .filter(({ head }) => head[0] !== "Callback")
        .map(nameOf)
      expect(sortUnique(covered)).toEqual(sortUnique(ofInterface))
    }
  )

  it("docs/interface-coverage.md lists every constant value, such as a status, that the gateway's interface document shows", () => {
    const shown = [...specified.matchAll(/`([A-Z][A-Z_]+|Approved|Y)`/g)].map(
      ([, value = ""]) => value
    )
    const methods = ["POST"]
    const values = coverage
      .filter(({ section }) => section === "Values")
      .map(nameOf)

    expect(
      sortUnique(shown).filter((one) => ![...values, ...methods].includes(one))
    ).toEqual([])
    expect(shown.length).toBeGreaterThan(20)
  })

  it("docs/interface-coverage.md has every endpoint and every limit of the gateway's interface", () => {
    const endpoints = [...specified.matchAll(/`(POST \{[^`]+)`/g)].map(
      ([, endpoint = ""]) => endpoint
    )
    const limits = interfaceRows
      .filter(({ section }) => section === "Limits")
      .map(({ cells }) => cells.join(": "))
    const firstCells = coverage.map(({ cells }) => cells[0])

    expect(endpoints).toHaveLength(3)
    expect(limits).toHaveLength(4)
    expect(firstCells).toEqual(
      expect.arrayContaining([
        ...endpoints.map((endpoint) => `\`${endpoint}\``),
        ...limits,
      ])
    )
  })

  it('docs/interface-coverage.md says "read" for exactly the fields of a checkout notification that the plugin\'s schemas read', () => {
    expect(namesWith(CHECKOUT, ["read"])).toEqual(
      sortUnique([
        ...pathsRead(envelopeSchema, ""),
        ...pathsRead(chargeSchema, "data"),
        ...[
          cardTransactionSchema,
          pixTransactionSchema,
          walletTransactionSchema,
        ].flatMap((fields) => pathsRead(fields, "data.transactions[]")),
        ...pathsRead(threeDsSchema, "data"),
      ])
    )
  })

  it('docs/interface-coverage.md says "read" for exactly the fields of a payment-link notification that the plugin reads or uses to recognize duplicates', () => {
    expect(namesWith(LINK, ["read"])).toEqual(
      sortUnique([
        ...pathsRead(paymentLinkSchema, "data"),
        ...LINK_KEY_FIELDS.map((name) => `data.transaction.${name}`),
      ])
    )
  })

  it('docs/interface-coverage.md says "shown" for exactly the notification fields that the plugin may store', () => {
    expect(
      sortUnique([
        ...namesWith(CHECKOUT, ["shown"]),
        ...namesWith(LINK, ["shown"]),
      ])
    ).toEqual(sortUnique(storablePaths(STORABLE_FIELDS)))
  })

  it('docs/interface-coverage.md says "sent" or "sent where known" for exactly the fields that charge requests for a typed card and a saved card can contain', () => {
    const everything: Required<CardChargeRequest> = {
      merchantChargeId: "7a2d3c1b-6c2f-5d4e-8b88-1e2d3c4b5a6f",
      amount: minorUnits(1_000),
      customer: {
        name: "Maria Silva",
        email: "maria@example.com",
        document: "52998224725",
        documentType: "CPF",
        phone: {
          countryCode: "55",
          areaCode: "11",
          number: "999999999",
          type: "MOBILE",
        },
      },
      softDescriptor: "LOJA",
      card: { kind: "temporary", temporaryCardToken: "card_t/1" },
      installments: 1,
      installmentType: "NONE",
      billingAddress: {
        street: "Rua A",
        number: "1",
        neighborhood: "Centro",
        city: "Recife",
        state: "PE",
        country: "BR",
        zipCode: "50000000",
        complement: "ap 1",
      },
      transactionId: "9a0c53f2-6a0a-4e0e-8b0a-0c7a4c1d2e02",
      lateCapture: true,
      deviceInformation: { ip: "203.0.113.7", id: "agent", sessionId: "s" },
    }
    const saved = {
      kind: "saved",
      cardId: "card-1",
      issuerTransactionId: "016153570198200",
      isStoreCharge: true,
    } as const
    const contents = [everything, { ...everything, card: saved }].map(
      (authorization) =>
        buildCardChargeRequest(authorization, {
          temporaryCardTokenField: "temporatyCardToken",
          deviceInformation: "top_level",
          savedCards: {
            idField: "cardId",
            idInAnswer: "id",
            needsSecurityCode: false,
            entryMode: "CREDENTIAL_ON_FILE",
            storeChargeField: "merchantInitiated",
          },
        }).content
    )

    expect(namesWith(REQUEST, ["sent", "sent where known"])).toEqual(
      sortUnique(
        contents.flatMap((content) =>
          pathsIn(JSON.parse(JSON.stringify(content)))
        )
      )
    )
  })

  it("docs/interface-coverage.md lists exactly the methods of the card SDK and the card properties that the storefront package uses", () => {
    const sdkNamesUnder = (head: string) =>
      sortUnique(
        coverage
          .filter((row) => row.section === "Card SDK" && row.head[0] === head)
          .map(nameOf)
      )

    expect(sdkNamesUnder("Method")).toEqual(sortUnique(Object.keys(aFakeSdk())))
    expect(sdkNamesUnder("Property of the card")).toEqual(
      sortUnique(Object.keys(validateCard({ ...CARD, more: "x" })))
    )
  })

  it("docs/interface-coverage.md lists exactly the event names that the plugin knows from the header of a notification", () => {
    const events = coverage
      .filter(({ section }) => section === "Events")
      .map(nameOf)

    expect(sortUnique(events)).toEqual(sortUnique(ANNOUNCED_KINDS.keys()))
  })

  it("the plugin recognizes every charge status and transaction status in the gateway's interface document", () => {
    const documentedStatusesOf = (object: string) =>
      (
        interfaceRows.find(
          ({ section, cells }) => section === "Statuses" && cells[0] === object
        )?.cells[1] ?? ""
      )
        .replaceAll("`", "")
        .split(", ")
    const ofCheckout = [
      ...documentedStatusesOf("charge"),
      ...documentedStatusesOf("transaction of the checkout"),
    ]
    const ofLink = documentedStatusesOf("transaction of a link")

    expect(ofCheckout).toHaveLength(4)
    expect(ofLink).toHaveLength(3)
    for (const status of ofCheckout) {
      for (const method of ["card", "pix", "wallet"] as const) {
        expect(
          stateReportedByGateway(method, {
            transactions: [],
            chargeStatus: status,
          })
        ).not.toBe("unrecognized")
      }
    }
    for (const transactionStatus of ofLink) {
      expect(linkTransactionStateOf({ transactionStatus })).not.toBe(
        "unrecognized"
      )
    }
  })
})
