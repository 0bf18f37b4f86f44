// The bundle that is on npm, as it is: only its XMLHttpRequest is ours.
import { readFileSync } from "node:fs"

import { CARD, CREDENTIALS, errorOf } from "./a-fake-sdk"
import { type CardSdk, createCardSdk } from "./card-sdk"
import { type PublishedSdk, sdkScript } from "./load-sdk"

const BUNDLE = require.resolve("checkout-transparent")
const SCRIPT_URL = "https://cdn.example/pp-transparent.js"

const fromNpm = async () =>
  // eslint-disable-next-line @typescript-eslint/no-require-imports
  require("checkout-transparent") as PublishedSdk

const fromThePackage = () => {
  jest.resetModules()
  return createCardSdk({ load: fromNpm })
}

/** jsdom fetches no scripts: what the tag asks for is evaluated as a browser would. */
const fromAScript = () => {
  const append = document.head.append.bind(document.head)
  jest.spyOn(document.head, "append").mockImplementation((script) => {
    append(script)
    window.eval(readFileSync(BUNDLE, "utf8"))
    ;(script as HTMLScriptElement).dispatchEvent(new Event("load"))
  })
  return createCardSdk({ load: sdkScript({ scriptUrl: SCRIPT_URL }) })
}

describe.each([
  ["from the package", fromThePackage],
  ["from a script", fromAScript],
])("the published SDK %s", (_where, given) => {
  const browsersOwn = globalThis.XMLHttpRequest
  let tokenizer: ReturnType<typeof aTokenizer>
  let sdk: CardSdk

  beforeEach(async () => {
    tokenizer = aTokenizer()
    globalThis.XMLHttpRequest = tokenizer.XMLHttpRequest as never
    sdk = given()
    await sdk.setCredentials(CREDENTIALS)
  })

  afterEach(() => {
    globalThis.XMLHttpRequest = browsersOwn
    delete (globalThis as { CheckoutTransparent?: unknown }).CheckoutTransparent
    document.head.replaceChildren()
    jest.restoreAllMocks()
  })

  it("looks a brand up with six digits, also of a card number that is a number", async () => {
    tokenizer.replies({ status: 200, body: { cardBrand: "VISA" } })

    const answer = await sdk.getCardBrand({ bin: 4111111111111111 as never })

    expect(answer).toEqual({ brand: "VISA" })
    expect(tokenizer.requests).toEqual([
      expect.objectContaining({
        method: "GET",
        url: "https://checkout.picpay.com/portalapi/v1/Card/Bin?bin=411111",
      }),
    ])
  })

  it("makes a token of the seven properties and the credentials", async () => {
    tokenizer.replies({ status: 200, body: { cardToken: "card_t/1" } })

    const answer = await sdk.createTemporaryCard({ card: CARD })

    expect(answer).toEqual({ temporaryToken: "card_t/1" })
    expect(tokenizer.requests).toEqual([
      {
        method: "POST",
        url: "https://checkout.picpay.com/payment/v2/temporary/card",
        headers: expect.objectContaining({
          Authorization: CREDENTIALS.transparentToken,
          MerchantCredential: CREDENTIALS.merchantCredential,
        }),
        body: {
          brand: "VISA",
          cardNumber: CARD.number,
          cardholderName: CARD.holderName,
          cardholderDocument: CARD.holderDocument,
          expirationMonth: "02",
          expirationYear: "2031",
          cvv: CARD.cvv,
        },
      },
    ])
  })

  it("refuses with what its service named", async () => {
    const errors = [
      {
        errorCode: 1,
        message: "Propriedade 'Cvv' está ausente.",
        field: "Cvv",
      },
    ]
    tokenizer.replies({ status: 400, body: { errors } })

    const error = await errorOf(sdk.createTemporaryCard({ card: CARD }))

    expect(error).toMatchObject({ code: "refused", errors })
  })

  it.each([
    ["its service answers 401", 401, "Request failed with status code 401"],
    ["there is no network", 0, "Network Error"],
  ])("is unreachable when %s", async (_when, status, message) => {
    tokenizer.replies({ status, body: {} })

    const error = await errorOf(sdk.createTemporaryCard({ card: CARD }))

    expect(error).toMatchObject({
      code: "unreachable",
      errors: [{ errorCode: 0, message, field: "" }],
    })
    expect(error).not.toHaveProperty("cause")
  })
})

describe("the published SDK without the wrapper", () => {
  const browsersOwn = globalThis.XMLHttpRequest
  const tokenizer = aTokenizer()

  beforeEach(() => {
    globalThis.XMLHttpRequest = tokenizer.XMLHttpRequest as never
    jest.resetModules()
  })

  afterEach(() => {
    globalThis.XMLHttpRequest = browsersOwn
  })

  it("throws when credentials are set again, which the wrapper tells as changed ones", async () => {
    const published = await fromNpm()
    published.setCredentials(CREDENTIALS)

    const error = await errorOf(
      createCardSdk({ load: fromNpm }).setCredentials(CREDENTIALS)
    )

    expect(error.code).toBe("credentials_changed")
    expect(error.cause.name).toBe("TypeError")
  })
})

interface Reply {
  /** 0: no answer at all. */
  status: number
  body?: unknown
}

interface SentRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
}

/** Stands where the published SDK's XMLHttpRequest would be; nothing leaves the machine. */
function aTokenizer() {
  const requests: SentRequest[] = []
  const replies: Reply[] = []

  class AnsweredRequest {
    onloadend?: () => void
    onerror?: () => void
    status = 0
    statusText = ""
    responseText = ""
    response = ""
    responseURL = ""
    timeout = 0
    upload = { addEventListener: () => undefined }
    private readonly sent: SentRequest = {
      method: "",
      url: "",
      headers: {},
      body: undefined,
    }

    constructor() {
      // Axios asks whether there is such a property.
      this.onloadend = undefined as never
    }

    open(method: string, url: string) {
      Object.assign(this.sent, { method, url })
    }

    setRequestHeader(name: string, value: string) {
      this.sent.headers[name] = value
    }

    getAllResponseHeaders() {
      return "content-type: application/json\r\n"
    }

    send(body?: string) {
      this.sent.body = body && (JSON.parse(body) as unknown)
      requests.push(this.sent)
      const reply = replies.shift() ?? { status: 0 }
      queueMicrotask(() => this.answer(reply))
    }

    private answer({ status, body }: Reply) {
      if (status === 0) {
        this.onerror?.()
        return
      }
      this.status = status
      this.responseText = this.response = JSON.stringify(body) ?? ""
      this.onloadend?.()
    }
  }

  return {
    requests,
    XMLHttpRequest: AnsweredRequest,
    replies: (...given: Reply[]) => replies.push(...given),
  }
}
