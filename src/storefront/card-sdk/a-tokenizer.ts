interface Reply {
  /** 0: no answer at all. */
  status: number
  body?: unknown
}

export interface SentRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: unknown
}

/** Stands where the published SDK's XMLHttpRequest would be; nothing leaves the machine. */
export function aTokenizer() {
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
