export type Answer = {
  status: number
  headers: Record<string, string>
  text: string
}

export function answerJson(
  status: number,
  body: unknown,
  headers: Record<string, string> = {}
): Answer {
  return {
    status,
    headers: { "content-type": "application/json; charset=utf-8", ...headers },
    text: JSON.stringify(body),
  }
}

/** What a proxy in front of the gateway says when the gateway does not. */
export function answerHtml(status: number): Answer {
  return {
    status,
    headers: { "content-type": "text/html; charset=utf-8" },
    text: `<html><head><title>${status}</title></head><body><center><h1>${status}</h1></center><hr><center>proxy</center></body></html>\n`,
  }
}
