import fc from "fast-check"
import { parseTransactionsPage } from "./link-transactions-answer"

const payment = {
  id: "7e8b9c1d-0000-4000-8000-000000000001",
  originalTransactionId: null,
  status: "PAYED",
  amount: 1_999,
  paymentType: "PIX",
  createdAt: "2026-11-20 10:01:44",
  updatedAt: null,
}
const refund = {
  ...payment,
  id: "7e8b9c1d-0000-4000-8000-000000000002",
  originalTransactionId: payment.id,
  status: "PARTREFUNDED",
  amount: 500,
  createdAt: "2026-11-20T10:01:44.512Z",
}
const read = [
  {
    transactionId: payment.id,
    transactionStatus: "PAYED",
    amount: 1_999,
    paymentType: "PIX",
    createdAt: new Date("2026-11-20T13:01:44Z"),
  },
  {
    transactionId: refund.id,
    transactionStatus: "PARTREFUNDED",
    amount: 500,
    paymentType: "PIX",
    originalTransactionId: payment.id,
    createdAt: new Date("2026-11-20T10:01:44.512Z"),
  },
]

function pageOf(answer: unknown) {
  return parseTransactionsPage(JSON.stringify(answer))
}

describe("reading a page of a link's transactions", () => {
  it.each<[string, unknown]>([
    ["at the top level", [payment, refund]],
    ["under data", { data: [payment, refund] }],
    ["under transactions", { transactions: [payment, refund], data: null }],
    ["under items", { items: [payment, refund], error: null }],
    [
      "under transactions of data",
      { data: { transactions: [payment, refund] } },
    ],
  ])(
    "a page of a link's transactions is read if its list of transactions is %s",
    (_title, answer) => {
      expect(pageOf(answer)).toEqual({ transactions: read })
    }
  )

  it("a page of a link's transactions is read, with its total and perPage, if one of these numbers is reported as a number and one as a text", () => {
    expect(pageOf({ data: [], page: 1, perPage: "50", total: 120 })).toEqual({
      transactions: [],
      perPage: 50,
      total: 120,
    })
  })

  it("a page of a payment link's transactions is read successfully even if an entry contains only an id and a status", () => {
    expect(pageOf([{ id: 17, status: "PAYED", amount: null }])).toEqual({
      transactions: [{ transactionId: "17", transactionStatus: "PAYED" }],
    })
  })

  it.each<[string, unknown]>([
    ["an entry without an id", [payment, { ...payment, id: null }]],
    ["an entry with an invalid id", [payment, { ...payment, id: "a/../b" }]],
    ["an entry without a status", [payment, { ...payment, status: null }]],
    ["an entry with an amount in decimals", [{ ...payment, amount: "19.99" }]],
    ["an entry that is null", [payment, null]],
    ["an entry that is a text", ["PAYED"]],
    ["an answer without a list", { data: {} }],
    ["an answer that is null", null],
    ["a list next to an error", { data: [payment], error: { code: "C001" } }],
  ])(
    "a page of a link's transactions is rejected as a whole because of %s, so that no money is overlooked",
    (_title, answer) => {
      expect(pageOf(answer)).toBeUndefined()
    }
  )

  it.each(["", "<html>", '{"data":['])(
    "a page of a link's transactions is rejected as a whole when its body is %j",
    (body) => {
      expect(parseTransactionsPage(body)).toBeUndefined()
    }
  )

  it("parseTransactionsPage never throws, whatever the gateway lists as a transaction of a link", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (answer) => {
        expect(() => pageOf({ data: [answer] })).not.toThrow()
      })
    )
  })

  it("parseTransactionsPage replaces characters that PostgreSQL cannot store, so that the payments of a link can be recorded", () => {
    const entry = {
      ...payment,
      paymentType: "PIX\u0000",
      status: "PAYED\ud800",
    }

    expect(pageOf({ data: [entry] })?.transactions).toMatchObject([
      { paymentType: "PIX\ufffd", transactionStatus: "PAYED\ufffd" },
    ])
  })

  it("parseTransactionsPage rejects a page that has a refund whose original id cannot be read, because the refund could be mistaken for a payment", () => {
    const unreadable = { ...refund, originalTransactionId: "../7e8b9c1d" }

    expect(pageOf({ data: [payment, unreadable] })).toBeUndefined()
  })
})
