import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

interface Call {
  method: string
  path: string
  headers: Record<string, string>
  body: any
}

interface Answer {
  status: number
  body: any
}

/**
 * A behavior of the test gateway that contradicts one assumption. The functions may store values in `memory`, which is
 * empty at the start of each run.
 */
export interface Lie {
  /**
   * Changes a request before the simulator receives it. If this function returns an answer, the simulator does not
   * receive the request.
   */
  changeRequest?: (call: Call, memory: any) => Answer | undefined | void
  changeAnswer?: (answer: Answer, call: Call, memory: any) => void
  changeNotification?: (body: any, memory: any) => void
}

/**
 * Starts a gateway that forwards requests to the simulator, and falsifies requests, answers and notifications. The
 * elements of `told` say what is falsified: each element is a key of `LIES` or a `Lie`. Notifications are forwarded to
 * the port `notifyPort`.
 */
export async function aLyingGateway(
  simulatorUrl: string,
  told: readonly (string | Lie)[],
  notifyPort = 0
) {
  const lies = told.map((lie) => ({
    memory: {},
    ...(typeof lie === "string" ? LIES[lie]! : lie),
  }))

  async function forwardNotification(
    body: any,
    authorization = ""
  ): Promise<Answer> {
    lies.forEach((lie) => lie.changeNotification?.(body, lie.memory))
    const taken = await fetch(`http://127.0.0.1:${notifyPort}`, {
      method: "POST",
      headers: { authorization },
      body: JSON.stringify(body),
    }).catch(() => ({ status: 502 }))
    return { status: taken.status, body: {} }
  }

  async function answerTo(call: Call): Promise<Answer> {
    for (const lie of lies) {
      const alone = lie.changeRequest?.(call, lie.memory)
      if (alone) return alone
    }
    const { host: _host, connection: _connection, ...headers } = call.headers
    delete headers["content-length"]
    const answer = await fetch(`${simulatorUrl}${call.path}`, {
      method: call.method,
      headers,
      ...(call.body && { body: JSON.stringify(call.body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }

  const server = createServer((request, response) => {
    void (async () => {
      const { method = "GET", url: path = "/" } = request
      const headers = request.headers as Record<string, string>
      const sent = await text(request)
      const body = sent === "" ? undefined : JSON.parse(sent)
      if (path === "/notify")
        return forwardNotification(body, headers.authorization)
      const call: Call = { method, path, headers, body }
      const answer = await answerTo(call)
      lies.forEach((lie) => lie.changeAnswer?.(answer, call, lie.memory))
      return answer
    })().then(({ status, body }) => {
      const isText = typeof body === "string"
      const type = isText ? "text/html" : "application/json"
      response
        .writeHead(status, { "content-type": type })
        .end(isText ? body : JSON.stringify(body))
    })
  })
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections()
        server.close(done)
      }),
  }
}

const aRefusedAnswer = (message: string, status = 400): Answer => ({
  status,
  body: { message, errors: [] },
})
const refusedLink = {
  status: 422,
  body: { error: { message: "Not here", type: "x", code: "B001" } },
}

const isOfCharge = ({ path }: Call) => /^\/[^?]*\/?charge\//.test(path)
const isChargeCreation = ({ method, path }: Call, kind = "authorization") =>
  method === "POST" && path.endsWith(`/charge/${kind}`)
const savesCard = ({ method, path }: Call) =>
  method === "POST" && path.endsWith("/cards")
const isCode = ({ transactions: [one] }: any) =>
  one.paymentType === "PIX" || one.paymentType === "WALLET"
const isLookup = (call: Call) => call.method === "GET" && isOfCharge(call)

const changeAnswers = (change: NonNullable<Lie["changeAnswer"]>): Lie => ({
  changeAnswer: change,
})

/** Returns a behavior that applies `change` to every charge in the simulator's answers. */
const changeChargesInAnswers = (
  change: (charge: any, transaction: any, call: Call) => void
) =>
  changeAnswers(({ status, body }, call) => {
    if (status === 200 && body?.transactions) {
      change(body, body.transactions[0], call)
    }
  })

/** Returns a behavior that applies `change` to the answers to one kind of call about payment links. */
const changeLinkAnswers = (call: string, change: (answer: Answer) => void) =>
  changeAnswers((answer, { method, path }) => {
    const [asked = ""] = `${method} ${path}`.split("?")
    if (new RegExp(call).test(asked)) change(answer)
  })

/**
 * Returns a behavior that applies `change` to card charge requests. If `change` returns an answer, the simulator does
 * not receive the request.
 */
const changesCardRequest = (
  change: (body: any, transaction: any) => Answer | undefined | void
): Lie => ({
  changeRequest: (call) =>
    isChargeCreation(call)
      ? change(call.body, call.body.transactions[0])
      : undefined,
})

/** Returns a behavior that refuses every card charge for which `isSo` returns true. */
const refusesCards = (isSo: (body: any, transaction: any) => boolean) =>
  changesCardRequest((...given) =>
    isSo(...given) ? aRefusedAnswer("Invalid request") : undefined
  )

function setChargeAndTransactionStatus(charge: any, status: string) {
  charge.chargeStatus = charge.transactions[0].transactionStatus = status
}

/** Calls `change` with a charge and then with its transaction, because both have amounts. */
function changeAmounts(charge: any, change: (one: any) => void) {
  for (const one of [charge, charge.transactions[0]]) change(one)
}

/** Changes the amounts of a charge or transaction to those before its refund. The status remains. */
function showAmountsBeforeRefund(one: any) {
  one.amount += one.refundedAmount
  one.refundedAmount = 0
}

/**
 * Adds 1 to the counter in `memory`, and returns the new count. `memory` keeps the values of a lie (a false behavior of
 * the gateway) from one request to the next.
 */
const countCalls = (memory: any) =>
  (memory.times = (memory.times ?? 0) + 1) as number

const shiftTime = (time: string, hours: number) =>
  new Date(Date.parse(time) + hours * 3_600_000).toISOString()

/**
 * A false behavior of the gateway for each assumption that the `confirm` command can contradict. The keys are
 * assumption ids. A-20 is missing, because only a card SDK in a browser can contradict it.
 */
export const LIES: Record<string, Lie> = {
  "A-01": changeChargesInAnswers((charge) =>
    changeAmounts(charge, (one) => {
      for (const sum of ["amount", "originalAmount", "refundedAmount"]) {
        one[sum] *= 100
      }
    })
  ),
  "A-02": changeAnswers(({ body }) => {
    if (body?.expires_in) body.expires_in *= 1000
  }),
  "A-03": {
    changeRequest: (call) => {
      if (!/\/(charge\/|cards$)/.test(call.path)) return undefined
      if (!call.path.startsWith("/v1/")) return aRefusedAnswer("no route", 404)
      call.path = `/sandbox${call.path}`
    },
  },
  "A-04": changeChargesInAnswers((charge, { transactionStatus: status }) => {
    if (status === "CANCELED" && !isCode(charge))
      setChargeAndTransactionStatus(charge, "VOIDED")
  }),
  "A-05": changeAnswers((answer, call) => {
    if (isLookup(call) && answer.status === 404) answer.body = "<h1>404</h1>"
  }),
  "A-06": changeAnswers((answer) => {
    if (answer.body?.businessCode === "MERCHANT_CHARGE_ID_ALREADY_EXISTS") {
      answer.body = aRefusedAnswer("Invalid request").body
    }
  }),
  "A-07": {
    changeRequest: (call, memory) => {
      if (!isChargeCreation(call)) return
      const [transaction] = call.body.transactions
      if (transaction.softDescriptor !== "CONFIRMATION12") return
      memory.made = call.body.merchantChargeId
      transaction.softDescriptor = "SHORT"
    },
    changeAnswer: (answer, { method, body }, { made }) => {
      if (method === "POST" && made && body?.merchantChargeId === made) {
        Object.assign(answer, aRefusedAnswer("Invalid request"))
      }
    },
  },
  "A-08": {
    changeRequest: ({ body }) => {
      if (!body?.customer || body.customer.phone) return
      const phone = { countryCode: "55", areaCode: "11", type: "MOBILE" }
      body.customer.phone = { ...phone, number: "987654321" }
    },
  },
  "A-09": changesCardRequest((_body, transaction) => {
    transaction.softDescriptor ??= "ADDED"
  }),
  "A-10": refusesCards(
    (_body, { credit }) => credit.billingAddress.number === "S/N"
  ),
  "A-11": refusesCards(({ customer }) => customer.documentType === "CNPJ"),
  "A-12": refusesCards(
    (_body, { credit }) => credit.installmentType === "MERCHANT"
  ),
  "A-13": changesCardRequest((_body, { credit }) => {
    if (credit.cardId) return
    if (!credit.temporaryCardToken) return aRefusedAnswer("no card token")
    credit.temporatyCardToken = credit.temporaryCardToken
    delete credit.temporaryCardToken
  }),
  "A-14": changesCardRequest((body) => {
    body.lateCapture = true
  }),
  "A-15": changeAnswers((answer, call) => {
    if (isChargeCreation(call) && answer.status === 200) {
      answer.body = { result: answer.body }
    }
  }),
  "A-16": {
    changeRequest: (call) =>
      isOfCharge(call) && !call.headers["caller-origin"]
        ? aRefusedAnswer("caller-origin is missing")
        : undefined,
  },
  "A-17": {
    changeRequest: (call, memory) =>
      isLookup(call) && countCalls(memory) === 5
        ? aRefusedAnswer("slow down", 429)
        : undefined,
  },
  "A-18": changeChargesInAnswers((_charge, transaction) => {
    transaction.createdAt = shiftTime(transaction.createdAt, -3)
  }),
  "A-19": changeAnswers(({ body }) => {
    if (body?.scope) body.scope = "charges.all"
  }),
  "A-21": changeChargesInAnswers((charge, { transactionStatus: status }) => {
    if (status === "PARTIALLY_REFUNDED") charge.amount += charge.refundedAmount
  }),
  "A-22": changeAnswers((answer, { path }) => {
    if (path.endsWith("/capture") && answer.status === 200) answer.body = {}
  }),
  "A-23": changeAnswers(({ body }, { path }, memory) => {
    if (path.endsWith("/capture")) countCalls(memory)
    else if (memory.times === 2 && body.transactions) {
      countCalls(memory)
      body.amount -= 1
    }
  }),
  "A-25": {
    changeNotification: (body, memory) =>
      (body.id = `${body.id}-${countCalls(memory)}`),
  },
  "A-26": {
    changeNotification: ({ data }) => {
      const [one = {}] = data.transactions ?? []
      if (one.status === "REFUNDED") one.status = data.status = "RETURNED"
    },
  },
  "A-29": {
    changeNotification: (body) => (body.merchantDocument = "99888777000166"),
  },
  "A-31": changeChargesInAnswers((_charge, { pix }) => {
    if (pix) pix.expiresAt = shiftTime(new Date().toISOString(), 30)
  }),
  "A-32": {
    changeRequest: ({ path }, { codes = [] }) =>
      path.endsWith("/refund") && codes.some((id: string) => path.includes(id))
        ? aRefusedAnswer("not paid")
        : undefined,
    changeAnswer: (_answer, call, memory) => {
      if (isChargeCreation(call, "pix") || isChargeCreation(call, "wallet")) {
        memory.codes = [...(memory.codes ?? []), call.body.merchantChargeId]
      }
    },
  },
  "A-34": changeChargesInAnswers((charge, { transactionStatus: status }) => {
    if (status === "PENDING" && isCode(charge))
      setChargeAndTransactionStatus(charge, "WAITING")
  }),
  "A-36": changeChargesInAnswers((_charge, { wallet }) => {
    if (wallet) wallet.qrCodeBase64 = btoa("<svg></svg>".repeat(9))
  }),
  "A-38": changeLinkAnswers("POST .*paymentlink/create$", (answer) =>
    Object.assign(answer, refusedLink)
  ),
  "A-39": changeLinkAnswers("GET .*paymentlink/[^/]+$", (answer) => {
    if (answer.status === 200) answer.body = { result: answer.body }
  }),
  "A-41": changeLinkAnswers("GET .*paymentlink/[^/]+$", (answer) => {
    if (answer.status === 404) answer.body = { reason: "none" }
  }),
  "A-42": changeLinkAnswers("POST .*paymentlink/create$", (answer) => {
    const isPast = /expired_at/.test(JSON.stringify(answer.body.error ?? ""))
    if (isPast) answer.status = 503
  }),
  "A-43": changeLinkAnswers("GET .*/transactions$", (answer) => {
    answer.body = { results: answer.body.data }
  }),
  "A-44": changeAnswers((answer, { path }, memory) => {
    if (!path.endsWith("/inactive")) return
    if (countCalls(memory) > 1) Object.assign(answer, refusedLink)
  }),
  "A-45": changeLinkAnswers("GET .*/transactions$", ({ body }) => {
    for (const one of body.data ?? body.results) one.amount += 321
  }),
  "A-46": changeChargesInAnswers((charge, { transactionStatus: status }) => {
    if (status === "REFUNDED") changeAmounts(charge, showAmountsBeforeRefund)
  }),
  "A-47": changeChargesInAnswers(
    (charge, { numberOfInstallments: installments }) => {
      if (installments !== 3) return
      changeAmounts(charge, (one) => (one.originalAmount += 99))
    }
  ),
  "A-49": changeChargesInAnswers(
    (charge, { transactionStatus: status }, call) => {
      if (!isLookup(call) || status !== "PARTIALLY_REFUNDED") return
      setChargeAndTransactionStatus(charge, "PAID")
      changeAmounts(charge, showAmountsBeforeRefund)
    }
  ),
  "A-56": changeChargesInAnswers((charge) => {
    if (charge.chargeStatus === "DENIED")
      setChargeAndTransactionStatus(charge, "ERROR")
  }),
  "A-58": changeChargesInAnswers((_charge, transaction) => {
    transaction.updatedAt = shiftTime(transaction.updatedAt, -30)
  }),
  "A-61": changeAnswers((answer, { path }, memory) => {
    if (!path.endsWith("/refund")) return
    if (answer.body.businessCode === "CHARGE_ALREADY_REFUNDED") {
      Object.assign(answer, { status: 200, body: memory.last })
    } else if (answer.body.transactions) memory.last = answer.body
  }),
  "A-63": changeAnswers((answer, call) => {
    if (!savesCard(call) || answer.status !== 201) return
    answer.body = { vaultId: answer.body.id }
  }),
  "A-64": refusesCards((_body, { credit }) => credit.cardId !== undefined),
  "A-65": {
    changeRequest: (call, memory) => {
      if (!savesCard(call)) return undefined
      const { temporaryCardToken } = call.body.card
      const isAgain = memory.saved === temporaryCardToken
      memory.saved = temporaryCardToken
      return isAgain ? { status: 201, body: { id: "card-2" } } : undefined
    },
  },
  "A-66": {
    changeRequest: (call, memory) => {
      if (!savesCard(call)) return undefined
      const { temporaryCardToken } = call.body.card
      memory.fresh ??= temporaryCardToken
      return memory.fresh === temporaryCardToken
        ? undefined
        : aRefusedAnswer("The card token has expired")
    },
  },
  "A-67": changesCardRequest((_body, { credit }) =>
    credit.cardId ? aRefusedAnswer("credit.cvv is required") : undefined
  ),
  "A-68": changeChargesInAnswers((_charge, transaction) => {
    delete transaction.issuerTransactionId
  }),
  "A-69": refusesCards((_body, transaction) => transaction.merchantInitiated),
}

/**
 * A gateway that charges every saved card, even a card that does not exist. It replaces the card's id in each charge by
 * the first id that it saw. This contradicts A-64, which assumes that an unknown id is refused. The false behavior for
 * A-64 in `LIES` is another: it refuses charges of saved cards.
 */
export const CHARGES_ANY_CARD: Lie = {
  changeRequest: (call, memory) => {
    const credit = isChargeCreation(call) && call.body.transactions[0].credit
    if (!credit?.cardId) return
    credit.cardId = memory.known ??= credit.cardId
  },
}

/**
 * A gateway that refuses a charge whose request contains an issuer's id of a transaction, although its own answers
 * contain such ids.
 */
export const REFUSES_ISSUER_IDS = refusesCards(
  (_body, transaction) => transaction.issuerTransactionId !== undefined
)

const CHANGES: Record<string, (of: any, name: string) => void> = {
  "under another name": (of, name) => {
    of[`new_${name}`] = of[name]
    delete of[name]
  },
  missing: (of, name) => {
    delete of[name]
  },
  // Divides a number by 100, as if the amount were in reais. Puts any other value into a list.
  "of another type": (of, name) => {
    of[name] = typeof of[name] === "number" ? of[name] / 100 : [of[name]]
  },
}

/** The names of the changes that `lieAboutField` can make to a field. */
export const FIELD_CHANGES = Object.keys(CHANGES)

/**
 * Returns a behavior that changes the field `name` in all successful answers. `changed` is the name of the change.
 * `isOf` receives the object that contains the field, and decides whether to change it.
 */
export function lieAboutField(
  changed: string,
  name: string,
  isOf: (holder: any) => boolean = () => true
): Lie {
  return changeAnswers(({ status, body }) => {
    if (status >= 300 || typeof body !== "object") return
    const transactions: any[] = body?.transactions ?? []
    const codes = transactions.flatMap(({ pix, wallet }) =>
      [pix, wallet].filter(Boolean)
    )
    for (const holder of [body, ...transactions, ...codes]) {
      if (holder?.[name] !== undefined && isOf(holder)) {
        CHANGES[changed]!(holder, name)
      }
    }
  })
}

/**
 * Returns a behavior that replaces the status `word` by a status that the plugin does not know, either for card
 * charges, or for Pix and wallet charges.
 */
export function lieAboutStatus(of: "cards" | "codes", word: string): Lie {
  return changeChargesInAnswers((charge, { transactionStatus: status }) => {
    if (status === word && isCode(charge) === (of === "codes")) {
      setChargeAndTransactionStatus(charge, `NEW_${word}`)
    }
  })
}
