import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"

export interface Call {
  method: string
  path: string
  headers: Record<string, string>
  body: any
}

export interface Answer {
  status: number
  body: any
}

/** One contradiction of an assumption. */
export interface Lie {
  /** Changes a request before it reaches the simulator, or answers it alone. */
  asks?: (call: Call) => Answer | undefined | void
  /** Changes the simulator's answer. */
  answers?: (answer: Answer, call: Call) => void
  /** Changes a notification. */
  notifies?: (body: any) => void
}

/** A gateway in front of the simulator that contradicts what it is reported to. */
export async function aLyingGateway(
  simulatorUrl: string,
  lies: readonly Lie[],
  notifyPort = 0
) {
  const server = createServer((request, response) => {
    void (async () => {
      const { method = "GET", url: path = "/", headers } = request
      const sent = await text(request)
      if (path === "/notify") {
        const body = JSON.parse(sent)
        lies.forEach((lie) => lie.notifies?.(body))
        const taken = await fetch(`http://127.0.0.1:${notifyPort}`, {
          method,
          body: JSON.stringify(body),
        }).catch(() => ({ status: 502 }))
        return { status: taken.status, body: {} }
      }
      const call: Call = {
        ...{ method, path },
        headers: headers as Record<string, string>,
        body: sent === "" ? undefined : JSON.parse(sent),
      }
      const answer = await answerTo(call)
      lies.forEach((lie) => lie.answers?.(answer, call))
      return answer
    })().then(({ status, body }) => {
      const isText = typeof body === "string"
      response
        .writeHead(status, {
          "content-type": isText ? "text/html" : "application/json",
        })
        .end(isText ? body : JSON.stringify(body))
    })
  })

  async function answerTo(call: Call): Promise<Answer> {
    for (const lie of lies) {
      const alone = lie.asks?.(call)
      if (alone) return alone
    }
    const { authorization, accept, "caller-origin": origin } = call.headers
    const answer = await fetch(`${simulatorUrl}${call.path}`, {
      method: call.method,
      headers: {
        accept: accept ?? "application/json",
        ...(authorization && { authorization }),
        ...(origin && { "caller-origin": origin }),
        ...(call.body && { "content-type": "application/json" }),
      },
      ...(call.body && { body: JSON.stringify(call.body) }),
    })
    return { status: answer.status, body: await answer.json() }
  }

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

const refused = (message: string, status = 400): Answer => ({
  status,
  body: { message, errors: [] },
})

const isOfCharge = ({ path }: Call) => /^\/[^?]*\/?charge\//.test(path)
const creates = (call: Call, kind = "authorization") =>
  call.method === "POST" && call.path.endsWith(`/charge/${kind}`)
const isCode = ({ transactions: [one] }: any) =>
  one.paymentType === "PIX" || one.paymentType === "WALLET"
const isLookup = (call: Call) => call.method === "GET" && isOfCharge(call)
const isAbsent = ({ status }: Answer) => status === 404

/** Charges in an answer. */
function charge(
  change: (charge: any, transaction: any, call: Call) => void
): NonNullable<Lie["answers"]> {
  return ({ status, body }, call) => {
    if (status === 200 && body?.transactions) {
      change(body, body.transactions[0], call)
    }
  }
}

/** Refuses card charges that are so. */
const refusing = (isSo: (body: any, transaction: any) => boolean): Lie => ({
  asks: (call) =>
    creates(call) && isSo(call.body, call.body.transactions[0])
      ? refused("Invalid request")
      : undefined,
})

const onLink = (
  method: string,
  ending: RegExp,
  change: (answer: Answer) => void
): Lie => ({
  answers: (answer, call) => {
    const path = call.path.split("?")[0] ?? ""
    if (
      call.method === method &&
      /paymentlink/.test(path) &&
      ending.test(path)
    ) {
      change(answer)
    }
  },
})

const shifted = (time: string, hours: number) =>
  new Date(Date.parse(time) + hours * 3_600_000).toISOString()

/** Numbers the calls that meet a condition, by their path. */
function counting() {
  const counts = new Map<string, number>()
  return (path: string) => {
    counts.set(path, (counts.get(path) ?? 0) + 1)
    return counts.get(path)!
  }
}

/** For each assumption that the command can contradict, a gateway that does. */
export const LIES: Record<string, () => Lie> = {
  "A-01": () => ({
    answers: charge((body, transaction) => {
      for (const one of [body, transaction]) {
        for (const name of ["amount", "originalAmount", "refundedAmount"]) {
          one[name] *= 100
        }
      }
    }),
  }),
  "A-02": () => ({
    answers: ({ body }) => {
      if (body?.expires_in) body.expires_in *= 1000
    },
  }),
  "A-03": () => ({
    asks: (call) => {
      if (!/\/charge\//.test(call.path)) return undefined
      if (!call.path.startsWith("/v1/")) return refused("no route", 404)
      call.path = `/sandbox${call.path}`
    },
  }),
  "A-04": () => ({
    answers: charge((body, transaction) => {
      if (transaction.transactionStatus === "CANCELED" && !isCode(body)) {
        body.chargeStatus = transaction.transactionStatus = "VOIDED"
      }
    }),
  }),
  "A-05": () => ({
    answers: (answer, call) => {
      if (isLookup(call) && isAbsent(answer)) answer.body = "<h1>404</h1>"
    },
  }),
  "A-06": () => ({
    answers: (answer) => {
      if (answer.body?.businessCode === "MERCHANT_CHARGE_ID_ALREADY_EXISTS") {
        answer.body = refused("Invalid request").body
      }
    },
  }),
  "A-07": () => {
    const made = new Set<string>()
    return {
      asks: (call) => {
        const [one] = call.body?.transactions ?? []
        if (creates(call) && one.softDescriptor?.length === 14) {
          one.softDescriptor = "SHORT"
          made.add(call.body.merchantChargeId)
        }
      },
      answers: (answer, call) => {
        if (creates(call) && made.has(call.body.merchantChargeId)) {
          Object.assign(answer, refused("Invalid request"))
        }
      },
    }
  },
  "A-08": () => ({
    asks: ({ body }) => {
      if (body?.customer && !body.customer.phone) {
        body.customer.phone = {
          ...{ countryCode: "55", areaCode: "11", type: "MOBILE" },
          number: "987654321",
        }
      }
    },
  }),
  "A-09": () => ({
    asks: (call) => {
      if (creates(call)) call.body.transactions[0].softDescriptor ??= "ADDED"
    },
  }),
  "A-10": () =>
    refusing((_body, { credit }) => credit.billingAddress.number === "S/N"),
  "A-11": () => refusing(({ customer }) => customer.documentType === "CNPJ"),
  "A-12": () =>
    refusing((_body, { credit }) => credit.installmentType === "MERCHANT"),
  "A-13": () => ({
    asks: (call) => {
      if (!creates(call)) return undefined
      const { credit } = call.body.transactions[0]
      if (!credit.temporaryCardToken) return refused("no card token")
      credit.temporatyCardToken = credit.temporaryCardToken
      delete credit.temporaryCardToken
    },
  }),
  "A-14": () => ({
    asks: (call) => {
      if (creates(call)) call.body.lateCapture = true
    },
  }),
  "A-15": () => ({
    answers: (answer, call) => {
      if (creates(call) && answer.status === 200) {
        answer.body = { result: answer.body }
      }
    },
  }),
  "A-16": () => ({
    asks: (call) =>
      isOfCharge(call) && !call.headers["caller-origin"]
        ? refused("caller-origin is missing")
        : undefined,
  }),
  "A-17": () => {
    const count = counting()
    return {
      asks: (call) =>
        isLookup(call) && count("lookups") === 5
          ? refused("slow down", 429)
          : undefined,
    }
  },
  "A-18": () => ({
    answers: charge((_body, transaction) => {
      transaction.createdAt = shifted(transaction.createdAt, -3)
    }),
  }),
  "A-19": () => ({
    answers: ({ body }) => {
      if (body?.scope) body.scope = "charges.all"
    },
  }),
  "A-21": () => ({
    answers: charge((body, { transactionStatus: status }) => {
      if (status === "PARTIALLY_REFUNDED") body.amount += body.refundedAmount
    }),
  }),
  "A-22": () => ({
    answers: (answer, { path }) => {
      if (path.endsWith("/capture") && answer.status === 200) answer.body = {}
    },
  }),
  "A-23": () => {
    const count = counting()
    let reported: string | undefined
    return {
      answers: (answer, call) => {
        const path = call.path.replace(/\/capture$/, "")
        if (call.path.endsWith("/capture") && count(path) === 2) reported = path
        else if (call.path === reported && answer.body.transactions) {
          reported = undefined
          answer.body.amount -= 1
        }
      },
    }
  },
  "A-25": () => {
    const count = counting()
    return { notifies: (body) => (body.id = `${body.id}-${count("all")}`) }
  },
  "A-26": () => ({
    notifies: ({ data }) => {
      const [one = {}] = data.transactions ?? []
      if (one.status === "REFUNDED") one.status = data.status = "RETURNED"
    },
  }),
  "A-29": () => ({
    notifies: (body) => (body.merchantDocument = "99888777000166"),
  }),
  "A-31": () => ({
    answers: charge((_body, { pix }) => {
      if (pix) pix.expiresAt = shifted(new Date().toISOString(), 30)
    }),
  }),
  "A-32": () => {
    const codes = new Set<string>()
    return {
      asks: (call) => {
        const [, id] = /charge\/([^/]+)\/refund/.exec(call.path) ?? []
        return id && codes.has(id) ? refused("not paid") : undefined
      },
      answers: (_answer, call) => {
        if (creates(call, "pix") || creates(call, "wallet")) {
          codes.add(call.body.merchantChargeId)
        }
      },
    }
  },
  "A-34": () => ({
    answers: charge((body, transaction) => {
      if (isCode(body) && transaction.transactionStatus === "PENDING") {
        body.chargeStatus = transaction.transactionStatus = "WAITING"
      }
    }),
  }),
  "A-36": () => ({
    answers: charge((_body, { wallet }) => {
      if (wallet) wallet.qrCodeBase64 = btoa("<svg></svg>".repeat(9))
    }),
  }),
  "A-38": () =>
    onLink("POST", /create$/, (answer) => {
      const error = { message: "Not here", type: "x", code: "B001" }
      Object.assign(answer, { status: 422, body: { error } })
    }),
  "A-39": () =>
    onLink("GET", /paymentlink\/[^/]+$/, (answer) => {
      if (answer.status === 200) answer.body = { result: answer.body }
    }),
  "A-41": () =>
    onLink("GET", /paymentlink\/[^/]+$/, (answer) => {
      if (isAbsent(answer)) answer.body = { reason: "none" }
    }),
  "A-42": () =>
    onLink("POST", /create$/, (answer) => {
      if (/expired_at/.test(JSON.stringify(answer.body.error ?? ""))) {
        answer.status = 503
      }
    }),
  "A-43": () =>
    onLink("GET", /transactions$/, (answer) => {
      answer.body = { results: answer.body.data }
    }),
  "A-44": () => {
    const count = counting()
    return onLink("POST", /inactive$/, (answer) => {
      const error = { message: "Already", type: "x", code: "B001" }
      if (count("all") > 1)
        Object.assign(answer, { status: 422, body: { error } })
    })
  },
  "A-45": () =>
    onLink("GET", /transactions$/, ({ body }) => {
      for (const one of body.data ?? body.results) one.amount += 321
    }),
  "A-46": () => ({
    answers: charge((body, transaction) => {
      if (transaction.transactionStatus === "REFUNDED") {
        for (const one of [body, transaction]) {
          one.amount = one.refundedAmount
          one.refundedAmount = 0
        }
      }
    }),
  }),
  "A-47": () => ({
    answers: charge((body, transaction) => {
      if (transaction.numberOfInstallments === 3) {
        body.originalAmount += 99
        transaction.originalAmount += 99
      }
    }),
  }),
  "A-49": () => ({
    answers: charge((body, transaction, call) => {
      if (
        isLookup(call) &&
        transaction.transactionStatus === "PARTIALLY_REFUNDED"
      ) {
        body.chargeStatus = transaction.transactionStatus = "PAID"
        for (const one of [body, transaction]) {
          one.amount += one.refundedAmount
          one.refundedAmount = 0
        }
      }
    }),
  }),
  "A-56": () => ({
    answers: charge((body, transaction) => {
      if (body.chargeStatus === "DENIED") {
        body.chargeStatus = transaction.transactionStatus = "ERROR"
      }
    }),
  }),
  "A-58": () => ({
    answers: charge((_body, transaction) => {
      transaction.updatedAt = shifted(transaction.updatedAt, -30)
    }),
  }),
  "A-61": () => ({
    answers: (answer, { path }) => {
      if (
        path.endsWith("/refund") &&
        answer.body.businessCode === "CHARGE_ALREADY_REFUNDED"
      ) {
        answer.status = 200
        answer.body = lastRefunded
      } else if (path.endsWith("/refund") && answer.body.transactions) {
        lastRefunded = answer.body
      }
    },
  }),
}

let lastRefunded: unknown
