import { ADMIN_LOGIN } from "./an-admin"

/** A file of the admin API as it comes, read by nobody yet. */
export interface Download {
  status: number
  headers: Headers
  /** The text in pieces; the store is read no faster than they are taken. */
  pieces: AsyncIterable<string>
  /** Breaks the connection off. */
  abort(): void
}

/** Downloads for somebody who is in the database already; nothing of a file is kept in memory. */
export async function downloadsFrom(
  url: string,
  login = ADMIN_LOGIN
): Promise<(path: string) => Promise<Download>> {
  const answer = await fetch(`${url}/auth/user/emailpass`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(login),
  })
  const { token } = (await answer.json()) as { token: string }
  return async (path) => {
    const controller = new AbortController()
    const { status, headers, body } = await fetch(`${url}${path}`, {
      headers: { authorization: `Bearer ${token}` },
      signal: controller.signal,
    })
    return {
      status,
      headers,
      pieces: body!.pipeThrough(
        // Else a byte order mark at the beginning is taken away.
        new TextDecoderStream("utf-8", { ignoreBOM: true })
      ) as unknown as AsyncIterable<string>,
      abort: () => controller.abort(),
    }
  }
}

export async function wholeText({
  pieces,
}: Pick<Download, "pieces">): Promise<string> {
  let text = ""
  for await (const piece of pieces) {
    text += piece
  }
  return text
}
