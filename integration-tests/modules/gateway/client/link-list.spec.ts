import {
  rejectionOf,
  LINK_ID,
} from "../../../../harness/gateway-client/request-and-answer-fixtures"
import {
  respondWithAnswersInOrder,
  respondJson,
  type Respond,
} from "../support/gateway-server"
import { gatewayStarter } from "./support/gateway-starter"

const givenGateway = gatewayStarter()

function anEntry(number: number, changes: object = {}) {
  return { id: `t-${number}`, status: "PAYED", amount: 100, ...changes }
}

function linkTransactions(from: number, count: number) {
  return Array.from({ length: count }, (_, index) => anEntry(from + index))
}

function respondWithPage(from: number, count: number, reported: object = {}) {
  return respondJson(200, { data: linkTransactions(from, count), ...reported })
}

/** Returns a function that answers like a gateway which lists `count` transactions of a link on several pages. */
function respondWithRequestedPage(
  count: number,
  reported: object = {}
): Respond {
  return (request, response) => {
    const { searchParams } = new URL(request.url, "http://gateway.example")
    const perPage = Number(searchParams.get("perPage"))
    const first = (Number(searchParams.get("page")) - 1) * perPage
    const rest = Math.max(0, Math.min(perPage, count - first))
    respondWithPage(first + 1, rest, reported)(request, response)
  }
}

async function listTransactions(link: Respond) {
  const { server, links, budget } = await givenGateway({ charge: link })
  const transactions = await links.listLinkTransactions(LINK_ID, budget)
  return {
    ids: transactions.map(({ transactionId }) => transactionId),
    transactions,
    urls: server.callRequests().map(({ url }) => url),
  }
}

function urlOfPage(page: number): string {
  return `/sandbox/v1/paymentlink/${LINK_ID}/transactions?page=${page}&perPage=50`
}

describe("listing the transactions of a payment link", () => {
  it.each<[string, Respond, number, number]>([
    [
      "needs one request if it has one page",
      respondWithRequestedPage(2, { total: 2 }),
      2,
      1,
    ],
    [
      "is read until the number of entries reaches the gateway's total",
      respondWithRequestedPage(100, { total: 100 }),
      100,
      2,
    ],
    [
      "is read beyond a page that is not full if the gateway's total is higher",
      respondWithAnswersInOrder(
        respondWithPage(1, 20, { total: 30 }),
        respondWithPage(21, 10, { total: 30 })
      ),
      30,
      2,
    ],
    [
      "is read until a page is not full if the gateway reports no total",
      respondWithRequestedPage(100),
      100,
      3,
    ],
    [
      "is read beyond a page of ten entries if the gateway reports a page size of ten",
      respondWithAnswersInOrder(
        respondWithPage(1, 10, { perPage: 10 }),
        respondWithPage(11, 3, { perPage: 10 })
      ),
      13,
      2,
    ],
    [
      "is read beyond pages of ten entries if the gateway reports neither its page size nor a total",
      respondWithAnswersInOrder(
        respondWithPage(1, 10),
        respondWithPage(11, 3),
        respondWithPage(14, 0)
      ),
      13,
      3,
    ],
    [
      "is read beyond the page at which the gateway's total is reached only with an entry that moved from the page before",
      respondWithAnswersInOrder(
        respondWithPage(1, 20, { total: 30 }),
        respondWithPage(20, 10, { total: 30 }),
        respondWithPage(30, 1, { total: 30 })
      ),
      30,
      3,
    ],
    [
      "ends if a gateway without pages sends the same entries again, and contains no entry twice",
      respondJson(200, linkTransactions(1, 60)),
      60,
      2,
    ],
  ])(
    "the gateway client reads the transactions of a payment link page by page until the list is complete (the list %s)",
    async (_title, answer, count, requests) => {
      const { ids, urls } = await listTransactions(answer)

      expect(ids).toEqual(linkTransactions(1, count).map(({ id }) => id))
      expect(urls).toEqual(
        Array.from({ length: requests }, (_, index) => urlOfPage(index + 1))
      )
    }
  )

  it("if transactions in a payment link's list have the same id, the gateway client returns equal transactions once, and different ones separately", async () => {
    const { transactions } = await listTransactions(
      respondJson(200, [
        anEntry(1),
        anEntry(1),
        anEntry(1, { status: "PARTREFUNDED", amount: 40 }),
        anEntry(1, { status: "PARTREFUNDED", amount: 60 }),
      ])
    )

    expect(transactions.map(({ amount }) => amount)).toEqual([100, 40, 60])
  })

  it.each<[string, Respond, number, string]>([
    [
      "an entry of the second page cannot be read",
      respondWithAnswersInOrder(
        respondJson(200, linkTransactions(1, 50)),
        respondJson(200, [...linkTransactions(51, 3), { status: "PAYED" }])
      ),
      5,
      "could not be read",
    ],
    [
      "the list has more than 50 pages",
      respondWithRequestedPage(1_000_000),
      50,
      "was too large",
    ],
  ])(
    "if the transactions of a payment link cannot be read completely (%s), the gateway client reports an unreadable answer",
    async (_title, answer, requests, message) => {
      const { server, links, budget } = await givenGateway({ charge: answer })

      expect(
        await rejectionOf(links.listLinkTransactions(LINK_ID, budget))
      ).toMatchObject({
        code: "gateway_answer_invalid",
        message: expect.stringContaining(message),
      })
      expect(server.callRequests()).toHaveLength(requests)
    }
  )
})
